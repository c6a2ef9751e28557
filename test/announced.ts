/**
 * What screen readers are given to read while a page changes, by the rules of WAI-ARIA: a region that was there already, whole where it is atomic (a status and
 * an alert are, unless they say otherwise), else what was added to it or changed in it. Works in a page: nothing from outside is used.
 */
export function listen(): void {
	const said: string[] = [];
	Object.assign(window, { said });
	const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
	const regions = '[aria-live], [role="status"], [role="alert"], [role="timer"]';
	const spoken = (region: Element) => {
		const live = region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'timer' ? 'off' : 'polite');
		return live !== 'off';
	};
	const isAtomic = (region: Element) => {
		const own = region.getAttribute('aria-atomic');
		return own === null ? /^(status|alert)$/.test(region.getAttribute('role') ?? '') : own === 'true';
	};
	// Whatever is live now: a region that comes with its words is not read.
	let known = new Set(document.querySelectorAll(regions));
	new MutationObserver((changes) => {
		const whole = new Set<Element>();
		const parts = new Set<Node>();
		for (const { target, addedNodes, type } of changes) {
			const at = target instanceof Element ? target : target.parentElement;
			const region = at?.closest(regions);
			if (!region || !known.has(region) || !spoken(region)) continue;
			if (isAtomic(region)) whole.add(region);
			else for (const node of type === 'childList' ? addedNodes : [target]) if (region.contains(node)) parts.add(node);
		}
		const inner = [...parts].filter((part) => ![...parts].some((other) => other !== part && other.contains(part)));
		const texts = [...whole, ...inner].map(({ textContent }) => plain(textContent));
		said.push(...texts.filter(Boolean));
		known = new Set(document.querySelectorAll(regions));
	}).observe(document, { childList: true, characterData: true, subtree: true });
}

/** What was given to be read since `listen`, one after the other. */
export const announced = (): readonly string[] => (window as unknown as { said: readonly string[] }).said;
