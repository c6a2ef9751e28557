// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notesFile } from './export-notes.ts';
import { NoteText } from './NoteText.tsx';
import { blocksOf, inlineOf } from './note-markdown.ts';

test.each([
	['字', ['字']],
	['**粗**体', [{ kind: 'bold', parts: ['粗'] }, '体']],
	['a *斜* b', ['a ', { kind: 'italic', parts: ['斜'] }, ' b']],
	['`**码**`', [{ kind: 'code', text: '**码**' }]],
	['**用 `码` 写**', [{ kind: 'bold', parts: ['用 ', { kind: 'code', text: '码' }, ' 写'] }]],
	// A product is no italics, and what is not closed is text.
	['2 * 3 * 4', ['2 * 3 * 4']],
	['a*b*c', ['a*b*c']],
	['**没有关上', ['**没有关上']],
	['** 空 **', ['** 空 **']],
	['`', ['`']],
	['[看这里](javascript:alert(1)) <img src=x>', ['[看这里](javascript:alert(1)) <img src=x>']],
])('R75 the line %j', (line, parts) => {
	expect(inlineOf(line)).toEqual(parts);
});

test('R75 lines, lists and code as they stand; empty lines at the edges go, those between stay', () => {
	expect(blocksOf('\n一\n\n二\n- 甲\n* 乙\n1. 丙\n2、丁\n```\n- 码\n```\n尾\n')).toEqual([
		{ kind: 'lines', lines: [['一'], [], ['二']] },
		{ kind: 'list', ordered: false, items: [['甲'], ['乙']] },
		{ kind: 'list', ordered: true, items: [['丙'], ['丁']] },
		{ kind: 'code', text: '- 码' },
		{ kind: 'lines', lines: [['尾']] },
	]);
	expect(blocksOf('```\n没关')).toEqual([{ kind: 'code', text: '没关' }]);
	expect(blocksOf('')).toEqual([]);
});

test('R75 whatever is typed stays text: no tag, no link, no handler', () => {
	const { container } = render(<NoteText text={'<script>alert(1)</script> **<b onclick=x>粗</b>**\n[链接](https://a.test)\n- `<i>`'} />);
	expect([...container.querySelectorAll('*')].map(({ localName }) => localName)).toEqual(['div', 'p', 'strong', 'br', 'ul', 'li', 'code']);
	expect(container.textContent).toBe('<script>alert(1)</script> <b onclick=x>粗</b>[链接](https://a.test)<i>');
});

test('R75 the longest note there may be is read at once', () => {
	for (const text of ['*'.repeat(5000), '`'.repeat(5000), '**a'.repeat(1666), '- '.repeat(2500), `${'*a '.repeat(1666)}*`])
		expect(blocksOf(text).length).toBeGreaterThan(0);
});

test('R75 an exported file has a heading a lesson and a heading a note', () => {
	expect(
		notesFile([
			{
				title: '微积分 · 割线',
				notes: [
					{ second: 130, text: '一\n- 二' },
					{ second: 3700, text: '三' },
				],
			},
			{ title: '循环', notes: [{ second: 0, text: '四' }] },
		]),
	).toBe('# 微积分 · 割线\n\n## 2:10\n\n一\n- 二\n\n## 1:01:40\n\n三\n\n# 循环\n\n## 0:00\n\n四\n');
});
