/** The second at which an address wants a lesson to begin (`?t=192`, see `paths.video`); undefined for none, or for what is no second. */
export function secondAsked(search: string): number | undefined {
	const t = String(new URLSearchParams(search).get('t'));
	return /^\d{1,6}$/.test(t) ? Number(t) : undefined;
}
