/** A name for something that is wanted once, however often it is sent. `randomUUID` is missing where a demo is visited by plain http. */
export function newRequestId(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
