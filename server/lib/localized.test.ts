import { expect, test } from 'vitest';
import { text, texts } from './localized.ts';
import { offsetOf, pageOf } from './page.ts';

test('L1 a text is in the reader’s language, and Chinese where there is no English', () => {
	const row = {
		title: '标题',
		note: '',
		none: null as unknown as string,
		count: 7,
		en: { title: 'Title', note: 'Note', empty: '', odd: 5 },
		empty: '空',
		odd: '怪',
	};
	expect([text(row, 'title', 'zh-CN'), text(row, 'title', 'en')]).toEqual(['标题', 'Title']);
	expect([text(row, 'note', 'zh-CN'), text(row, 'note', 'en')]).toEqual(['', 'Note']);
	expect([text(row, 'none', 'en'), text(row, 'count', 'en'), text(row, 'empty', 'en'), text(row, 'odd', 'en')]).toEqual(['', '7', '空', '怪']);
});

test('L1 a list is in English when all of it is', () => {
	const list = ['一', '二'];
	expect(texts(list, ['one', 'two'], 'en')).toEqual(['one', 'two']);
	expect(texts(list, ['one', 'two'], 'zh-CN')).toEqual(list);
	for (const english of [undefined, null, 'one two', ['one'], ['one', 'two', 'three'], ['one', ''], ['one', 2], { length: 2 }])
		expect(texts(list, english, 'en')).toEqual(list);
	expect(texts([], [], 'en')).toEqual([]);
	expect(texts(list, ['one', 'two'], 'zh-CN')).not.toBe(list);
});

test('R50 pages begin at one', () => {
	expect([offsetOf({ currPage: 1, pageSize: 16 }), offsetOf({ currPage: 2, pageSize: 16 }), offsetOf({ currPage: 5, pageSize: 3 })]).toEqual([
		0, 16, 12,
	]);
	expect(pageOf(['a'], 9, { currPage: 3, pageSize: 4 })).toEqual({ dataList: ['a'], totalCount: 9, curPage: 3, pageSize: 4 });
});
