import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBuyer, playAt, start, tryOf } from '../../../test/buyers.ts';
import { makeCategory, makeCourse, makeGrant, makeLessons } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { reconcile } from '../payments/reconcile.service.ts';
import { sandboxProvider } from '../payments/sandbox.provider.ts';
import { seatsPersonal } from './seats.personal.ts';

let site: TestApp;
let category: number;
const day = 86_400_000;
const later = (ms: number) => new Date(start.getTime() + ms);
const nobodys = '2222-3333-4444-5555-6666';
type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

const courseOf = (price = 10_000) => makeCourse(site.db, { category, price, title: '把话写清楚' });
const ask = (who: Buyer, input: object) => who.create(input);
/** Somebody who has bought so many seats of a course. */
async function bought(seats: number, course?: number, on = site) {
	const owner = await makeBuyer(on);
	const id = course ?? (await makeCourse(on.db, { category: await makeCategory(on.db), price: 10_000, title: '把话写清楚' }));
	const { orderId } = (await ask(owner, { prodId: id, seats })).data;
	await playAt(on, (await owner.submit(orderId)).data.url, 'paid');
	return { owner, orderId, course: id, code: (await poolOf(owner, orderId)).link.code ?? '' };
}
const poolOf = async (who: Buyer, orderId: string, more: object = {}) => (await who.call('seatPool', { orderId, ...more })).json.data;
const take = async (who: Buyer, code: string) => {
	const { json, status } = await who.call('seatTake', { code });
	return { status, reason: (json as { reason?: string }).reason, data: json.data };
};
const look = async (who: Buyer, code: string) => (await who.call('seatLook', { code })).json.data;
const grantsOf = (memberId: number) =>
	site.db.rows<{ course_id: number; source: string; source_ref: string; ends_at: Date | null; revoked_at: Date | null }>(
		sql`select course_id, source, source_ref, ends_at, revoked_at from enrolment_grant where member_id = ${memberId} order by id`,
	);
const freePlaces = async (course: number) =>
	(await site.db.one<{ free: number }>(sql`select free from product_seat where product_id = ${course}`)).free;

