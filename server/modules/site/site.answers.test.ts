import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { keptBy } from '../../../test/shared-answer.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import type { Context } from '../../http/route.ts';
import { presentWebInfo } from './site.presenter.ts';
import { saveText, textFields } from './site.service.ts';

let site: TestApp;
const english = { headers: { 'accept-language': 'en' } };
const info = {
	siteName: '讲台',
	logo: '/l',
	slogan: '标语',
	hotline: '400',
	hotlineHours: '9–21',
	qq: '1',
	wechatQr: '/q',
	address: '路',
	copyright: '©',
	icp: '京ICP',
	policeRecord: '京公网',
	friendLinks: [{ title: '友', href: 'https://a.example' }],
};
const nothing = {
	siteName: '',
	logo: '',
	slogan: '',
	hotline: '',
	hotlineHours: '',
	qq: '',
	wechatQr: '',
	address: '',
	copyright: '',
	icp: '',
	policeRecord: '',
	friendLinks: [],
};

beforeAll(async () => {
	site = await startApp();
	site.setNow('2026-11-21T12:00:00Z');
});
afterAll(() => site.close());

describe('R43 R50 what the agency says of itself', () => {
	test('nothing yet: empty texts, no lists, and 404 for a legal text', async () => {
		const empty = await startApp();
		onTestFinished(() => empty.close());
		expect((await empty.call('webInfo')).json.data).toEqual(nothing);
		expect((await empty.call('agencyInfo')).json.data).toEqual({ name: '', legalName: '', foundedYear: null, email: '' });
		expect((await empty.call('aboutInfo')).json.data).toEqual({ content: '' });
		expect((await empty.call('legalText', { kind: 'terms' })).json).toMatchObject({ code: 404, reason: 'not_found' });
		expect([
			(await empty.call('navList')).json.data,
			(await empty.call('hoverBarList')).json.data,
			(await empty.call('bannerList')).json.data,
			(await empty.call('adList')).json.data,
		]).toEqual([[], [], [], []]);
	});
	test('web info, field by field; English lies over Chinese; what is no text is none', async () => {
		await saveText(site.db, 'web_info', info, { siteName: 'Lectern', qq: '2' });
		expect((await site.call('webInfo')).json.data).toEqual(info);
		expect((await site.call('webInfo', {}, english)).json.data).toEqual({ ...info, siteName: 'Lectern', qq: '2' });
		const odd = Object.fromEntries(Object.keys(info).map((name) => [name, 7]));
		const row = { body: odd, en: {}, updated_at: new Date() };
		expect(presentWebInfo(row, 'zh-CN')).toEqual(nothing);
		expect(presentWebInfo({ ...row, body: { friendLinks: [{ title: 1, href: 2 }, {}] } }, 'zh-CN').friendLinks).toEqual([
			{ title: '', href: '' },
			{ title: '', href: '' },
		]);
		expect(presentWebInfo({ ...row, body: { siteName: 'a' }, en: { siteName: 'b' } }, 'zh-CN').siteName).toBe('a');
	});
	test('the agency: name, legal name, year and mail', async () => {
		await saveText(site.db, 'agency_info', { name: '讲台', legalName: '讲台有限公司', foundedYear: 2019, email: 'a@a.example' }, { name: 'Lectern' });
		expect((await site.call('agencyInfo')).json.data).toEqual({ name: '讲台', legalName: '讲台有限公司', foundedYear: 2019, email: 'a@a.example' });
		expect((await site.call('agencyInfo', {}, english)).json.data).toEqual({
			name: 'Lectern',
			legalName: '讲台有限公司',
			foundedYear: 2019,
			email: 'a@a.example',
		});
		await saveText(site.db, 'agency_info', { foundedYear: '2019' });
		expect((await site.call('agencyInfo')).json.data).toEqual({ name: '', legalName: '', foundedYear: null, email: '' });
	});
	test('about and legal texts: sanitised when saved in both languages, dated, a later one in place of the first', async () => {
		await saveText(site.db, 'about', { content: '<p onclick="x()">旧</p>' });
		await saveText(site.db, 'about', { content: '<p onclick="x()">介绍</p>', lead: '<b>' }, { content: '<p onclick="x()">About</p>' });
		expect((await site.call('aboutInfo')).json.data).toEqual({ content: '<p>介绍</p>' });
		expect((await site.call('aboutInfo', {}, english)).json.data).toEqual({ content: '<p>About</p>' });
		expect(await site.db.row(sql`select body, en from site_text where key = 'about'`)).toEqual({
			body: { content: '<p>介绍</p>', lead: '<b>' },
			en: { content: '<p>About</p>' },
		});
		for (const kind of ['terms', 'privacy'] as const) await saveText(site.db, `legal_${kind}`, { title: `题 ${kind}`, content: '<p>文</p>' });
		await site.db.run(sql`update site_text set updated_at = '2026-01-02T03:04:05.678Z' where key = 'legal_terms'`);
		site.app.forget();
		expect((await site.call('legalText', { kind: 'terms' })).json.data).toEqual({
			kind: 'terms',
			title: '题 terms',
			content: '<p>文</p>',
			updatedAt: '2026-01-02T03:04:05.678Z',
		});
		expect((await site.call('legalText', { kind: 'privacy' })).json.data).toMatchObject({ kind: 'privacy', title: '题 privacy' });
		const before = new Date();
		await saveText(site.db, 'legal_terms', { title: '新' });
		expect(
			(await site.db.row<{ at: Date }>(sql`select updated_at as at from site_text where key = 'legal_terms'`))?.at.getTime(),
		).toBeGreaterThanOrEqual(before.getTime() - 60_000);
		expect((await site.call('legalText', { kind: 'terms' })).json.data).toMatchObject({ title: '新', content: '' });
	});
	test('fields for other modules', async () => {
		await saveText(site.db, 'vip', { title: '会员', lead: '一' }, { title: 'VIP' });
		const fieldsIn = (locale: 'zh-CN' | 'en', key: string) => textFields({ ...site.app.platform, locale } as Context, key);
		expect([await fieldsIn('zh-CN', 'vip'), await fieldsIn('en', 'vip'), await fieldsIn('en', 'none')]).toEqual([
			{ title: '会员', lead: '一' },
			{ title: 'VIP', lead: '一' },
			{},
		]);
	});
});

