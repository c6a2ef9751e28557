/** A reason as its noun declares it: the HTTP status, 200 where a rule said no, and what the reader is told. The English is in `contract/locales/`. */
export interface ReasonText {
	status: number;
	zh: string;
}