describe('R89 buying seats', () => {
	test('costs so many times the price, kept with the quantity, and opens seats instead of the course, once', async () => {
		const owner = await makeBuyer(site);
		const course = await courseOf();
		await site.db.run(sql`update course set validity_days = 30 where id = ${course}`);
		const preview = (await owner.call('orderPreview', { prodIds: String(course), seats: 20 })).json.data;
		expect(preview).toMatchObject({ amount: 200_000, payable: 200_000, items: [{ price: 200_000, seats: 20, problem: null }] });
		expect((await ask(owner, { prodId: course, seats: 20, payable: 199_999 })).reason).toBe('price_changed');
		const { orderId } = (await ask(owner, { prodId: course, seats: 20, payable: 200_000 })).data;
		expect((await owner.call('seatPool', { orderId })).status).toBe(404);
		const url = (await owner.submit(orderId)).data.url;
		await Promise.all([playAt(site, url, 'paid'), playAt(site, url, 'paid')]);
		await playAt(site, url, 'paid');
		expect((await owner.call('orderDetail', { orderId })).json.data).toMatchObject({ orderState: 2, items: [{ seats: 20, paid: 200_000 }] });
		expect(await grantsOf(owner.memberId)).toEqual([]);
		expect(await poolOf(owner, orderId)).toEqual({
			...{ orderId, courseId: course, title: '把话写清楚', seats: 20, taken: 0, team: expect.stringMatching(/^学员/) },
			endsAt: later(30 * day).toISOString(),
			link: { code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){4}$/), lastDay: null, over: null },
			holders: { dataList: [], totalCount: 0, curPage: 1, pageSize: 20 },
		});
		expect(await site.db.rows(sql`select id from seat_pool where order_id = ${Number(orderId)}`)).toHaveLength(1);
		// A course of one's own is no hindrance, and no order of the course for oneself is this one.
		await makeGrant(site.db, { member: owner.memberId, course });
		expect((await ask(owner, { prodId: course })).reason).toBe('already_owned');
		const more = await ask(owner, { prodId: course, seats: 2 });
		expect(more.code).toBe(1);
		expect((await owner.submit(more.data.orderId)).code).toBe(1);
		await runJobs(site);
		const told = (await owner.call('noticeList', {})).json.data;
		expect(JSON.stringify(told)).toContain('《把话写清楚》20 席，把链接发给大家。');
	});

	test('a repeated form is the same order only for the same number; each number is an order', async () => {
		const owner = await makeBuyer(site);
		const course = await courseOf();
		const one = (await ask(owner, { prodId: course, seats: 5, requestId: 'seats-twice-1' })).data;
		expect((await ask(owner, { prodId: course, seats: 5, requestId: 'seats-twice-1' })).data).toEqual(one);
		expect((await ask(owner, { prodId: course, seats: 6, requestId: 'seats-twice-1' })).reason).toBe('request_reused');
		expect((await ask(owner, { prodId: course, seats: 5 })).data).toEqual(one);
		const [six, own] = [(await ask(owner, { prodId: course, seats: 6 })).data, (await ask(owner, { prodId: course })).data];
		expect(new Set([one.orderId, six.orderId, own.orderId]).size).toBe(3);
	});

	test('a coupon counts on the sum, and the cart keeps the course', async () => {
		const owner = await makeBuyer(site);
		const course = await courseOf();
		await owner.call('cartAdd', { prodIds: String(course) });
		await site.db.run(sql`insert into coupon (code, title, kind, value, minimum, scope, starts_at, ends_at, claim, quantity, created_at)
			values ('TEAM', '减三百', 'amount', 30000, 40000, 'all', '2040-01-01', '2041-01-01', 'code', 9, '2040-01-01')`);
		expect((await ask(owner, { prodId: course, seats: 3, couponCode: 'TEAM' })).reason).toBe('coupon_minimum');
		const { orderId } = (await ask(owner, { prodId: course, seats: 4, couponCode: 'TEAM' })).data;
		expect((await owner.call('orderDetail', { orderId })).json.data).toMatchObject({ amount: 40_000, discount: 30_000, payable: 10_000 });
		expect((await site.db.rows(sql`select from cart_item where member_id = ${owner.memberId}`)).length).toBe(1);
	});

	test('two to five hundred, of one course that costs something', async () => {
		const owner = await makeBuyer(site);
		const [course, other, free] = [await courseOf(), await courseOf(), await courseOf(0)];
		for (const seats of [1, 0, 501, 2.5, -2, 'x']) {
			expect((await owner.call('orderCreate', { prodId: course, seats, requestId: 'seats-wrong' })).status, String(seats)).toBe(422);
			expect((await owner.call('orderPreview', { prodIds: String(course), seats })).status, String(seats)).toBe(422);
		}
		for (const input of [{ prodIds: `${course},${other}` }, { prodIds: String(free) }]) {
			expect((await ask(owner, { ...input, seats: 2 })).reason).toBe('seats_not_sold');
			expect((await owner.call('orderPreview', { ...input, seats: 2 })).json).toMatchObject({ reason: 'seats_not_sold' });
		}
		await site.db.run(sql`update course set price = 2000000000 where id = ${other}`);
		expect((await ask(owner, { prodId: other, seats: 2 })).reason).toBe('seats_not_sold');
	});

	test('places of a course with a limit: so many at once or none, never oversold, and free again when the order is closed or goes back', async () => {
		const course = await courseOf(100);
		await site.db.run(sql`insert into product_seat (product_id, free) values (${course}, 10)`);
		const buyers = await Promise.all([1, 2, 3, 4, 5].map(() => makeBuyer(site)));
		const answers = await Promise.all(buyers.map((who) => ask(who, { prodId: course, seats: 4 })));
		expect(answers.map(({ reason }) => reason ?? 'made').sort()).toEqual(['made', 'made', 'sold_out', 'sold_out', 'sold_out']);
		expect(await freePlaces(course)).toBe(2);
		// For whoever holds places with an order of their own these are not sold out.
		const late = buyers[answers.findIndex(({ reason }) => reason === 'sold_out')];
		if (late === undefined) throw new Error('no buyer');
		expect((await late.call('orderPreview', { prodIds: String(course), seats: 3 })).json.data).toMatchObject({ items: [{ problem: 'sold_out' }] });
		expect((await late.call('orderPreview', { prodIds: String(course), seats: 2 })).json.data).toMatchObject({ items: [{ problem: null }] });
		const made = answers.findIndex(({ code }) => code === 1);
		const other = answers.findLastIndex(({ code }) => code === 1);
		await buyers[made]?.call('orderCancel', { orderId: answers[made]?.data.orderId ?? '' });
		expect(await freePlaces(course)).toBe(6);
		await buyers[other]?.pay(answers[other]?.data.orderId ?? '');
		await buyers[other]?.call('orderRefund', { orderId: answers[other]?.data.orderId ?? '', reason: '' });
		expect(await freePlaces(course)).toBe(10);
	});
});

