import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allPageQueryKeys } from '../../contract/page-query.ts';
import { pageQuery } from './page-query.ts';

const query = (path: string, search: string) => pageQuery(path, new URLSearchParams(search));

test('R54 a page depends on the keys it reads, in one order, and on nothing else of the query', () => {
	expect(query('/index', '?x=1&utm_source=mail&sort=new')).toBe('');
	expect(query('/course', '?utm_source=mail&sort=new&sort=hot&q=a')).toBe('?sort=new');
	expect(query('/news/detail/7', '?sort=new')).toBe('');
	expect(query('/search', '?page=2&q=数据')).toBe(query('/search', '?x=1&q=%E6%95%B0%E6%8D%AE&page=2'));
	expect(query('/about', '?lang=en')).toBe('?lang=en');
	expect(query('/about', '?lang=en2')).toBe('');
});

test('R54 every query key that a page of the web reads is known to the server', () => {
	const folder = new URL('../../web/', import.meta.url).pathname;
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name));
	const read = new Set<string>();
	for (const name of files) {
		const source = readFileSync(folder + name, 'utf8');
		if (!/searchParams|useSearchParams/i.test(source)) continue;
		for (const [, key = ''] of source.matchAll(/\.get\('([\w-]+)'\)/g)) read.add(key);
	}
	expect(read).toContain('plan');
	expect([...read].filter((key) => !allPageQueryKeys.includes(key))).toEqual([]);
});

test('R54 a key without a value is a key, one that is not there is none; both languages are known, spelt as they are', () => {
	expect(query('/course', '?sort=')).toBe('?sort=');
	expect(query('/course', '?rating=4&sort=new&lang=zh-CN')).toBe('?lang=zh-CN&sort=new&rating=4');
	expect([query('/about', '?lang=EN'), query('/about', '?lang='), query('/about', ''), query('/about', '?lang=en&lang=zh-CN')]).toEqual([
		'',
		'',
		'',
		'?lang=en',
	]);
});
