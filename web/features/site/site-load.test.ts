import { expect, test } from 'vitest';
import type { Api } from '../../../contract/calls.ts';
import { runLoad } from '../../api/load.ts';
import { loadSite } from './site-load.ts';

test('R43 the site-wide data: web info, agency info, top menu, footer, hover bar, industry categories, advertisements by terminal', async () => {
	const asked: string[] = [];
	const api = (async (key: string, input: object) => {
		asked.push(`${key} ${JSON.stringify(input)}`);
		return { code: 1, data: key };
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
	expect(data).toMatchObject({ webInfo: 'webInfo', catalog: 'industryCategories', locale: 'en', ...site });
	asked.length = 0;
	await runLoad(loadSite, { api, params: {}, url, locale: 'en', site: { ...site, loggedIn: false }, kept: undefined, failed: () => {} }, false);
	expect(asked).not.toContain('memberInfo {}');
	expect(asked).toHaveLength(8);
});
