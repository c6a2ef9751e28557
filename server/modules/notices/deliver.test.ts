import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { NoticeKind } from '../../../contract/notices/member.ts';
import { makeLogin } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { sendDelivery } from './deliver.service.ts';
import * as queries from './deliveries.queries.ts';
import { defineTopic } from './notices.topic.ts';
import { setChoice, setQuiet } from './settings.queries.ts';
import { tell } from './tell.service.ts';

let app: TestApp;
let serial = 0;
const day = 86_400_000;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
});
afterAll(() => app.close());
beforeEach(async () => {
	// By day in the site's time zone, and before the worker's clock: what is due runs at once.
	app.setNow('2026-11-20T04:00:00Z');
	await app.db.pool.query('delete from notice; delete from graphile_worker._private_jobs');
	app.sms.length = 0;
	app.mail.length = 0;
});

/** A member with a phone and an address: of orders they are told by both. */
async function newMember(): Promise<number> {
	const { member } = await makeLogin(app, `131${String(++serial).padStart(8, '0')}`);
	await app.db.run(sql`update member set email = ${`deliver${serial}@post.example`} where id = ${member.id}`);
	return member.id;
}
const topic = (kind: NoticeKind) => defineTopic({ name: 'welcome', kind, facts: z.object({}), words: () => ({ title: '', text: '' }) });
const tellOf = (memberId: number, kind: NoticeKind = 'order') =>
	app.db.transaction((tx) => tell(tx, app.app.platform, topic(kind), { memberId, facts: {} }));
const rows = (memberId: number) =>
	app.db.rows<{ id: number; way: string; state: string; attempts: number; problem: string }>(
		sql`select id, way, state, attempts, problem from notice_delivery where member_id = ${memberId} order by id`,
	);
/** What became of each way's newest delivery. */
const outcomes = async (memberId: number) =>
	Object.fromEntries((await rows(memberId)).map(({ way, state, attempts, problem }) => [way, [state, attempts, problem]]));
/** While `work` runs messages go there. */
async function withCarriers(to: Partial<Pick<Platform, 'sendSms' | 'sendMail'>>, work: () => Promise<unknown>): Promise<void> {
	const { sendSms, sendMail } = app.app.platform;
	Object.assign(app.app.platform, to);
	await work().finally(() => Object.assign(app.app.platform, { sendSms, sendMail }));
}
const failing = (error: Error) => () => Promise.reject(error);
/** Messages that this member was sent at a moment. */
const sentBefore = (memberId: number, way: string, at: Date, count: number) =>
	app.db.run(sql`with n as (insert into notice (member_id, seq, kind, topic, key, created_at, since, on_site, expires_at)
			select ${memberId}, ${++serial * -1000} - n, 'order', 'welcome', ${`sent ${serial} `} || n, ${at}, ${at}, false, ${at}::timestamptz + interval '9 days'
			from generate_series(1, ${count}) n returning id),
		d as (insert into notice_delivery (notice_id, member_id, way, due_at, state, sent_at) select id, ${memberId}, ${way}, ${at}, 'sent', ${at} from n returning id)
		select count(*) from d`);
const leadThemselves = () => app.db.run(sql`update notice_delivery set lead_id = id where state = 'sent' and lead_id is null`);

describe('R78 what nothing will come of is given up at once', () => {
	test('an account that is disabled, a phone and an address that are gone', async () => {
		const [disabled, bare] = [await newMember(), await newMember()];
		for (const id of [disabled, bare]) await tellOf(id);
		await app.db.run(sql`update member set disabled_at = ${app.app.platform.now()} where id = ${disabled}`);
		await app.db.run(sql`update member set phone = null, email = null where id = ${bare}`);
		await runJobs(app);
		const gone = ['failed', 1, 'the member has no account any more'];
		expect(await outcomes(disabled)).toEqual({ sms: gone, mail: gone });
		expect(await outcomes(bare)).toEqual({ sms: ['failed', 1, 'no phone'], mail: ['failed', 1, 'no mail address'] });
		expect([app.sms, app.mail]).toEqual([[], []]);
	});

	test('a number and an address that are refused for good; what is down is asked again', async () => {
		const [refused, down] = [await newMember(), await newMember()];
		await tellOf(refused);
		await withCarriers(
			{
				sendSms: failing(new AppError('phone_unsupported', { detail: 'not this one' })),
				sendMail: failing(new AppError('email_refused', { detail: 'no such box' })),
			},
			() => runJobs(app),
		);
		expect(await outcomes(refused)).toEqual({
			sms: ['failed', 1, expect.stringMatching(/^phone_unsupported .*not this one/)],
			mail: ['failed', 1, expect.stringMatching(/^email_refused .*no such box/)],
		});
		await tellOf(down);
		const later = failing(new AppError('maintenance'));
		const [sms, mail] = await rows(down);
		await withCarriers({ sendSms: later, sendMail: later }, async () => {
			for (const each of [sms, mail]) await sendDelivery(app.app.platform, each?.id ?? 0);
		});
		expect(await outcomes(down)).toMatchObject({
			sms: ['waiting', 1, expect.stringMatching(/^maintenance /)],
			mail: ['waiting', 1, expect.any(String)],
		});
	});
});

