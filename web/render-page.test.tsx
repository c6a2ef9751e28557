import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement, Suspense, use, useId } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
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

test('a page that waits for nothing is drawn once, and as it would be in pieces', async () => {
	let drawn = 0;
	const Page = () => {
		drawn += 1;
		const id = useId();
		return (
			<html lang="zh-CN">
				<head>
					<title>{`课 & <b>`}</title>
					<link rel="stylesheet" href="/a.css" precedence="high" />
				</head>
				<body>
					<label htmlFor={id}>一{'二'}</label>
					<input id={id} disabled />
					<Suspense fallback="等">
						<p>{'<!--$?-->'}</p>
					</Suspense>
					<script id="data" type="application/json" dangerouslySetInnerHTML={{ __html: '{"a":"\\u003cb>"}' }} />
				</body>
			</html>
		);
	};
	const { html } = await renderPage(<Page />, 1000);
	expect(drawn).toBe(1);
	expect(html).toMatch(/^<!DOCTYPE html><html lang="zh-CN"><head>.*<\/html>$/);
	const pieces = new PassThrough();
	const { pipe } = renderToPipeableStream(<Page />, { onAllReady: () => pipe(pieces) });
	expect(await text(pieces)).toBe(html);
});
