import { expect, test } from 'vitest';
import { emptyPage, toPage } from './page.ts';

test('R41 dataList, totalCount and curPage become a list and its pagination', () => {
	expect(toPage({ dataList: ['a', 'b'], totalCount: 34, curPage: 3, pageSize: 16 })).toEqual({
		list: ['a', 'b'],
		pagination: { total: 34, current: 3, pageSize: 16 },
	});
	expect(emptyPage(12)).toEqual({ list: [], pagination: { total: 0, current: 1, pageSize: 12 } });
});
