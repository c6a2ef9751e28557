import { expect, test } from 'vitest';
import { html } from './html.ts';
import { writeLetter } from './letter.ts';

test('html: texts stay texts, between tags and in attributes; pieces stay pieces', () => {
	const nasty = `<b title='x' class="y">&amp;`;
	expect(html`<p title="${nasty}">${nasty}</p>`.text).toBe(
		'<p title="&#60;b title=&#39;x&#39; class=&#34;y&#34;&#62;&#38;amp;">&#60;b title=&#39;x&#39; class=&#34;y&#34;&#62;&#38;amp;</p>',
	);
	expect(html`${html`<i>${'<'}</i>`} ${[1, 2].map((n) => html`<b>${n}</b>`)} ${null}${0}`.text).toBe('<i>&#60;</i> <b>1</b><b>2</b> 0');
});

test('a letter says in both spellings the same, and nobody writes HTML into it', () => {
	const { text, html: page } = writeLetter({
		locale: 'zh-CN',
		site: '讲台',
		title: '确认邮箱 <script>',
		paragraphs: ['小满 "<img src=x>"，你好。', '第二段。'],
		code: '042317',
		action: { label: '确认这个邮箱', url: 'https://school.example/email?token=a&b="c' },
		foot: ['不是你？不用理会。'],
	});
	expect(text).toBe(
		'确认邮箱 <script>\n\n小满 "<img src=x>"，你好。\n\n第二段。\n\n    042317\n\n确认这个邮箱\nhttps://school.example/email?token=a&b="c\n\n-- \n不是你？不用理会。\n讲台\n',
	);
	expect(page).not.toMatch(/<script|<img/);
	expect(page).toContain('href="https://school.example/email?token=a&#38;b=&#34;c"');
	expect(page).toContain('lang="zh-CN"');
	const words = page
		.replace(/<(title|head)>.*?<\/\1>|<[^>]*>/gs, ' ')
		.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
		.split(/\s+/)
		.filter((each) => each !== '');
	for (const word of text.split(/\s+/).filter((each) => each !== '' && each !== '--')) expect(words).toContain(word);
});

test('a letter without code and button has neither', () => {
	const { text, html: page } = writeLetter({ locale: 'en', site: 'Lectern', title: 'Hello', paragraphs: ['One.'], foot: [] });
	expect(text).toBe('Hello\n\nOne.\n\n-- \nLectern\n');
	expect(page).not.toMatch(/<a |34px/);
});
