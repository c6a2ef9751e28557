import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallKey } from '../../../contract/paths.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { saveText, textFields } from './site.service.ts';

/** Whole answers of the site's data on rows of our own, in both languages and in the agency's order. */
let it: TestApp;
const english = { 'accept-language': 'en' };
const noon = new Date('2026-11-21T12:00:00.000Z');

/** The answer for a Chinese and for an English reader. */
async function both<K extends CallKey>(key: K, input: object = {}): Promise<[unknown, unknown]> {
	return [(await it.call(key, input)).json.data, (await it.call(key, input, { headers: english })).json.data];
}

beforeAll(async () => {
	it = await startApp();
	it.setNow(noon);
	await it.db.pool.query(`
		insert into nav_item (id, nav_type, parent_id, title, path, target, sort, en) overriding system value values
			(1, 1, null, '课程', '/course', '_self', 2, '{"title": "Courses"}'), (2, 1, null, '首页', '/index', '_self', 1, '{}'),
			(3, 1, null, '论坛', 'https://forum.example', '_blank', 2, '{}'), (4, 1, 1, '数学', '/course/1', '_self', 9, '{"title": "Maths"}'),
			(5, 1, 1, '音乐', '/course/2', '_self', 3, '{}'), (6, 2, null, '关于', '/about', '_self', 0, '{}');
		insert into hover_item (id, kind, title, icon, value, note, sort, en) overriding system value values
			(1, 'link', '客服', 'chat', '/help', '在线', 5, '{"title": "Help", "note": "Online"}'), (2, 'phone', '电话', 'phone', '400', '', 1, '{}'),
			(3, 'backtop', '顶部', 'up', '', '', 5, '{}');
		insert into banner (id, image, mobile_image, title, href, background, kicker, lead, board, primary_action, secondary_action, sort, online, en) overriding system value values
			(1, '/a.jpg', '/b.jpg', '冬季课', '/course', '#fff', '新', '一句话', 'maths', '{"label": "开始", "href": "/video/1"}', '{"label": "看看", "href": "/vip"}', 2, true,
				'{"title": "Winter", "kicker": "New", "lead": "A line", "primaryLabel": "Start", "secondaryLabel": 5}'),
			(2, '', '', '第二', '', '', '', '', '', null, null, 1, true, '{}'), (3, '', '', '不在', '', '', '', '', '', null, null, 0, false, '{}'),
			(4, '', '', '第三', '', '', '', '', '', null, null, 2, true, '{}');
		insert into advertisement (id, terminal, position, image, title, href, start_at, end_at, sort, online, en) overriding system value values
			(1, 'pc', 'top', '/x.jpg', '年卡', '/vip', '2026-11-21T12:00:00Z', '2026-11-21T12:00:01Z', 3, true, '{"title": "Year card"}'), (2, 'pc', 'side', '', '一直', '', null, null, 1, true, '{}'),
			(3, 'pc', 'top', '', '不在', '', null, null, 0, false, '{}'), (4, 'pc', 'top', '', '过了', '', null, '2026-11-21T12:00:00Z', 0, true, '{}'),
			(5, 'pc', 'top', '', '将来', '', '2026-11-21T12:00:00.001Z', null, 0, true, '{}'), (6, 'h5', 'top', '', '手机', '', null, null, 0, true, '{}'), (7, 'pc', 'top', '', '同序', '', null, null, 3, true, '{}');
		insert into seo_row (pathname, title, keywords, description, image, en) values
			('/course', '课', '词', '述', '/s.png', '{"title": "Courses", "keywords": "words", "description": "About"}');
		insert into site_text (key, body, en, updated_at) values
			('web_info', '{"siteName": "讲台", "logo": "/l.svg", "slogan": "口号", "hotline": "400", "hotlineHours": "9–18", "qq": "1", "wechatQr": "/q.png", "address": "杭州", "copyright": "©", "icp": "备", "policeRecord": "公安",
				"friendLinks": [{"title": "友", "href": "https://a.example"}, {"title": 3}]}', '{"siteName": "Lectern", "slogan": "Slogan"}', '2026-11-01T00:00:00Z'),
			('agency_info', '{"name": "讲台", "legalName": "讲台公司", "foundedYear": 2019, "email": "a@b.example"}', '{"name": "Lectern", "foundedYear": "2019"}', '2026-11-01T00:00:00Z'),
			('about', '{"title": "关于", "content": "<p>我们</p>"}', '{"content": "<p>We</p>"}', '2026-11-01T00:00:00Z'),
			('legal_terms', '{"title": "协议", "content": "<p>条</p>"}', '{}', '2026-11-02T03:04:05Z')`);
});
afterAll(() => it.close());

