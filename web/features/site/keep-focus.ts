/** An element and what is around it, outwards. */
const around = (element: Element | null): HTMLElement[] => (element ? [element as HTMLElement, ...around(element.parentElement)] : []);

/**
 * What has the focus can go with its row, its form or its list. Browsers leave the reader at the top of the page then, and screen readers say nothing: the
 * nearest part around it that is still there takes the focus, unless something else did. As long as the page.
 */
export function keepFocus(): void {
	let last = around(document.activeElement);
	addEventListener('focusin', () => {
		last = around(document.activeElement);
	});
	const isGone = () => last[0]?.isConnected === false && document.activeElement === document.body;
	const goOn = () => {
		const left = isGone() && last.find((each) => each.isConnected);
		if (!left) return;
		if (left.tabIndex < 0) left.tabIndex = -1;
		left.focus({ preventScroll: true });
	};
	// Whoever took it away may know better who is next.
	new MutationObserver(() => isGone() && requestAnimationFrame(goOn)).observe(document.body, { childList: true, subtree: true });
}
