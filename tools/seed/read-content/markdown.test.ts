import { expect, test } from 'vitest';
import { markdownHtml } from './markdown.ts';

function read(text: string): { html: string; told: string[] } {
	const told: string[] = [];
	return { html: markdownHtml(text, (line, sentence) => told.push(`${line} ${sentence}`)), told };
}
const html = (text: string) => {
	const { told, html } = read(text);
	expect(told).toEqual([]);
	return html;
};

test.each([
	['paragraphs', '一。\n\n二。', '<p>一。</p>\n<p>二。</p>'],
	['a paragraph in lines: no space beside Chinese, one in English', '上半句，\n下半句 and\nthe rest', '<p>上半句，下半句 and the rest</p>'],
	['headings, with what links go to', '## 我们 {#who}\ntext\n### 三', '<h2 id="who">我们</h2>\n<p>text</p>\n<h3>三</h3>'],
	['strong before Chinese, as CommonMark does not', '**先说要紧的。**然后', '<p><strong>先说要紧的。</strong>然后</p>'],
	['signs inside one another', '**a *b* `c<d>`** e', '<p><strong>a <em>b</em> <code>c&lt;d&gt;</code></strong> e</p>'],
	['links', '[课表](/live) [信](mailto:a@b.example)', '<p><a href="/live">课表</a> <a href="mailto:a@b.example">信</a></p>'],
	['signs that are only signs', 'a < b & c, 2 * 3 * 4, \\*5\\*', '<p>a &lt; b &amp; c, 2 * 3 * 4, *5*</p>'],
	['a line that begins like a list', '12\\. 月', '<p>12. 月</p>'],
	[
		'lists, also over lines',
		'- 一\n- 二\n  还是二\n\n1. a\n2. b',
		'<ul>\n<li>一</li>\n<li>二还是二</li>\n</ul>\n<ol>\n<li>a</li>\n<li>b</li>\n</ol>',
	],
	['quotes', '> 先看，\n> 再说。', '<blockquote><p>先看，再说。</p></blockquote>'],
	[
		'tables',
		'| a | b |\n|---|:--|\n| 1 | **2** |\n| 3 \\| 4 | 5 |',
		'<table>\n<thead><tr><th>a</th><th>b</th></tr></thead>\n<tbody>\n<tr><td>1</td><td><strong>2</strong></td></tr>\n<tr><td>3 | 4</td><td>5</td></tr>\n</tbody>\n</table>',
	],
])('%s', (_name, text, expected) => {
	expect(html(text)).toBe(expected);
});

test.each([
	['HTML', 'a\n\nb <b>c</b>', [/^2 HTML is not read here \(<b>\)/]],
	['a half-made strong', '**a', [/^0 \*\* without its other half/]],
	['a picture', '![a](/b.png)', [/^0 pictures are not read here/]],
	['a link with a space in its address', '[a](/b c)', [/^0 \*\* without its other half, or a link without its address/]],
	['a link to a script', '[a](javascript:b)', [/^0 a link to "javascript:b"/]],
	['a link to another host without its scheme', '[a](//b.example)', [/^0 a link to "\/\/b.example"/]],
	['a heading of the first level', 'a\n\n# 三', [/^2 headings inside a text are/]],
	['a heading without its space', '##三', [/^0 headings inside a text are/]],
	['a list with stars', '* a', [/^0 "\* a" is not read here; lists begin with "- "/]],
	['code over lines', '```\na\n```', [/^0 "```" is not read here/]],
	['a list right below a paragraph', 'a\n- b', [/^1 an empty line is missing/]],
	['a paragraph right below a quote', '> a\nb', [/^1 an empty line is missing/]],
	['two kinds of list in one', '- a\n1. b', [/^1 an empty line is missing/]],
	['a list inside a list', '- a\n  - b', [/^1 an empty line is missing/]],
	['a table right below a paragraph', 'a\n| b |', [/^1 an empty line is missing/]],
	['a table without its second line', '| a | b |\n| 1 | 2 |', [/^0 a table has its titles in the first line/]],
	['a row with a cell too few', '| a | b |\n|---|---|\n| 1 |', [/^2 this row has 1 cells, the first 2/]],
] as const)('%s is told, with its line', (_name, text, expected) => {
	expect(read(text).told).toEqual(expected.map((each) => expect.stringMatching(each)));
});
