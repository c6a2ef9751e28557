import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { type CallKey, callPaths } from '../../contract/paths.ts';
import { makeCategory, makeCourse } from '../../test/factories.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';

let site: TestApp;
let course: number;

beforeAll(async () => {
	site = await startApp();
	course = await makeCourse(site.db, { category: await makeCategory(site.db) });
});
afterAll(() => site.close());

const list = '/api/product/agency/prod/list';

describe('R50 every call of the specification', () => {
	const path = (key: CallKey) => callPaths[key][1];
	const expected: [CallKey, string][] = [
		['orderDetail', '/api/agency/core/order/getByOrderId'],
		['payMethods', '/api/agency/core/pay/config/pay-method'],
		['myOrders', '/api/agency/core/member/orders/v2'],
		['categoryChildren', '/api/product/agency/category/getByParentId'],
		['roomList', '/api/product/live/room/pageInfo'],
		['bannerList', '/api/agency/core/banner/list'],
		['trialCourses', '/api/product/agency/prod/trial'],
		['recommendedCourses', '/api/product/agency/prod/recommend'],
		['recommendedTeachers', '/api/product/agency/teacher/recommend'],
		['recentRooms', '/api/product/live/room/recent'],
		['teacherList', '/api/product/agency/teacher/pageInfo'],
		['teacherDetail', '/api/product/teacher/info'],
		['coursesOfTeacher', '/api/product/course/getByTeacherId'],
		['newsModules', '/api/agency/core/obj/type/list'],
		['newsList', '/api/agency/core/news/pageInfo'],
		['hotNews', '/api/agency/core/news/hot'],
		['newsDetail', '/api/agency/core/news/getById'],
		['relatedNews', '/api/agency/core/news/related'],
		['myCourses', '/api/agency/core/member/course/list'],
		['myProgress', '/api/product/video/progress/my/v2'],
		['currentTime', '/api/agency/core/current/time'],
		['seo', '/api/agency/core/web/seo'],
		['webInfo', '/api/agency/core/web/info'],
		['navList', '/api/agency/core/nav/list'],
		['hoverBarList', '/api/agency/core/hover/bar/list'],
		['industryCategories', '/api/product/agency/industry-category'],
		['adList', '/api/product/activity/ad/list'],
		['myFavourites', '/api/product/fav/my'],
		['myAddresses', '/api/agency/core/member/address/list'],
		['memberInfo', '/api/agency/core/member/base/info'],
		['logout', '/api/agency/core/member/logout'],
		['categoryPath', '/api/product/category/get'],
		['courseList', list],
		['courseDetail', '/api/product/detail'],
		['courseVideos', '/api/product/course/video/list'],
		['courseTeachers', '/api/product/course/teacher'],
		['playData', '/api/product/course/player/data'],
		['resource', '/api/product/resource/src'],
		['aboutInfo', '/api/agency/core/about/info'],
	];
	test.each(expected)('%s stands at %s and answers the envelope', async (key, address) => {
		expect(path(key)).toBe(address);
		const query: Record<string, string> = { getByOrderId: 'orderId=1', detail: `id=${course}` };
		const answer = await site.get(
			`${address}?${query[address.split('/').at(-1) as string] ?? 'id=1&nodeId=1&newsId=1&teacherId=1&videoId=1&resourceId=1&pathname=/course'}`,
		);
		expect(answer.json).toHaveProperty('code');
		expect([200, 401, 404]).toContain(answer.status);
		if (answer.status === 200) expect(answer.json.code).toBe(1);
		else expect(answer.json).toMatchObject({ code: answer.status, msg: expect.any(String), reason: expect.any(String), traceId: expect.any(String) });
	});
	test.each(['myFavourites', 'myAddresses', 'myCourses', 'myProgress', 'myOrders', 'orderDetail', 'payMethods', 'memberInfo'] as const)(
		'%s needs a token',
		async (key) => {
			const answer = await site.call(key, key === 'orderDetail' ? { orderId: '1' } : {});
			expect(answer.status).toBe(401);
			expect(answer.json).toMatchObject({ code: 401, reason: 'not_logged_in' });
			const forged = await site.call(key, key === 'orderDetail' ? { orderId: '1' } : {}, { token: 'A'.repeat(43) });
			expect(forged.status).toBe(401);
		},
	);
});

