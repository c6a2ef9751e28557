import { createElement, Suspense, use } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from './render-page.ts';

const long = '课'.repeat(3000);

test('a page is whole, with what its parts waited for, short pieces and long ones', async () => {
	const later = Promise.resolve('后来');
	const Late = () => createElement('b', null, use(later));
	const { html, failed } = await renderPage(
		<main>
			<i>先</i>
			<p>{long}</p>
			<Suspense fallback="等">
				<Late />
			</Suspense>
		</main>,
		1000,
	);
	expect(html.replace(/<!--.*?-->/g, '')).toBe(`<main><i>先</i><p>${long}</p><b>后来</b></main>`);
	expect(failed).toBe(false);
});

test('a part that cannot be drawn leaves the rest and is told of; a page that cannot is refused', async () => {
	const told = vi.spyOn(console, 'error').mockImplementation(() => {});
	const Broken = () => {
		throw new Error('broken');
	};
	const { html, failed } = await renderPage(
		<main>
			<i>还在</i>
			<Suspense fallback="等">
				<Broken />
			</Suspense>
		</main>,
		1000,
	);
	expect([html.includes('还在'), failed]).toEqual([true, true]);
	await expect(renderPage(<Broken />, 1000)).rejects.toThrow('broken');
	expect(told.mock.calls.map(([error]) => (error as Error).message)).toEqual(['broken', 'broken']);
	told.mockRestore();
});

test('a page that takes too long is given up', async () => {
	const told = vi.spyOn(console, 'error').mockImplementation(() => {});
	const never = new Promise<string>(() => {});
	const Never = () => <b>{use(never)}</b>;
	await expect(renderPage(<Never />, 1)).rejects.toThrow('rendering took too long');
	told.mockRestore();
});
