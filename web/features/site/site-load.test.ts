import { expect, test } from 'vitest';
import type { Api } from '../../../contract/calls.ts';
import { runLoad } from '../../api/load.ts';
import { loadSite } from './site-load.ts';

test('R43 the site-wide data: web info, agency info, top menu, footer, hover bar, industry categories, advertisements by terminal', async () => {
	const asked: string[] = [];
	const maths = { id: 1, key: 'maths', parentId: 0, level: 1, name: '数学', courseCount: 11 };
	const api = (async (key: string, input: object) => {
		asked.push(`${key} ${JSON.stringify(input)}`);
		// A category with another in it, of which every page carries the first alone.
		return { code: 1, data: key === 'industryCategories' ? [{ ...maths, children: [{ name: '代数' }] }] : key };
	}) as unknown as Api;
	const site = { origin: 'https://lectern.test', base: '/school/x', loggedIn: true };
	const url = new URL('https://lectern.test/index');
	const data = await runLoad(loadSite, { api, params: {}, url, locale: 'en', site, kept: undefined, failed: () => {} }, false);
	expect(asked.sort()).toEqual([
		'adList {"terminal":"h5"}',
		'adList {"terminal":"pc"}',
		'agencyInfo {}',
		'hoverBarList {}',
		'industryCategories {}',
		'memberInfo {}',
		'navList {"navType":1}',
		'navList {"navType":2}',
		'webInfo {}',
	]);
	expect(data).toMatchObject({ webInfo: 'webInfo', locale: 'en', ...site });
	expect(data.catalog).toEqual([maths]);
	asked.length = 0;
	await runLoad(loadSite, { api, params: {}, url, locale: 'en', site: { ...site, loggedIn: false }, kept: undefined, failed: () => {} }, false);
	expect(asked).not.toContain('memberInfo {}');
	expect(asked).toHaveLength(8);
});
