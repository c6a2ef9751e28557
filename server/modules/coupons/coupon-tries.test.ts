import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeLogin } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let site: TestApp;
const start = Date.parse('2040-11-24T08:00:00Z');

beforeAll(async () => {
	site = await startApp();
	site.setNow(new Date(start));
});
afterAll(() => site.close());

test('R55 a member tries thirty codes in ten minutes: claimed, checked or ordered with, from wherever; another one is not told to wait', async () => {
	const course = await makeCourse(site.db, { category: await makeCategory(site.db), price: 500 });
	const [one, two] = [await makeLogin(site, '13800072001'), await makeLogin(site, '13800072002')];
	let tries = 0;
	/** Each from another address, so that no limit of one is reached. */
	const ways = [
		(token: string) => site.call('couponClaim', { code: `NONE-${tries}` }, { token, ip: `203.0.113.${tries}` }),
		(token: string) => site.call('couponCheck', { code: `NONE-${tries}`, prodId: course }, { token, ip: `203.0.113.${tries}` }),
		(token: string) =>
			site.call(
				'orderCreate',
				{ prodId: course, couponCode: `NONE-${tries}`, requestId: `form-of-try-${tries}` },
				{ token, ip: `203.0.113.${tries}` },
			),
	];
	for (tries = 0; tries < 30; tries += 1) {
		const { status, json } = await (ways[tries % 3] as (typeof ways)[0])(one.token);
		expect([status, json]).toMatchObject([200, { reason: 'coupon_unknown' }]);
	}
	site.setNow(new Date(start + 60_000));
	for (const way of ways) {
		tries += 1;
		const refused = await way(one.token);
		expect([refused.status, refused.headers['retry-after'], refused.json]).toMatchObject([429, '540', { reason: 'too_many_requests' }]);
	}
	// Without a code an order is no guess.
	const plain = { prodId: course, requestId: 'form-without-a-code' };
	expect((await site.call('orderCreate', plain, { token: one.token, ip: '203.0.113.99' })).json).toMatchObject({ code: 1 });
	for (const way of ways) expect((await way(two.token)).json).toMatchObject({ reason: 'coupon_unknown' });
	site.setNow(new Date(start + 600_000));
	for (const way of ways) expect((await way(one.token)).json).toMatchObject({ reason: 'coupon_unknown' });
});