describe('R43 R50 the site’s data, whole', () => {
	test('server time in the site’s zone', async () => {
		expect((await it.call('currentTime')).json.data).toEqual({ time: noon.getTime(), iso: noon.toISOString(), timezone: it.config.timeZone });
	});

	test('the menus are trees in the agency’s order', async () => {
		const leaf = (id: number, title: string, path: string, children: unknown[] = []) => ({ id, title, path, target: '_self', children });
		const forum = { ...leaf(3, '论坛', 'https://forum.example'), target: '_blank' };
		const [chinese, translated] = await both('navList', { navType: 1 });
		expect(chinese).toEqual([
			leaf(2, '首页', '/index'),
			leaf(1, '课程', '/course', [leaf(5, '音乐', '/course/2'), leaf(4, '数学', '/course/1')]),
			forum,
		]);
		expect(translated).toEqual([
			leaf(2, '首页', '/index'),
			leaf(1, 'Courses', '/course', [leaf(5, '音乐', '/course/2'), leaf(4, 'Maths', '/course/1')]),
			forum,
		]);
		expect((await it.call('navList', {})).json.data).toEqual(chinese);
		expect((await it.call('navList', { navType: 2 })).json.data).toEqual([leaf(6, '关于', '/about')]);
		expect((await it.call('navList', { navType: 3 })).json.data).toEqual([]);
		expect([(await it.call('navList', { navType: 0 })).status, (await it.call('navList', { navType: 10 })).status]).toEqual([422, 422]);
	});

	test('the hover bar', async () => {
		const phone = { id: 2, kind: 'phone', title: '电话', icon: 'phone', value: '400', note: '' };
		const top = { id: 3, kind: 'backtop', title: '顶部', icon: 'up', value: '', note: '' };
		const help = { id: 1, kind: 'link', title: '客服', icon: 'chat', value: '/help', note: '在线' };
		expect(await both('hoverBarList')).toEqual([
			[phone, help, top],
			[phone, { ...help, title: 'Help', note: 'Online' }, top],
		]);
	});

	test('banners that are online, their buttons in the reader’s words', async () => {
		const plain = { image: '', mobileImage: '', href: '', background: '', kicker: '', lead: '', board: '', primary: null, secondary: null };
		const winter = {
			id: 1,
			image: '/a.jpg',
			mobileImage: '/b.jpg',
			title: '冬季课',
			href: '/course',
			background: '#fff',
			kicker: '新',
			lead: '一句话',
			board: 'maths',
			primary: { label: '开始', href: '/video/1' },
			secondary: { label: '看看', href: '/vip' },
		};
		const others = [
			{ ...plain, id: 2, title: '第二' },
			{ ...plain, id: 4, title: '第三' },
		];
		const [chinese, translated] = await both('bannerList');
		expect(chinese).toEqual([others[0], winter, others[1]]);
		const inEnglish = { ...winter, title: 'Winter', kicker: 'New', lead: 'A line', primary: { label: 'Start', href: '/video/1' } };
		expect(translated).toEqual([others[0], inEnglish, others[1]]);
	});

	test('advertisements from the moment they start until just before they end', async () => {
		const plain = { terminal: 'pc', position: 'top', image: '', href: '', startAt: null, endAt: null };
		const always = { ...plain, id: 2, position: 'side', title: '一直' };
		const card = {
			...plain,
			id: 1,
			image: '/x.jpg',
			title: '年卡',
			href: '/vip',
			startAt: '2026-11-21T12:00:00.000Z',
			endAt: '2026-11-21T12:00:01.000Z',
		};
		const same = { ...plain, id: 7, title: '同序' };
		expect(await both('adList')).toEqual([
			[always, card, same],
			[always, { ...card, title: 'Year card' }, same],
		]);
		expect((await it.call('adList', { terminal: 'h5' })).json.data).toEqual([{ ...plain, id: 6, terminal: 'h5', title: '手机' }]);
		it.setNow('2026-11-21T12:00:00.001Z');
		const future = { ...plain, id: 5, title: '将来', startAt: '2026-11-21T12:00:00.001Z' };
		expect((await it.call('adList', { terminal: 'pc' })).json.data).toEqual([future, always, card, same]);
		it.setNow('2026-11-21T12:00:01.000Z');
		expect((await it.call('adList', { terminal: 'pc' })).json.data).toEqual([future, always, same]);
		it.setNow(noon);
	});

	test('search-engine texts', async () => {
		expect(await both('seo', { pathname: '/course' })).toEqual([
			{ title: '课', keywords: '词', description: '述', image: '/s.png' },
			{ title: 'Courses', keywords: 'words', description: 'About', image: '/s.png' },
		]);
		expect((await it.call('seo', { pathname: '/other' })).json.data).toEqual({ title: '', keywords: '', description: '', image: '' });
		expect((await it.call('seo', { pathname: 'x'.repeat(501) })).status).toBe(422);
	});

	test('name, contact and records', async () => {
		const chinese = {
			siteName: '讲台',
			logo: '/l.svg',
			slogan: '口号',
			hotline: '400',
			hotlineHours: '9–18',
			qq: '1',
			wechatQr: '/q.png',
			address: '杭州',
			copyright: '©',
			icp: '备',
			policeRecord: '公安',
			friendLinks: [
				{ title: '友', href: 'https://a.example' },
				{ title: '', href: '' },
			],
		};
		expect(await both('webInfo')).toEqual([chinese, { ...chinese, siteName: 'Lectern', slogan: 'Slogan' }]);
	});

	test('the agency; a year that is no number is none', async () => {
		const chinese = { name: '讲台', legalName: '讲台公司', foundedYear: 2019, email: 'a@b.example' };
		expect(await both('agencyInfo')).toEqual([chinese, { ...chinese, name: 'Lectern', foundedYear: null }]);
	});

	test('about and legal texts; 404 for one that was not written', async () => {
		expect(await both('aboutInfo')).toEqual([{ content: '<p>我们</p>' }, { content: '<p>We</p>' }]);
		const terms = { kind: 'terms', title: '协议', content: '<p>条</p>', updatedAt: '2026-11-02T03:04:05.000Z' };
		expect(await both('legalText', { kind: 'terms' })).toEqual([terms, terms]);
		expect((await it.call('legalText', { kind: 'privacy' })).json).toMatchObject({ code: 404, reason: 'not_found' });
	});

	test('a text that is saved stands in the next answer, safe in both languages, its other fields untouched', async () => {
		await saveText(
			it.db,
			'about',
			{ title: '新', content: '<p onclick="x()">新</p>', note: '<b>', n: 1 },
			{ content: '<script>1</script><p>New</p>' },
		);
		expect(await both('aboutInfo')).toEqual([{ content: '<p>新</p>' }, { content: '<p>New</p>' }]);
		const fields = async (locale: 'zh-CN' | 'en') => textFields({ db: it.db, locale } as never, 'about');
		expect(await fields('zh-CN')).toEqual({ title: '新', content: '<p>新</p>', note: '<b>', n: 1 });
		expect(await fields('en')).toEqual({ title: '新', content: '<p>New</p>', note: '<b>', n: 1 });
		await saveText(it.db, 'legal_privacy', { title: '隐私', content: '' });
		expect((await it.call('legalText', { kind: 'privacy' })).json.data).toMatchObject({ kind: 'privacy', title: '隐私', content: '' });
		await saveText(it.db, 'web_info', { siteName: 1 });
		expect((await it.call('webInfo')).json.data).toMatchObject({ siteName: '', friendLinks: [] });
	});
});