describe('R54 caching', () => {
	test('public reads carry an ETag and answer 304', async () => {
		const first = await site.get(`${list}?prodType=1`);
		expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
		const etag = String(first.headers['etag']);
		expect(etag).toMatch(/^".+"$/);
		const again = await site.get(`${list}?prodType=1`, { 'if-none-match': etag });
		expect(again.status).toBe(304);
		expect(again.text).toBe('');
		expect((await site.get(`${list}?prodType=1`, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
		expect((await site.get(`${list}?prodType=1`, { 'if-none-match': '"other"' })).status).toBe(200);
	});
	test('the tag differs by language', async () => {
		const chinese = await site.get(list);
		const english = await site.get(list, { 'accept-language': 'en-GB' });
		expect(english.headers['etag']).not.toBe(chinese.headers['etag']);
		expect(String(english.headers['vary'])).toContain('accept-language');
	});
	test.each(['br', 'gzip'])('bodies come in %s', async (coding) => {
		for (let n = 0; n < 6; n += 1) await makeCourse(site.db, { category: await makeCategory(site.db) });
		site.app.forget();
		const answer = await site.get(list, { 'accept-encoding': coding });
		expect(answer.headers['content-encoding']).toBe(coding);
		expect((await site.get(list, { 'accept-encoding': `${coding};q=0` })).headers['content-encoding']).toBeUndefined();
	});
	test('answers that depend on the moment or the reader are never cached', async () => {
		expect((await site.get('/api/agency/core/current/time')).headers['cache-control']).toBe('private, no-store');
		expect((await site.get('/api/agency/core/member/base/info')).headers['cache-control']).toBe('private, no-store');
	});
});

describe('R50 wire', () => {
	test('a wrong method is 405 and says which are allowed', async () => {
		const answer = await site.app.server.inject({ method: 'DELETE', url: list });
		expect(answer.statusCode).toBe(405);
		expect(answer.headers['allow']).toBe('GET, HEAD');
		expect((await site.post(list, {})).status).toBe(405);
		expect((await site.get('/api/agency/core/member/login')).headers['allow']).toBe('POST');
	});
	test('an unknown address under /api is 404 with the envelope', async () => {
		const answer = await site.get('/api/nothing/here');
		expect(answer.status).toBe(404);
		expect(answer.json).toMatchObject({ code: 404, reason: 'not_found' });
	});
	test('406 when no JSON is wanted', async () => {
		expect((await site.get(list, { accept: 'image/png' })).status).toBe(406);
		expect((await site.get(list, { accept: 'application/json;q=0.9, text/plain' })).status).toBe(200);
	});
	test('415 for a body that is no JSON, 400 for broken JSON, 413 for a large one', async () => {
		const address = '/api/agency/core/member/login';
		const send = (payload: string, type: string) =>
			site.app.server.inject({ method: 'POST', url: address, payload, headers: { 'content-type': type } });
		expect((await send('account=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
		expect((await send('{"account":', 'application/json')).statusCode).toBe(400);
		expect((await send(JSON.stringify({ account: 'a'.repeat(200_000) }), 'application/json')).statusCode).toBe(413);
	});
	test('messages are in the reader’s language', async () => {
		expect((await site.get('/api/nothing')).json.msg).toBe('请求的地址不存在');
		expect((await site.get('/api/nothing', { 'accept-language': 'en' })).json.msg).toBe('This address does not exist');
		expect((await site.get(`${list}?pageSize=abc`)).json.errors[0]?.message).toMatch(/[一-鿿]/);
	});
	test('a prototype in the query or the body does nothing', async () => {
		expect((await site.get(`${list}?__proto__[x]=1&constructor=1`)).status).toBe(200);
	});
	test('every answer forbids sniffing and framing, none names the framework', async () => {
		const { headers } = await site.get(list);
		expect(headers['x-content-type-options']).toBe('nosniff');
		expect(headers['content-security-policy']).toContain("default-src 'none'");
		expect(headers['x-powered-by']).toBeUndefined();
		expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
	});
});

describe('R55 rate limits', () => {
	test('one call too many is 429 with Retry-After, for that address alone', async () => {
		let last = await site.call('search', { q: '数' }, { ip: '203.0.113.7' });
		for (let n = 0; n < 130 && last.status === 200; n += 1) last = await site.call('search', { q: '数' }, { ip: '203.0.113.7' });
		expect(last.status).toBe(429);
		expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
		expect(last.json.reason).toBe('too_many_requests');
		expect((await site.call('search', { q: '数' }, { ip: '203.0.113.8' })).status).toBe(200);
	});
});

describe('R52 description', () => {
	test('OpenAPI 3.1 names every call and alias; the page browses it', async () => {
		const document = JSON.parse((await site.get('/api/openapi.json')).text) as { openapi: string; paths: Record<string, Record<string, unknown>> };
		expect(document.openapi).toBe('3.1.0');
		for (const definition of Object.values(calls))
			for (const path of definition.paths) expect(document.paths[path]?.[definition.method.toLowerCase()], path).toBeDefined();
		expect(Object.keys(document.paths['/api/agency/core/member/logout'] ?? {})).toEqual(['post', 'get']);
		const page = await site.get('/api/docs');
		expect(page.status).toBe(200);
		expect(page.text).toContain('/api/openapi.json'.slice(0, 4));
		expect((await site.get('/api/docs/ui/swagger-ui-bundle.js')).status).toBe(200);
		expect((await site.get('/api/docs/ui/package.json')).status).toBe(404);
	});
});
