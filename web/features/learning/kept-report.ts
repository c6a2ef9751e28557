/** What a player tells of one stretch of time. */
export interface Report {
	videoId: number;
	position: number;
	heard: [number, number][];
	session: string;
	seq: number;
	/** Seconds since it was made. */
	age: number;
	ticket?: string;
}

/** A report on its way, with the moment (ms) it was made. */
export interface Kept {
	report: Omit<Report, 'age'>;
	madeAt: number;
	/** Not to be sent while its player lives, which still adds to it. */
	draft?: true;
}
