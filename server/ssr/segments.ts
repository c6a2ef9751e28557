/** A segment of an address as React Router compares it with its patterns; one that is encoded wrongly as it stands, which is like none of them. */
export function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
