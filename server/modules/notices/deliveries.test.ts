import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { NoticeKind } from '../../../contract/notices/member.ts';
import { makeLogin } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import type { SmsMessage } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { sendOverdue } from './deliver.service.ts';
import { overdue } from './notices.rules.ts';
import { defineTopic } from './notices.topic.ts';
import { tell } from './tell.service.ts';

let app: TestApp;
let staff: string;
let serial = 0;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-20T04:00:00Z');
	staff = await staffToken(app, await makeStaff(app));
});
afterAll(() => app.close());
beforeEach(async () => {
	// By day in the site's time zone, and before the worker's clock: what is due runs at once.
	app.setNow('2026-11-20T04:00:00Z');
	await app.db.pool.query('delete from notice; delete from graphile_worker._private_jobs');
	app.sms.length = 0;
});

/** A member who wants course news by SMS too. */
const newMember = async () => {
	const { token, member } = await makeLogin(app, `139${String(++serial).padStart(8, '0')}`);
	await app.call('noticeSettingsSave', { kind: 'course', way: 'sms', wanted: true }, { token });
	return { token, id: member.id };
};
const topic = (kind: NoticeKind) => defineTopic({ name: 'welcome', kind, facts: z.object({}), words: () => ({ title: '', text: '' }) });
const tellOf = (memberId: number, kind: NoticeKind = 'course', phone?: string) =>
	app.db.transaction((tx) => tell(tx, app.app.platform, topic(kind), { memberId, facts: {}, phone }));
const loseJobs = () => app.db.pool.query('delete from graphile_worker._private_jobs');
const rows = (memberId: number) =>
	app.db.rows<{ id: number; state: string; lead_id: number | null }>(
		sql`select id, state, lead_id from notice_delivery where member_id = ${memberId} order by id`,
	);
const states = async (memberId: number) => (await rows(memberId)).map(({ state }) => state);
/** While `work` runs text messages go to `send`. */
const withCarrier = async (send: (message: SmsMessage) => Promise<void>, work: () => Promise<unknown>) => {
	const { sendSms } = app.app.platform;
	app.app.platform.sendSms = send;
	await work().finally(() => {
		app.app.platform.sendSms = sendSms;
	});
};
const refuse = () => Promise.reject(new AppError('phone_unsupported'));

describe('R78 R105 what was sent to a member', () => {
	const list = async (memberId: number, page: object = {}) => (await app.call('staffDeliveries', { memberId, ...page }, { token: staff })).json.data;
	const retry = (id: number) => app.call('staffDeliveryRetry', { id }, { token: staff });

	test('is listed by pages, the newest first, of this member alone', async () => {
		const [one, two] = [await newMember(), await newMember()];
		for (const { id } of [one, two, one, one]) await tellOf(id);
		await runJobs(app);
		const ids = (await rows(one.id)).map(({ id }) => id);
		expect(await list(one.id, { pageSize: 2, currPage: 2 })).toEqual({
			dataList: [
				{
					id: ids[0],
					noticeId: expect.any(Number),
					kind: 'course',
					title: '账号开好了',
					way: 'sms',
					state: 'sent',
					attempts: 1,
					dueAt: '2026-11-20T04:00:00.000Z',
					sentAt: '2026-11-20T04:00:00.000Z',
					problem: '',
				},
			],
			totalCount: 3,
			curPage: 2,
			pageSize: 2,
		});
		const all = await list(one.id);
		expect([all.dataList.map(({ id }) => id), new Set(all.dataList.map(({ noticeId }) => noticeId)).size]).toEqual([ids.toReversed(), 3]);
		expect([(await list(two.id)).totalCount, await list(999_999)]).toEqual([1, { dataList: [], totalCount: 0, curPage: 1, pageSize: 20 }]);
	});

	test('and given up is sent once more; what is on its way, sent or not there is not; it is noted who did it', async () => {
		const [one, two] = [await newMember(), await newMember()];
		await withCarrier(refuse, async () => {
			for (const { id } of [one, two]) await tellOf(id);
			await runJobs(app);
		});
		expect([await states(one.id), await states(two.id), app.sms]).toEqual([['failed'], ['failed'], []]);
		const [given] = (await list(one.id)).dataList;
		expect(given).toMatchObject({ state: 'failed', attempts: 1, sentAt: null, problem: expect.stringContaining('phone_unsupported') });
		app.advance(60_000);
		const id = given?.id ?? 0;
		expect((await retry(id)).json.data).toMatchObject({ id, state: 'waiting', attempts: 0, dueAt: '2026-11-20T04:01:00.000Z' });
		expect((await retry(id)).json).toMatchObject({ code: 0, reason: 'delivery_on_its_way' });
		await runJobs(app);
		expect((await list(one.id)).dataList).toMatchObject([{ state: 'sent', attempts: 1, sentAt: '2026-11-20T04:01:00.000Z', problem: '' }]);
		expect((await retry(id)).json).toMatchObject({ code: 0, reason: 'delivery_on_its_way' });
		expect([(await retry(999_999)).status, app.sms.length, await states(two.id)]).toEqual([404, 1, ['failed']]);
		expect(await app.db.rows(sql`select kind, subject, detail from staff_audit where kind = 'delivery_retried'`)).toEqual([
			{ kind: 'delivery_retried', subject: `delivery ${id}`, detail: { way: 'sms' } },
		]);
	});
});

