import type { Page } from '@playwright/test';

/**
 * What a reader with a keyboard alone would miss on the page as it stands, one line each: a control that Tab passes by or takes out of turn, one that takes no
 * focus, one that does not show that it has it. Members of a group that arrows walk through (tabs, options) have one place in the order together.
 */
export async function focusProblems(page: Page): Promise<string[]> {
	// Browsers draw the ring for whoever has used a key.
	await page.keyboard.press('Tab');
	return page.evaluate(() => {
		const controls = document.querySelectorAll<HTMLElement>(
			'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [tabindex]:not([tabindex="-1"])',
		);
		const problems: string[] = [];
		const nameOf = (element: HTMLElement) =>
			`${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}”`;
		/** An outline or a shadow, of the control or of what it fills. */
		const ring = (element: Element, pseudo?: string) => {
			const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo);
			return `${outlineStyle === 'none' ? '' : outlineWidth} ${boxShadow}`;
		};
		const rings = (element: HTMLElement) => {
			// A row or card that shows it for the link in it.
			const around: Element[] = [element, ...element.querySelectorAll('*')];
			for (let above = element.parentElement, steps = 0; above && steps < 5; above = above.parentElement, steps += 1) around.push(above);
			return around.flatMap((each) => [ring(each), ring(each, '::before'), ring(each, '::after'), getComputedStyle(each).borderColor]).join();
		};
		for (const element of controls) {
			if ((element as HTMLButtonElement).disabled || !element.checkVisibility({ visibilityProperty: true })) continue;
			const grouped = /^(tab|option|radio|menuitem)$/.test(element.getAttribute('role') ?? '') || (element as HTMLInputElement).type === 'radio';
			if (element.tabIndex > 0) problems.push(`out of turn: ${nameOf(element)}`);
			if (element.tabIndex < 0 && !grouped) problems.push(`passed by: ${nameOf(element)}`);
			(document.activeElement as HTMLElement | null)?.blur();
			const before = rings(element);
			element.focus({ preventScroll: true });
			if (document.activeElement !== element) problems.push(`takes no focus: ${nameOf(element)}`);
			else if (rings(element) === before) problems.push(`shows no focus: ${nameOf(element)}`);
		}
		(document.activeElement as HTMLElement | null)?.blur();
		return problems;
	});
}
