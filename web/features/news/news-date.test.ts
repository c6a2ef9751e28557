import { expect, test } from 'vitest';
import type { NewsCard } from '../../../contract/news/public.ts';
import { newestOf, newsDate } from './news-date.ts';

test('the year is written when it is not that of the newest article, in the site’s zone', () => {
	const newest = '2026-11-18T06:00:00.000Z';
	expect(newsDate('2026-01-02T00:00:00.000Z', newest, 'zh-CN')).toBe('1月2日');
	expect(newsDate('2025-12-31T15:59:00.000Z', newest, 'zh-CN')).toBe('2025年12月31日');
	expect(newsDate('2025-12-31T16:00:00.000Z', newest, 'en')).toBe('1 Jan');
});

test('the newest is found across lists', () => {
	const card = (publishedAt: string) => ({ publishedAt }) as NewsCard;
	expect(newestOf([card('2024-01-01T00:00:00.000Z')], [], [card('2026-01-01T00:00:00.000Z')])).toBe('2026-01-01T00:00:00.000Z');
});