describe('R78 a try that failed', () => {
	test('says why in 300 letters, without anybody’s number', async () => {
		const id = await newMember();
		await tellOf(id);
		const [sms] = await rows(id);
		await withCarriers({ sendSms: failing(new Error(`13900001111 ${'x'.repeat(400)}`)) }, () => sendDelivery(app.app.platform, sms?.id ?? 0));
		expect((await rows(id))[0]?.problem).toBe(`… ${'x'.repeat(298)}`);
	});

	test('because the worker stops is as if it had not been: it is run again', async () => {
		const id = await newMember();
		await tellOf(id);
		const [sms] = await rows(id);
		const stopping = new AbortController();
		const stop = async () => {
			stopping.abort();
			throw new Error('stopped');
		};
		await withCarriers({ sendSms: stop }, () => expect(sendDelivery(app.app.platform, sms?.id ?? 0, stopping.signal)).rejects.toThrow('stopped'));
		expect((await rows(id))[0]).toMatchObject({ state: 'waiting', problem: '' });
		await runJobs(app);
		expect((await rows(id))[0]?.state).toBe('sent');
		expect(app.sms).toHaveLength(1);
	});
});

test('R78 of a message that was given up what is sent once more goes by itself: the rest stays as it was', async () => {
	const id = await newMember();
	for (let n = 0; n < 2; n += 1) await tellOf(id);
	await app.db.run(sql`delete from notice_delivery where member_id = ${id} and way = 'mail'`);
	await withCarriers({ sendSms: failing(new AppError('phone_unsupported', { detail: 'first' })) }, () => runJobs(app));
	const [lead, other] = await rows(id);
	expect([lead, other]).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
	expect(await app.db.rows(sql`select distinct lead_id from notice_delivery where member_id = ${id}`)).toEqual([{ lead_id: lead?.id }]);
	const again = async (sendSms?: Platform['sendSms']) => {
		await app.db.transaction((tx) => queries.restart(tx, lead?.id ?? 0, app.app.platform.now()));
		await withCarriers(sendSms ? { sendSms } : {}, () => sendDelivery(app.app.platform, lead?.id ?? 0));
		return (await rows(id))[0]?.state;
	};
	expect(await again(failing(new AppError('phone_unsupported', { detail: 'second' })))).toBe('failed');
	expect((await rows(id))[1]).toEqual(other);
	expect(await again(failing(new Error('busy')))).toBe('waiting');
	expect((await rows(id))[1]).toEqual(other);
	await app.db.run(sql`update notice_delivery set state = 'failed' where id = ${lead?.id}`);
	expect(await again()).toBe('sent');
	expect((await rows(id))[1]).toEqual(other);
	expect(app.sms.map(({ text }) => /^2 /.test(text))).toEqual([false]);
});

test('R78 what goes first takes along nothing of the account’s security, and nothing for another phone', async () => {
	const id = await newMember();
	await tellOf(id);
	await tellOf(id, 'security');
	await app.db.transaction((tx) => tell(tx, app.app.platform, topic('order'), { memberId: id, facts: {}, phone: '13900002222' }));
	const sms = (await rows(id)).filter(({ way }) => way === 'sms');
	for (const each of sms) await sendDelivery(app.app.platform, each.id);
	expect(app.sms.map(({ phone, messageId }) => [phone === '13900002222', messageId])).toEqual(
		sms.map((each, n) => [n === 2, `notice-${each.id}-sms`]),
	);
	expect(app.sms).toHaveLength(3);
});

test('R78 twenty text messages in 24 hours to the millisecond, of one member; mails are none, and many notices in one message are one', async () => {
	const [id, other] = [await newMember(), await newMember()];
	const now = app.app.platform.now().getTime();
	await sentBefore(id, 'sms', new Date(now - day), 20);
	await sentBefore(id, 'mail', new Date(now - 1), 20);
	await sentBefore(other, 'sms', new Date(now - 1), 20);
	await sentBefore(id, 'sms', new Date(now - 1), 18);
	await leadThemselves();
	// Two more that went in one.
	await sentBefore(id, 'sms', new Date(now - 1), 2);
	await app.db.run(sql`update notice_delivery set lead_id = (select max(id) from notice_delivery) where state = 'sent' and lead_id is null`);
	await tellOf(id);
	await runJobs(app);
	expect((await outcomes(id))['sms']).toEqual(['sent', 1, '']);
	await tellOf(id);
	await runJobs(app);
	expect((await outcomes(id))['sms']).toEqual(['failed', 1, 'too many in a day']);
	await tellOf(other);
	await runJobs(app);
	expect((await outcomes(other))['sms']).toEqual(['failed', 1, 'too many in a day']);
});

