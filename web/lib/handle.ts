/** What a route says of its frame. */
export interface Handle {
	/** Leaves head, foot and bars out. */
	bare?: boolean;
	/** What it is drawn with besides `app.css`, those that others build upon first: `sheets()` of `sheets.ts`. */
	sheets?: readonly string[];
}
