import { expect, test } from 'vitest';
import { sanitize } from './sanitize.ts';

const kept =
	'h2 h3 h4 p a strong em b i u s sub sup code pre blockquote ul ol li dl dt dd table caption thead tbody tr th td figure figcaption small mark time'.split(
		' ',
	);
const dropped = 'h5 div span section iframe object form button svg math video audio link meta base'.split(' ');

test('R106 the elements that articles need stay, all others leave their text or nothing', () => {
	for (const name of kept) expect(sanitize(`<${name}>字</${name}>`), name).toBe(`<${name}>字</${name}>`);
	for (const name of dropped) expect(sanitize(`<${name}>字</${name}>`), name).not.toContain('<');
	for (const name of ['script', 'style', 'textarea']) expect(sanitize(`一<${name}>字</${name}>二`), name).toBe('一二');
	expect(sanitize('一<br>二<hr><img src="/a.png">')).toBe('一<br />二<hr /><img src="/a.png" loading="lazy" />');
	expect(sanitize('<h1>题</h1>')).toBe('<h2>题</h2>');
});

test.each([
	['a', 'href="/x" title="t" rel="r"'],
	['h2', 'id="i"'],
	['h3', 'id="i"'],
	['th', 'scope="col" colspan="2" rowspan="3"'],
	['td', 'colspan="2" rowspan="3"'],
	['time', 'datetime="2026-01-01"'],
	['ol', 'start="3"'],
])('R106 <%s> keeps %s and nothing else', (name, attributes) => {
	expect(sanitize(`<${name} ${attributes} onclick="x()" style="x" class="y" data-x="1">字</${name}>`)).toBe(`<${name} ${attributes}>字</${name}>`);
});

test('R106 a picture keeps its own attributes and loads late; a link to another tab gives nothing of this one away', () => {
	expect(sanitize('<img src="https://a.example/b.png" alt="图" width="2" height="3" srcset="x" onload="x()">')).toBe(
		'<img src="https://a.example/b.png" alt="图" width="2" height="3" loading="lazy" />',
	);
	expect(sanitize('<img src="/a.png" loading="eager">')).toBe('<img src="/a.png" loading="lazy" />');
	expect(sanitize('<a href="/x" target="_blank" rel="opener">字</a>')).toBe('<a href="/x" target="_blank" rel="noopener">字</a>');
	expect(sanitize('<a href="/x" target="_self">字</a>')).toBe('<a href="/x" target="_self">字</a>');
});

test('R106 addresses: pages, mail and telephones in links, pages in pictures', () => {
	for (const href of ['http://a.example/', 'https://a.example/', 'mailto:a@a.example', 'tel:400', '/index', '#part'])
		expect(sanitize(`<a href="${href}">字</a>`), href).toBe(`<a href="${href}">字</a>`);
	for (const href of ['javascript:x()', 'data:text/html,x', 'ftp://a.example/', '//a.example/', 'vbscript:x'])
		expect(sanitize(`<a href="${href}">字</a>`), href).toBe('<a>字</a>');
	for (const src of ['mailto:a@a.example', 'tel:400', 'data:image/png;base64,AA', '//a.example/b.png'])
		expect(sanitize(`<img src="${src}">`), src).toBe('<img loading="lazy" />');
	for (const src of ['http://a.example/b.png', 'https://a.example/b.png'])
		expect(sanitize(`<img src="${src}">`), src).toBe(`<img src="${src}" loading="lazy" />`);
});
