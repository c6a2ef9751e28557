/** What a route says of its frame: `export const handle: Handle = { bare: true }` leaves head, foot and bars out. */
export interface Handle {
	bare?: boolean;
}