describe('R02 R43 menus, bars, banners and announcements', () => {
	test('a menu is a tree of its own type, in the agency’s order', async () => {
		const rows = await site.db.rows<{ id: number }>(sql`insert into nav_item (nav_type, title, path, target, sort, en) values
			(1, '二', '/2', '_self', 2, '{}'), (1, '一', '/1', '_blank', 1, '{"title": "One"}'), (1, '也是二', '/2b', '_self', 2, '{}'), (2, '脚', '/f', '_self', 1, '{}') returning id`);
		const [second, first, third, foot] = rows.map(({ id }) => id) as [number, number, number, number];
		const child = await site.db.row<{ id: number }>(
			sql`insert into nav_item (nav_type, parent_id, title, path, sort) values (1, ${first}, '下', '/1/1', 1) returning id`,
		);
		site.app.forget();
		const leaf = { children: [], target: '_self' };
		expect((await site.call('navList')).json.data).toEqual([
			{ id: first, title: '一', path: '/1', target: '_blank', children: [{ ...leaf, id: child?.id, title: '下', path: '/1/1' }] },
			{ ...leaf, id: second, title: '二', path: '/2' },
			{ ...leaf, id: third, title: '也是二', path: '/2b' },
		]);
		expect((await site.call('navList', { navType: 2 })).json.data).toEqual([{ ...leaf, id: foot, title: '脚', path: '/f' }]);
		expect((await site.call('navList', { navType: 3 })).json.data).toEqual([]);
		expect((await site.call('navList', {}, english)).json.data[0]?.title).toBe('One');
	});
	test('the bar at the edge', async () => {
		await site.db.run(
			sql`insert into hover_item (kind, title, icon, value, note, sort, en) values ('link', '后', 'i2', 'v2', 'n2', 2, '{}'), ('phone', '先', 'i1', 'v1', 'n1', 1, '{"title": "First", "note": "Note"}'), ('backtop', '也后', '', '', '', 2, '{}')`,
		);
		site.app.forget();
		const id = expect.any(Number);
		const bar = [
			{ id, kind: 'phone', title: '先', icon: 'i1', value: 'v1', note: 'n1' },
			{ id, kind: 'link', title: '后', icon: 'i2', value: 'v2', note: 'n2' },
			{ id, kind: 'backtop', title: '也后', icon: '', value: '', note: '' },
		];
		expect((await site.call('hoverBarList')).json.data).toEqual(bar);
		expect((await site.call('hoverBarList', {}, english)).json.data[0]).toEqual({ ...bar[0], title: 'First', note: 'Note' });
	});
	test('banners online, in order, with their buttons in both languages', async () => {
		await site.db.run(sql`insert into banner (title, image, mobile_image, href, background, kicker, lead, board, primary_action, secondary_action, sort, online, en) values
			('后', '', '', '', '', '', '', '', null, null, 2, true, '{"primaryLabel": "No button"}'),
			('先', '/i', '/m', '/h', '#fff', '眉', '导语', 'maths', '{"label": "去", "href": "/go"}', '{"label": "看", "href": "/look"}', 1, true, '{"title": "First", "kicker": "Kicker", "lead": "Lead", "primaryLabel": "Go", "secondaryLabel": 7}'),
			('藏', '', '', '', '', '', '', '', null, null, 0, false, '{}'), ('也后', '', '', '', '', '', '', '', null, null, 2, true, '{}')`);
		site.app.forget();
		const id = expect.any(Number);
		const empty = { id, image: '', mobileImage: '', href: '', background: '', kicker: '', lead: '', board: '', primary: null, secondary: null };
		const first = {
			id,
			image: '/i',
			mobileImage: '/m',
			title: '先',
			href: '/h',
			background: '#fff',
			kicker: '眉',
			lead: '导语',
			board: 'maths',
			primary: { label: '去', href: '/go' },
			secondary: { label: '看', href: '/look' },
		};
		expect((await site.call('bannerList')).json.data).toEqual([first, { ...empty, title: '后' }, { ...empty, title: '也后' }]);
		expect((await site.call('bannerList', {}, english)).json.data[0]).toEqual({
			...first,
			title: 'First',
			kicker: 'Kicker',
			lead: 'Lead',
			primary: { label: 'Go', href: '/go' },
		});
	});
	test('advertisements that run at this moment; the answer holds until the first of them begins or ends', async () => {
		const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
		await site.db.run(sql`insert into advertisement (terminal, position, image, title, href, start_at, end_at, sort, online, en) values
			('pc', 'home', '/i', '一直', '/h', null, null, 2, true, '{"title": "Always"}'), ('pc', 'home', '', '正在', '', ${at(11)}, ${at(15)}, 1, true, '{}'), ('pc', 'home', '', '将来', '', ${at(14)}, ${at(16)}, 3, true, '{}'),
			('pc', 'home', '', '刚开始', '', ${at(12)}, null, 4, true, '{}'), ('pc', 'home', '', '刚结束', '', null, ${at(12)}, 5, true, '{}'), ('h5', 'home', '', '手机', '', null, null, 1, true, '{}'), ('pc', 'home', '', '藏', '', null, ${at(13)}, 1, false, '{}')`);
		site.app.forget();
		const titles = async (input = {}) => (await site.call('adList', input)).json.data.map(({ title }) => title);
		expect(await titles()).toEqual(['正在', '一直', '刚开始']);
		expect(await titles({ terminal: 'h5' })).toEqual(['手机']);
		// At the same place they go by number.
		await site.db.run(sql`insert into advertisement (terminal, position, title, sort) values ('h5', 'home', '也是手机', 1), ('h5', 'home', '先', 0)`);
		site.app.forget();
		expect(await titles({ terminal: 'h5' })).toEqual(['先', '手机', '也是手机']);
		expect((await site.call('adList')).json.data.slice(0, 2)).toEqual([
			{
				id: expect.any(Number),
				terminal: 'pc',
				position: 'home',
				image: '',
				title: '正在',
				href: '',
				startAt: '2026-11-21T11:00:00.000Z',
				endAt: '2026-11-21T15:00:00.000Z',
			},
			{ id: expect.any(Number), terminal: 'pc', position: 'home', image: '/i', title: '一直', href: '/h', startAt: null, endAt: null },
		]);
		expect((await site.call('adList', {}, english)).json.data[1]?.title).toBe('Always');
		expect(await keptBy(site, 'adList', { terminal: 'pc' })).toEqual({ tags: ['site'], until: at(14).getTime() });
		expect(await keptBy(site, 'adList', { terminal: 'h5' })).toEqual({ tags: ['site'], until: undefined });
		site.setNow(at(14));
		site.app.forget();
		expect(await titles()).toEqual(['正在', '一直', '将来', '刚开始']);
		expect((await keptBy(site, 'adList', { terminal: 'pc' })).until).toBe(at(15).getTime());
		site.setNow('2026-11-21T12:00:00Z');
	});
	test('search-engine texts of an address', async () => {
		await site.db.run(
			sql`insert into seo_row (pathname, title, keywords, description, image, en) values ('/course', '题', '词', '述', '/i', '{"title": "T", "keywords": "K", "description": "D"}')`,
		);
		site.app.forget();
		expect((await site.call('seo', { pathname: '/course' })).json.data).toEqual({ title: '题', keywords: '词', description: '述', image: '/i' });
		expect((await site.call('seo', { pathname: '/course' }, english)).json.data).toEqual({
			title: 'T',
			keywords: 'K',
			description: 'D',
			image: '/i',
		});
		expect((await site.call('seo', { pathname: '/courses' })).json.data).toEqual({ title: '', keywords: '', description: '', image: '' });
	});
	test('R54 every answer is kept until the site is written', async () => {
		await saveText(site.db, 'legal_terms', { title: '条款' });
		for (const [key, input] of [
			['webInfo', {}],
			['agencyInfo', {}],
			['aboutInfo', {}],
			['legalText', { kind: 'terms' }],
			['navList', {}],
			['hoverBarList', {}],
			['bannerList', {}],
			['seo', { pathname: '/' }],
		] as const)
			expect(await keptBy(site, key, input as never), key).toEqual({ tags: ['site'], until: undefined });
	});
});
