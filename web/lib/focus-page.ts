/** The reader goes on at the start of what this page is about; behind the login that is after the menu, where it stands beside the page. */
export function focusPage(): void {
	(document.getElementById('content') ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
