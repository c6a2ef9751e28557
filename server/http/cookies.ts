/** Where the browser keeps its session token (`specification.md` §3). */
export const sessionCookie = 'agency-smart-token';

export function cookiesOf(header: string | undefined): Map<string, string> {
	const cookies = new Map<string, string>();
	for (const pair of header?.split(';') ?? []) {
		const at = pair.indexOf('=');
		if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
	}
	return cookies;
}