describe('R78 while a message waits', () => {
	const busy = failing(new Error('busy'));
	const send = async (memberId: number, way = 'sms') => {
		for (const each of await rows(memberId)) if (each.way === way) await sendDelivery(app.app.platform, each.id);
	};
	const untick = (memberId: number, kind: NoticeKind) => setChoice(app.db, memberId, { kind, way: 'sms', wanted: false });

	test('for another try and night falls, it goes in the morning, which is no try; mails, security and who has no quiet nights do not wait', async () => {
		const [id, loud, afraid] = [await newMember(), await newMember(), await newMember()];
		await setQuiet(app.db, loud, false);
		// 21:59 in Shanghai.
		app.setNow('2026-11-20T13:59:00Z');
		for (const each of [id, loud]) await tellOf(each);
		await tellOf(afraid, 'security');
		await withCarriers({ sendSms: busy, sendMail: busy }, async () => {
			for (const each of [id, loud, afraid]) await send(each);
			await send(id, 'mail');
		});
		app.setNow('2026-11-20T14:00:00Z');
		await app.db.pool.query('delete from graphile_worker._private_jobs');
		for (const each of [id, loud, afraid]) await send(each);
		await send(id, 'mail');
		expect(await outcomes(id)).toEqual({ sms: ['waiting', 1, 'busy'], mail: ['sent', 2, ''] });
		expect([(await outcomes(loud))['sms'], (await outcomes(afraid))['sms']]).toEqual([
			['sent', 2, ''],
			['sent', 2, ''],
		]);
		const morning = new Date('2026-11-21T00:00:00Z');
		expect(await app.db.rows(sql`select due_at from notice_delivery where member_id = ${id} and way = 'sms'`)).toEqual([{ due_at: morning }]);
		expect(await app.db.rows(sql`select run_at from graphile_worker.jobs where task_identifier = 'notices.deliver'`)).toEqual([{ run_at: morning }]);
		app.setNow(morning);
		await send(id);
		expect((await outcomes(id))['sms']).toEqual(['sent', 2, '']);
	});

	test('for its first try and the worker comes late, at night, it goes in the morning with what else is due then', async () => {
		const id = await newMember();
		app.setNow('2026-11-20T13:59:00Z');
		for (let n = 0; n < 2; n += 1) await tellOf(id);
		app.setNow('2026-11-20T23:59:59Z');
		await send(id);
		expect((await outcomes(id))['sms']).toEqual(['waiting', 0, '']);
		app.setNow('2026-11-21T00:00:00Z');
		await send(id);
		expect([(await outcomes(id))['sms'], app.sms.length]).toEqual([['sent', 0, ''], 1]);
	});

	test('and is not wanted any more, it does not come, neither by itself nor in another’s', async () => {
		const id = await newMember();
		await setChoice(app.db, id, { kind: 'course', way: 'sms', wanted: true });
		await tellOf(id, 'course');
		await tellOf(id);
		await tellOf(id, 'security');
		await untick(id, 'course');
		await runJobs(app);
		expect((await rows(id)).filter(({ way }) => way === 'sms')).toMatchObject([
			{ state: 'dropped', attempts: 0, problem: 'not wanted' },
			{ state: 'sent' },
			{ state: 'sent' },
		]);
		expect(app.sms.map(({ text }) => /^\d/.test(text))).toEqual([false, false]);
	});

	test('with others in one message, of which some are not wanted any more, the others go', async () => {
		const [id, other] = [await newMember(), await newMember()];
		for (const each of [id, other]) {
			await setChoice(app.db, each, { kind: 'course', way: 'sms', wanted: true });
			for (const kind of ['order', 'course', 'course'] as const) await tellOf(each, kind);
			const [lead] = await rows(each);
			await withCarriers({ sendSms: busy }, () => sendDelivery(app.app.platform, lead?.id ?? 0));
			expect((await app.db.rows(sql`select distinct lead_id from notice_delivery where member_id = ${each} and way = 'sms'`)).length).toBe(1);
			await app.db.run(sql`delete from notice_delivery where member_id = ${each} and way = 'mail'`);
		}
		await untick(id, 'order');
		await untick(other, 'course');
		await runJobs(app);
		expect((await rows(id)).map(({ state }) => state)).toEqual(['dropped', 'sent', 'sent']);
		expect((await rows(other)).map(({ state }) => state)).toEqual(['sent', 'dropped', 'dropped']);
		expect(app.sms.map(({ text }) => /^2 /.test(text)).sort()).toEqual([false, true]);
	});
});
