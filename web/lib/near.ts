/**
 * Resolves when the part of the page that `selector` names comes near the window, or when the reader does anything that may lead elsewhere (a press, a key,
 * Back): code of what stands at the end of a page is fetched by those who read so far. At once on the server, and where there is no such part yet.
 * At once, too, on a page that a member's own comes into (`use-own-parts.ts`): React shows it when all parts of the page have their code.
 */
export function near(selector: string): Promise<void> {
	const part = import.meta.env.SSR ? null : document.querySelector(selector);
	if (part === null || document.documentElement.dataset['own'] !== undefined || !('IntersectionObserver' in window)) return Promise.resolve();
	return new Promise((resolve) => {
		const controller = new AbortController();
		const done = () => {
			observer.disconnect();
			removals.disconnect();
			controller.abort();
			resolve();
		};
		const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && done(), { rootMargin: '600px' });
		observer.observe(part);
		// A page that changes before this code came puts another part in its place, which nobody watches.
		const removals = new MutationObserver(() => part.isConnected || done());
		removals.observe(document.body, { childList: true, subtree: true });
		for (const event of ['pointerdown', 'keydown', 'popstate']) addEventListener(event, done, { passive: true, signal: controller.signal });
	});
}
