/** What a route says of its frame. */
export interface Handle {
	/** Leaves head, foot and bars out. */
	bare?: boolean;
	/** What it is drawn with besides `app.css`, those that others build upon first: `sheets()` of `sheets.ts`. */
	sheets?: readonly string[];
	/** The page of the member's menu that it is below, where it has no row there itself: that row is the current one. */
	below?: string;
}