test('R78 R105 what was given up and was for the phone that a member had before is not sent once more: the number is not kept, and the new one is not told', async () => {
	const { id: memberId } = await newMember();
	await withCarrier(refuse, async () => {
		await tellOf(memberId, 'security', '13900001111');
		await tellOf(memberId, 'security');
		await runJobs(app);
	});
	const [before, own] = await rows(memberId);
	const retry = async (id?: number) => (await app.call('staffDeliveryRetry', { id: id ?? 0 }, { token: staff })).json;
	expect(await retry(before?.id)).toMatchObject({ code: 0, reason: 'delivery_number_gone' });
	expect((await retry(own?.id)).code).toBe(1);
	await runJobs(app);
	expect([await states(memberId), app.sms.length]).toEqual([['failed', 'sent'], 1]);
	expect(await app.db.rows(sql`select id from notice_delivery where recipient ~ '1'`)).toEqual([]);
	expect(await app.db.rows(sql`select id from staff_audit where subject = ${`delivery ${before?.id}`}`)).toEqual([]);
});

describe('R78 a message', () => {
	test('whose job was lost gets another a quarter of an hour after it was due, unless it goes in another’s', async () => {
		const [one, two, night] = [await newMember(), await newMember(), await newMember()];
		for (const { id } of [one, two, night]) await tellOf(id);
		await loseJobs();
		const [lead] = await rows(one.id);
		await app.db.run(sql`update notice_delivery set lead_id = ${lead?.id} where member_id in (${one.id}, ${two.id})`);
		await app.db.run(sql`update notice_delivery set due_at = due_at + interval '1 hour' where member_id = ${night.id}`);
		const now = app.app.platform.now();
		const sendLost = async (after: number) => {
			app.setNow(new Date(now.getTime() + after));
			await sendOverdue(app.app.platform);
			const [{ n }] = (await app.db.pool.query('select count(*)::int as n from graphile_worker._private_jobs')).rows;
			return n;
		};
		expect([await sendLost(overdue), await sendLost(overdue + 1)]).toEqual([0, 1]);
		await runJobs(app);
		expect([await states(one.id), await states(two.id), await states(night.id)]).toEqual([['sent'], ['sent'], ['waiting']]);
		app.setNow(now);
	});

	test('takes along fifty of what is due by the same way to the same member, the first ones', async () => {
		const [one, two] = [await newMember(), await newMember()];
		for (const { id } of [two, one]) await tellOf(id);
		// Told before the first of them went out.
		await app.db.pool.query(
			`with n as (insert into notice (member_id, seq, kind, topic, key, created_at, since, expires_at)
				select $1, 1000 - n, 'course', 'welcome', 'k' || n, $2, $2, $2::timestamptz + interval '1 day' from generate_series(1, 60) n returning id, member_id)
			insert into notice_delivery (notice_id, member_id, way, due_at) select id, member_id, 'sms', $2 from n order by id`,
			[one.id, app.app.platform.now()],
		);
		await app.db.run(
			sql`update notice_delivery set due_at = due_at + interval '1 second' where id = (select min(id) + 5 from notice_delivery where member_id = ${one.id})`,
		);
		await app.db.run(sql`update notice_delivery set way = 'mail' where id = (select min(id) + 6 from notice_delivery where member_id = ${one.id})`);
		await runJobs(app);
		expect(app.sms.map(({ text }) => text.slice(0, 8)).sort()).toEqual(['51 条新消息，', '账号开好了。有人']);
		const [first, ...others] = await rows(one.id);
		expect(others.map(({ lead_id }) => lead_id === first?.id)).toEqual(others.map((_, n) => n < 52 && n !== 4 && n !== 5));
	});

	test('that is tried again is the same one: what was told meanwhile goes in its own', async () => {
		const { id } = await newMember();
		const texts: string[] = [];
		const send = async ({ text }: SmsMessage) => {
			texts.push(text);
			if (texts.length > 1) return;
			await tellOf(id);
			throw new Error('no answer');
		};
		await withCarrier(send, async () => {
			await tellOf(id);
			await runJobs(app);
		});
		expect([texts.length, new Set(texts).size]).toEqual([3, 1]);
		const [first, second] = await rows(id);
		expect([first, second]).toMatchObject([
			{ state: 'sent', lead_id: first?.id },
			{ state: 'sent', lead_id: second?.id },
		]);
	});

	test('of the account’s security goes alone, as does one to another phone', async () => {
		const { id } = await newMember();
		await tellOf(id, 'security');
		await tellOf(id, 'course', '13900001111');
		await tellOf(id);
		await runJobs(app);
		const [first, second, third] = await rows(id);
		expect([first?.lead_id, second?.lead_id, third?.lead_id]).toEqual([first?.id, second?.id, third?.id]);
		expect(app.sms.map(({ phone }) => phone === '13900001111')).toEqual([false, true, false]);
	});
});