describe('R89 taking a seat', () => {
	test('is shown before it is taken; then it opens the course until the day of all seats, once, whoever sends it again', async () => {
		const course = await courseOf();
		await site.db.run(sql`update course set validity_days = 30 where id = ${course}`);
		const { owner, orderId, code } = await bought(3, course);
		await site.db.run(sql`update member set nickname = '启明设计' where id = ${owner.memberId}`);
		const [first] = await makeLessons(site.db, course, [['一'], ['二']]);
		site.setNow(later(day));
		const who = await makeBuyer(site);
		site.setNow(later(day));
		const offer = { team: '启明设计', title: '把话写清楚', courseId: course, videoId: first, endsAt: later(30 * day).toISOString() };
		expect(await look(who, code.toLowerCase())).toMatchObject({ state: 'free', problem: null, offer });
		expect(await grantsOf(who.memberId)).toEqual([]);
		const twice = await Promise.all([1, 2, 3, 4].map(() => take(who, code)));
		expect(twice.map(({ data }) => (data as { had: boolean }).had).sort()).toEqual([false, true, true, true]);
		const [seat] = await site.db.rows<{ id: number }>(sql`select id from seat where member_id = ${who.memberId}`);
		expect(await grantsOf(who.memberId)).toEqual([
			{ course_id: course, source: 'seat', source_ref: `seat-${seat?.id}`, ends_at: later(30 * day), revoked_at: null },
		]);
		expect(await look(who, code)).toMatchObject({ state: 'yours', problem: null });
		expect((await who.call('courseDetail', { id: course })).json.data).toMatchObject({ owned: true });
		expect((await poolOf(owner, orderId)).taken).toBe(1);
	});

	test('a hundred at once for ten seats: ten sit', async () => {
		const { owner, orderId, code, course } = await bought(10);
		const comers = [];
		for (let n = 0; n < 100; n += 1) comers.push(await makeBuyer(site));
		const answers = await Promise.all(comers.map((who) => take(who, code)));
		expect(answers.filter(({ reason }) => reason === undefined)).toHaveLength(10);
		expect(answers.filter(({ reason }) => reason === 'seat_full')).toHaveLength(90);
		expect((await site.db.rows(sql`select id from enrolment_grant where course_id = ${course} and revoked_at is null`)).length).toBe(10);
		expect((await poolOf(owner, orderId)).taken).toBe(10);
	});

	test('who has the course is told, and takes none; by VIP alone it is taken', async () => {
		const { owner, orderId, code, course } = await bought(2);
		const [has, vip] = [await makeBuyer(site), await makeBuyer(site)];
		await makeGrant(site.db, { member: has.memberId, course });
		expect(await look(has, code)).toMatchObject({ state: 'owned', problem: expect.stringContaining('已经有这门课') });
		expect((await take(has, code)).reason).toBe('seat_owned');
		expect((await poolOf(owner, orderId)).taken).toBe(0);
		await site.db.run(sql`update course set vip = true where id = ${course}`);
		await makeGrant(site.db, { member: vip.memberId, course: null, endsAt: later(day) });
		expect((await take(vip, code)).reason).toBeUndefined();
	});

	test('not by a link that there is not, that is not whole, or that is over', async () => {
		const { owner, orderId, code } = await bought(2);
		const who = await makeBuyer(site);
		expect([(await take(who, nobodys)).reason, (await take(who, 'ABCD')).reason]).toEqual(['seat_unknown', 'seat_malformed']);
		expect([(await look(who, nobodys)).state, (await look(who, 'ABCD')).state]).toEqual(['unknown', 'malformed']);
		expect((await who.call('seatTake', { code: '' })).status).toBe(422);
		expect((await owner.call('seatLinkEnd', { orderId, lastDay: '2040-11-30' })).json.data).toMatchObject({ lastDay: '2040-11-30' });
		site.setNow(new Date('2040-11-30T15:59:59Z'));
		expect((await look(who, code)).state).toBe('free');
		site.setNow(new Date('2040-11-30T16:00:00Z'));
		expect([(await look(who, code)).state, (await take(who, code)).reason]).toEqual(['over', 'seat_over']);
		await owner.call('seatLinkEnd', { orderId, lastDay: '' });
		expect((await look(who, code)).state).toBe('free');
	});
});

