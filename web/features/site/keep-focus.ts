/**
 * What has the focus can go with its row, its form or its list. Browsers leave the reader at the top of the page then, and screen readers say nothing: the
 * nearest part around it that is still there takes the focus, unless something else did. Returns what ends it.
 */
export function keepFocus(): () => void {
	let around: Element[] = [];
	let asked = 0;
	const remember = (last: Element | null) => {
		around = [];
		for (let each = last; each && each !== document.body; each = each.parentElement) around.push(each);
	};
	const onFocus = ({ target }: FocusEvent) => remember(target as Element);
	const look = () => {
		if (!around[0] || around[0].isConnected) return;
		cancelAnimationFrame(asked);
		// Whoever took it away may know better who is next.
		asked = requestAnimationFrame(() => {
			const left = around.find((each): each is HTMLElement => each.isConnected && each instanceof HTMLElement);
			if (around[0]?.isConnected || document.activeElement !== document.body || !left) return;
			if (left.tabIndex < 0) left.tabIndex = -1;
			left.focus({ preventScroll: true });
		});
	};
	remember(document.activeElement);
	document.addEventListener('focusin', onFocus);
	const seen = new MutationObserver(look);
	seen.observe(document.body, { childList: true, subtree: true });
	return () => {
		seen.disconnect();
		document.removeEventListener('focusin', onFocus);
		cancelAnimationFrame(asked);
	};
}
