import { describe, expect, test } from 'vitest';
import { afterPaint } from './after-paint.ts';

const page = (script: string) =>
	`<head><link rel="preload" href="/f.woff2" as="font"/><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/></head><p>text</p><script type="module" async="">${script}</script><script>last()</script>`;

describe('afterPaint', () => {
	test('fetches and runs scripts once the first picture and a frame have been drawn, and leaves everything else where it was', () => {
		const html = afterPaint(
			page(';\nimport * as route0 from "/a.js";\nimport * as route1 from "/b.js";\n  window.x = 1;\nwindow.modules = {route0,route1};'),
		);
		expect(html).toBe(
			`<head><link rel="preload" href="/f.woff2" as="font"/></head><p>text</p><script type="module" async="">await Promise.race([Promise.all([...document.querySelectorAll("img[fetchpriority=high]")].map(each=>each.decode().catch(()=>{}))),new Promise(go=>setTimeout(go,500))]);await new Promise(go=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)));
for(const href of ["/a.js","/b.js"])document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const [route0,route1]=await Promise.all([import("/a.js"),import("/b.js")]);;


  window.x = 1;
window.modules = {route0,route1};</script><script>last()</script>`,
		);
	});
	test('takes a line that is an import and nothing else', () => {
		const others = 'a();import * as no from "/n.js";\nimport * as no from "/n.js";b()';
		const html = afterPaint(page(`import * as yes from "/y.js";\n${others}`));
		expect(html).toContain(`const [yes]=await Promise.all([import("/y.js")]);\n${others}</script>`);
	});
	test('keeps the mark by which the policy knows the script', () => {
		const marked = page(';\nimport * as route0 from "/a.js";\n')
			.replace('<script type', '<script nonce="m-1" type')
			.replace('"/a.js"/>', '"/a.js" nonce="m-1"/>');
		const html = afterPaint(marked);
		expect(html).toContain('<script nonce="m-1" type="module" async="">');
		expect(html).toContain('["/a.js","/b.js"]');
	});
	test('leaves a page without such a script as it is', () => {
		expect(afterPaint('<p>import * as x from "y";</p>')).toBe('<p>import * as x from "y";</p>');
		expect(afterPaint(page('start()'))).toBe(page('start()'));
	});
});