test('R89 links are not guessed: ten wrong ones in an hour, then nothing is looked at', async () => {
	const strict = await startApp();
	try {
		const { code } = await bought(2, undefined, strict);
		const who = await makeBuyer(strict);
		for (let n = 0; n < 10; n += 1) expect((await look(who, nobodys)).state).toBe('unknown');
		expect((await who.call('seatTake', { code: nobodys })).status).toBe(429);
		expect((await who.call('seatLook', { code })).status).toBe(429);
		// A gift is counted for itself.
		expect((await who.call('giftLook', { code: '2222-3333-4444-5555' })).status).toBe(200);
	} finally {
		await strict.close();
	}
});

describe('R89 who bought them', () => {
	test('sees who sits since when and how much they heard, never what; nobody else sees anything', async () => {
		const { owner, orderId, code, course } = await bought(30);
		const [lesson] = await makeLessons(site.db, course, [['绝密的一讲'], ['二']]);
		const who = await makeBuyer(site);
		await site.db.run(sql`update member set nickname = '程野', phone = '13812342231' where id = ${who.memberId}`);
		await take(who, code);
		await take(owner, code);
		await site.db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, updated_at)
			values (${who.memberId}, ${lesson}, ${course}, '{[0,900)}'::int4multirange, ${start})`);
		const pool = await poolOf(owner, orderId);
		expect(pool.holders.dataList).toEqual([
			{ id: expect.any(Number), name: '程野', phone: '138****2231', mine: false, takenAt: start.toISOString(), percent: 25 },
			{ id: expect.any(Number), name: pool.team, phone: expect.stringContaining('****'), mine: true, takenAt: start.toISOString(), percent: 0 },
		]);
		expect(JSON.stringify(pool)).not.toMatch(/绝密|13812342231/);
		for (let n = 0; n < 20; n += 1) await take(await makeBuyer(site), code);
		const second = (await poolOf(owner, orderId, { currPage: 2 })).holders;
		expect([second.totalCount, second.dataList.length]).toEqual([22, 2]);
		const [seat] = pool.holders.dataList;
		for (const [key, input] of [
			['seatPool', { orderId }],
			['seatLinkRenew', { orderId, code }],
			['seatLinkEnd', { orderId, lastDay: '' }],
			['seatTakeBack', { orderId, id: seat?.id ?? 0 }],
		] as const) {
			expect((await who.call(key, input)).status, key).toBe(404);
			expect((await site.call(key, input as never, {})).status, key).toBe(401);
			expect((await owner.call(key, { ...input, orderId: 'x' })).status, key).toBe(422);
			expect((await owner.call(key, { ...input, orderId: '2040112499999999' })).status, key).toBe(404);
		}
	});

	test('another link: the old one is dead at once, who sits stays, a second press changes nothing', async () => {
		const { owner, orderId, code } = await bought(3);
		const [who, next] = [await makeBuyer(site), await makeBuyer(site)];
		await take(who, code);
		const both = await Promise.all([1, 2].map(async () => (await owner.call('seatLinkRenew', { orderId, code })).json.data.code));
		const [fresh = ''] = both;
		expect(both).toEqual([fresh, fresh]);
		expect(fresh).not.toBe(code);
		expect([(await take(next, code)).reason, (await take(next, fresh ?? '')).reason]).toEqual(['seat_unknown', undefined]);
		expect((await poolOf(owner, orderId)).taken).toBe(2);
	});

	test('takes one seat back: that grant alone is closed, the seat is free, and may be taken again', async () => {
		const { owner, orderId, code, course } = await bought(2);
		const [who, other, third] = [await makeBuyer(site), await makeBuyer(site), await makeBuyer(site)];
		await take(who, code);
		await take(other, code);
		const own = await makeGrant(site.db, { member: who.memberId, course, endsAt: later(day) });
		const seats = (await poolOf(owner, orderId)).holders.dataList;
		expect((await take(third, code)).reason).toBe('seat_full');
		const id = seats[0]?.id ?? 0;
		const back = await Promise.all([1, 2].map(async () => (await owner.call('seatTakeBack', { orderId, id })).json.data));
		expect(back).toEqual([{ taken: 1 }, { taken: 1 }]);
		expect((await poolOf(owner, orderId)).holders.dataList.map((holder) => holder.id)).toEqual([seats[1]?.id]);
		const open = await site.db.rows<{ id: number }>(sql`select id from enrolment_grant where member_id = ${who.memberId} and revoked_at is null`);
		expect(open).toEqual([{ id: own }]);
		expect((await grantsOf(other.memberId)).filter((grant) => grant.revoked_at === null)).toHaveLength(1);
		expect((await take(third, code)).reason).toBeUndefined();
		// Of another team it is nobody's seat.
		const foreign = await bought(2);
		expect((await foreign.owner.call('seatTakeBack', { orderId: foreign.orderId, id: seats[1]?.id ?? 0 })).json.data).toEqual({ taken: 0 });
		expect((await grantsOf(other.memberId)).filter((grant) => grant.revoked_at === null)).toHaveLength(1);
		// One that was taken back is taken anew.
		await owner.call('seatTakeBack', { orderId, id: seats[1]?.id ?? 0 });
		expect((await take(other, code)).data).toEqual({ had: false, courseId: course });
		expect((await grantsOf(other.memberId)).map((grant) => grant.revoked_at === null)).toEqual([false, true]);
	});
});

describe('R89 an order of seats goes back', () => {
	test('by its buyer while nobody ever sat, whatever they have heard of the course; the link is dead', async () => {
		const { owner, orderId, code } = await bought(5);
		expect((await owner.call('orderDetail', { orderId })).json.data.refundUntil).toBe(later(7 * day).toISOString());
		expect((await owner.call('orderRefund', { orderId, reason: '' })).json).toMatchObject({ code: 1 });
		const who = await makeBuyer(site);
		expect([(await look(who, code)).state, (await take(who, code)).reason]).toEqual(['withdrawn', 'seat_withdrawn']);
		expect((await poolOf(owner, orderId)).link.code).toBeNull();
		const next = await bought(5);
		await take(who, next.code);
		const seat = (await poolOf(next.owner, next.orderId)).holders.dataList[0];
		await next.owner.call('seatTakeBack', { orderId: next.orderId, id: seat?.id ?? 0 });
		expect((await next.owner.call('orderDetail', { orderId: next.orderId })).json.data.refundUntil).toBeNull();
		expect((await next.owner.call('orderRefund', { orderId: next.orderId, reason: '' })).json).toMatchObject({ reason: 'refund_by_staff' });
	});

	test('or somebody sits down at that moment: one of the two, never both', async () => {
		for (let n = 0; n < 8; n += 1) {
			const { owner, orderId, code, course } = await bought(2);
			const who = await makeBuyer(site);
			const [refund, seat] = await Promise.all([owner.call('orderRefund', { orderId, reason: '' }), take(who, code)]);
			const isBack = refund.json.code === 1;
			expect(isBack ? seat.reason : 'seat_withdrawn').toBe('seat_withdrawn');
			expect(await who.owns(course)).toBe(isBack ? 0 : 1);
			expect(await owner.stateOf(orderId)).toBe(isBack ? 4 : 2);
		}
	});

	test('by staff: what its seats opened is closed, and nothing else', async () => {
		const course = await courseOf();
		const [one, two] = [await bought(3, course), await bought(3, course)];
		const [sits, other] = [await makeBuyer(site), await makeBuyer(site)];
		await take(sits, one.code);
		await take(other, two.code);
		await take(one.owner, two.code);
		const token = await staffToken(site, await makeStaff(site, { roles: ['finance'] }));
		expect((await site.call('staffOrderRefund', { orderId: one.orderId, reason: '退' } as never, { token })).json.code).toBe(1);
		expect([await sits.owns(course), await other.owns(course), await one.owner.owns(course)]).toEqual([0, 1, 1]);
		expect((await take(await makeBuyer(site), one.code)).reason).toBe('seat_withdrawn');
		await runJobs(site);
		expect(await one.owner.stateOf(one.orderId)).toBe(5);
		expect(await poolOf(one.owner, one.orderId)).toMatchObject({ taken: 0, link: { code: null } });
	});

	test('paid and granted: the books know a line of seats by its pool, and miss it where it is closed', async () => {
		const fine = await bought(2);
		const provider = sandboxProvider(site.app.platform);
		const broken = await bought(2);
		const number = await tryOf(site, broken.orderId);
		const kinds = async () =>
			(await reconcile(site.app.platform, provider, '2040-11-24')).differences.filter((each) =>
				JSON.stringify(each).match(new RegExp(`${number}|${broken.orderId}|${fine.orderId}`)),
			);
		expect(await kinds()).toEqual([]);
		await site.db.run(sql`update seat_pool set closed_at = ${start} where order_id = ${Number(broken.orderId)}`);
		expect(await kinds()).toMatchObject([{ kind: 'paid_not_granted' }]);
	});
});

describe('R89 what is kept of a person', () => {
	const filesOf = async (memberId: number) => {
		const found: Record<string, unknown[]> = {};
		for (const file of seatsPersonal.files) for await (const rows of file.pages(site.db, memberId)) found[file.name] = [...rows];
		return found;
	};
	test('the export: who bought has no names of others, who sits has the seat', async () => {
		const { owner, code } = await bought(2);
		const who = await makeBuyer(site);
		await site.db.run(sql`update member set nickname = '别人的名字' where id = ${who.memberId}`);
		await take(who, code);
		const [mine, theirs] = [await filesOf(owner.memberId), await filesOf(who.memberId)];
		expect([mine['seat-orders']?.length, mine['seats']?.length ?? 0]).toEqual([1, 0]);
		expect(JSON.stringify(mine)).not.toMatch(/别人的名字|[2-9A-HJKMNP-Z]{20}/);
		expect(theirs['seats']).toMatchObject([{ taken_at: start, ended_at: null }]);
	});

	test('who sits and goes frees the seat; who bought and goes leaves them sitting, and nobody else comes by the link', async () => {
		const { owner, orderId, code, course } = await bought(2);
		const [who, stays, late] = [await makeBuyer(site), await makeBuyer(site), await makeBuyer(site)];
		await take(who, code);
		await take(stays, code);
		const go = (id: number) => site.db.transaction((tx) => seatsPersonal.forget(tx, { id, phone: null, email: null, at: start }, site.app.platform));
		await go(who.memberId);
		expect((await poolOf(owner, orderId)).taken).toBe(1);
		await go(owner.memberId);
		expect((await take(late, code)).reason).toBe('seat_over');
		expect(await stays.owns(course)).toBe(1);
	});
});
