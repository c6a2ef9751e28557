/** Resolves when the reader first touches the page, by pointer or key: what one has to set out for is not needed before. */
export function firstTouch(): Promise<unknown> {
	return new Promise((resolve) => {
		for (const event of ['pointerdown', 'keydown']) addEventListener(event, resolve, { passive: true, once: true });
	});
}
