import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { openPushService, type PushService } from '../../../test/push-service.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { type Event, emit } from '../../jobs/events.ts';
import { accountReopened, passwordChanged } from '../members/members.events.ts';
import { parcelSent } from '../orders/orders.events.ts';
import { passkeyAdded, passkeyCopied, passkeyRemoved } from '../passkeys/passkeys.events.ts';
import { goalBehind } from '../plan/plan.events.ts';
import { deliver } from './notices.jobs.ts';

let app: TestApp;
let service: PushService;
let key: string;
let serial = 0;

beforeAll(async () => {
	service = await openPushService();
	app = await startApp({ config: { rateLimits: false, pushPeer: service } });
	key = await app.app.platform.pushKey();
});
beforeEach(() => {
	// By day in the site's time zone, and before the worker's clock: what is due runs at once.
	app.setNow('2026-11-20T04:00:00Z');
	service.received.length = 0;
	service.refused.length = 0;
	service.answer = undefined;
});
afterAll(async () => {
	await app.close();
	await service.close();
});

async function newMember() {
	const { token, member } = await registerMember(app, `134${String(++serial).padStart(8, '0')}`);
	await runJobs(app);
	await app.db.run(sql`delete from notice where member_id = ${member.id}`);
	app.sms.length = 0;
	app.mail.length = 0;
	return { token, id: member.id };
}

const happens = async <P>(event: Event<P>, data: P) => {
	await app.db.transaction((tx) => emit(tx, event, data));
	await runJobs(app);
};
const told = async (token: string, locale = 'zh') =>
	(await app.call('noticeList', {}, { token, headers: { 'accept-language': locale } })).json.data.dataList.map(({ kind, title, act }) => [
		kind,
		title,
		act?.href,
	]);
const deliveries = async (memberId: number) =>
	app.db.rows<{ way: string; state: string; problem: string }>(
		sql`select way, state, problem from notice_delivery where member_id = ${memberId} order by id`,
	);

describe('R78 what members are told of', () => {
	test('orders: paid, money that no order waited for, and money that is back, in both languages, each once', async () => {
		const { token } = await newMember();
		const call = async (key: 'orderCreate' | 'paySubmit' | 'orderRefund', input: object) =>
			(await app.call(key, input as never, { token })).json.data as never;
		const category = await makeCategory(app.db);
		const [a, b] = [await makeCourse(app.db, { category, title: '从零讲微积分', titleEn: 'Calculus' }), await makeCourse(app.db, { category })];
		const pay = async (prodIds: string, outcome: string) => {
			const { orderId } = (await call('orderCreate', { prodIds, requestId: `form-${outcome}-1` })) as { orderId: string };
			const { url } = (await call('paySubmit', { orderId, method: 'sandbox' })) as { url: string };
			const headers = { 'content-type': 'application/x-www-form-urlencoded' };
			await app.app.server.inject({ method: 'POST', url, headers, payload: `outcome=${outcome}` });
			await runJobs(app);
			return orderId;
		};
		const late = await pay(`${a},${b}`, 'closed');
		const orderId = await pay(String(a), 'twice');
		await call('orderRefund', { orderId, reason: '' });
		await runJobs(app);
		expect(await told(token)).toEqual([
			['order', '退款到账了', `/user/order/detail/${orderId}`],
			['order', '报名成功', `/user/order/detail/${orderId}`],
			['order', '有一笔钱退给你', `/user/order/detail/${late}`],
		]);
		const texts = async (locale: string) =>
			(await app.call('noticeList', {}, { token, headers: { 'accept-language': locale } })).json.data.dataList.map(({ text }) => text);
		expect(await texts('zh')).toEqual([
			'《从零讲微积分》的 ¥199.00 已经原路退回。',
			'《从零讲微积分》现在就能听了。',
			'¥398.00 到账时，《从零讲微积分》等 2 项的订单已经不收款了，钱会原路退回。',
		]);
		expect((await texts('en'))[2]).toBe(
			'¥398.00 arrived when the order for Calculus and 1 more was no longer open for payment. It goes back the way it came.',
		);
	});

	test('what is posted: by whom it was sent and under which number, anew when that was put right, and nothing when it has come', async () => {
		const { token, id: memberId } = await newMember();
		const course = await makeCourse(app.db, { category: await makeCategory(app.db), title: '从零讲微积分', price: 0 });
		const { orderId } = (await app.call('orderCreate', { prodId: course, requestId: 'form-posted-1' }, { token })).json.data;
		const parcel = { orderId: Number(orderId), memberId };
		await app.db.run(sql`insert into parcel (order_id, state, carrier, tracking_number, sent_at, created_at)
			values (${parcel.orderId}, 'sent', 'sf', 'SF1234567890', now(), now())`);
		await happens(parcelSent, { ...parcel, version: 2 });
		await happens(parcelSent, { ...parcel, version: 2 });
		await app.db.run(sql`update parcel set carrier = 'jd' where order_id = ${parcel.orderId}`);
		await happens(parcelSent, { ...parcel, version: 3 });
		await app.db.run(sql`update parcel set state = 'received', received_at = now() where order_id = ${parcel.orderId}`);
		await happens(parcelSent, { ...parcel, version: 4 });
		const sent = ['order', '讲义寄出了', `/user/order/detail/${orderId}`];
		expect((await told(token)).filter(([, title]) => title !== '报名成功')).toEqual([sent, sent]);
		const { dataList } = (await app.call('noticeList', {}, { token })).json.data;
		expect(dataList.slice(0, 2).map(({ text }) => text)).toEqual([
			'《从零讲微积分》，京东快递，单号 SF1234567890。',
			'《从零讲微积分》，顺丰速运，单号 SF1234567890。',
		]);
	});

	test('passkeys: added, removed, and a copied one that was refused, each by SMS too', async () => {
		const { token, id: memberId } = await newMember();
		const { id: passkeyId } = await app.db.one<{ id: number }>(sql`insert into passkey (member_id, credential_id, public_key, counter, transports,
			device_type, backed_up, aaguid, rp_id, name, created_at) values (${memberId}, 'abc', ${Buffer.from('k')}, 0, '{}', 'singleDevice', false, '',
			'school.example', '办公室的 YubiKey', now()) returning id`);
		await happens(passkeyAdded, { memberId, passkeyId });
		await happens(passkeyCopied, { memberId, passkeyId });
		await happens(passkeyRemoved, { memberId, passkeyId });
		expect(await told(token)).toEqual([
			['security', '移除了一把通行密钥', '/user/security'],
			['security', '拦下了一次通行密钥登录', '/user/security'],
			['security', '账号加了一把通行密钥', '/user/security'],
		]);
		expect(app.sms.map(({ text }) => text)).toEqual([
			'账号加了一把通行密钥。“办公室的 YubiKey”现在能登录。不是你加的，请移除它，再改密码。',
			'拦下了一次通行密钥登录。“办公室的 YubiKey”可能被人复制了。请移除它，再加一把新的。',
			'移除了一把通行密钥。它不能再登录，其他设备都已退出。不是你移除的，现在就改密码。',
		]);
		// Its removal has told of it.
		await app.db.run(sql`delete from passkey where id = ${passkeyId}`);
		await happens(passkeyAdded, { memberId, passkeyId });
		expect(await told(token)).toHaveLength(3);
	});

	test('an e-mail address once it is confirmed, the first as added and not as changed: by SMS, and from then on by mail to it where that is wanted', async () => {
		const { token, id } = await newMember();
		await app.call('noticeSettingsSave', { kind: 'security', way: 'mail', wanted: true }, { token });
		const ask = async (email: string) => {
			expect((await app.call('emailSet', { email }, { token })).json.code).toBe(1);
			await runJobs(app);
			return /^ {4}(\d{6})$/m.exec(app.mail.at(-1)?.text ?? '')?.[1] ?? '';
		};
		const confirm = async (code: string) => {
			expect((await app.call('emailConfirm', { code }, { token })).json.code).toBe(1);
			await runJobs(app);
		};
		const code = await ask('lin@post.example');
		expect(await told(token)).toEqual([]);
		await confirm(code);
		expect(await told(token)).toEqual([['security', '账号加了邮箱', '/user/security']]);
		expect(await told(token, 'en')).toEqual([['security', 'Your account has an e-mail address now', '/user/security']]);
		expect(await deliveries(id)).toEqual([
			{ way: 'sms', state: 'sent', problem: '' },
			{ way: 'mail', state: 'sent', problem: '' },
		]);
		expect(app.sms.map(({ text }) => text)).toEqual(['账号加了邮箱。以后的邮件都寄到那里。不是你加的，现在就改密码。']);
		expect(app.mail.at(-1)).toMatchObject({ to: { address: 'lin@post.example' }, subject: '账号加了邮箱' });
		app.advance(60_000);
		await confirm(await ask('lin.new@post.example'));
		expect((await told(token))[0]).toEqual(['security', '账号的邮箱换过了', '/user/security']);
		expect((await told(token, 'en'))[0]).toEqual(['security', 'The e-mail address of your account was changed', '/user/security']);
		expect(app.mail.filter(({ to }) => to.address === 'lin.new@post.example').at(-1)?.subject).toBe('账号的邮箱换过了');
	});

	test('an account taken back, and the weekly goal that is behind', async () => {
		const { token, id: memberId } = await newMember();
		await happens(accountReopened, { memberId });
		await happens(goalBehind, { memberId, kind: 'minutes', missing: 40 });
		await happens(goalBehind, { memberId, kind: 'days', missing: 1 });
		expect(await told(token)).toEqual([
			['goal', '离这周的目标还差 1 天', '/user/goal'],
			['goal', '离这周的目标还差 40 分钟', '/user/goal'],
			['security', '账号恢复了', '/user/security'],
		]);
		expect((await told(token, 'en')).map(([, title]) => title)).toEqual([
			'1 day to your weekly goal',
			'40 minutes to your weekly goal',
			'Your account is open again',
		]);
		expect(app.sms).toHaveLength(1);
	});

	test('a copy of their data once it can be downloaded, once each', async () => {
		const { token } = await newMember();
		await app.call('exportAsk', {}, { token });
		expect(await told(token)).toEqual([]);
		await runJobs(app);
		expect(await told(token)).toEqual([['system', '你的数据打好包了', '/user/security']]);
	});
});

describe('R78 by push', () => {
	const subscribe = async (token: string) => {
		const browser = service.subscribe(key);
		expect((await app.call('pushSubscribe', { ...browser }, { token })).json.code).toBe(1);
		return new URL(browser.endpoint).pathname;
	};
	const remind = (memberId: number) => happens(goalBehind, { memberId, kind: 'minutes', missing: 40 });

	test('to each browser of the member once, with the page that it is about; to no browser where none was added', async () => {
		const [{ token, id }, other] = [await newMember(), await newMember()];
		const browsers = [await subscribe(token), await subscribe(token)];
		await remind(id);
		await remind(other.id);
		await runJobs(app);
		expect(service.refused).toEqual([]);
		expect(service.received.map(({ browser }) => browser).sort()).toEqual(browsers.sort());
		expect(service.received.map(({ payload, headers }) => [payload, headers['ttl'], headers['urgency']])).toEqual(
			Array.from({ length: 2 }, () => [
				{
					title: '离这周的目标还差 40 分钟',
					body: '这周到周日 24:00 为止。目标可以改，这条提醒也可以关。',
					url: '/user/goal',
					tag: expect.stringMatching(/^notice-\d+-push$/),
				},
				'86400',
				'normal',
			]),
		);
		expect([await deliveries(id), await deliveries(other.id)]).toEqual([[{ way: 'push', state: 'sent', problem: '' }], []]);
	});

	test('not where it is not wanted; of the account’s security at once where it is', async () => {
		const { token, id } = await newMember();
		await subscribe(token);
		await app.call('noticeSettingsSave', { kind: 'goal', way: 'push', wanted: false }, { token });
		await app.call('noticeSettingsSave', { kind: 'security', way: 'push', wanted: true }, { token });
		await remind(id);
		await happens(passwordChanged, { memberId: id });
		expect(service.received.map(({ payload, headers }) => [payload, headers['urgency']])).toEqual([
			[expect.objectContaining({ title: '登录密码改过了', url: '/user/security' }), 'high'],
		]);
	});

	test('of many at night one in the morning, which leads to all of them', async () => {
		const { token, id } = await newMember();
		// 22:00 in Shanghai, and the real clock far behind it.
		app.setNow('2099-11-20T14:00:00Z');
		await app.db.run(sql`update member_session set expires_at = '2100-01-01' where member_id = ${id}`);
		await subscribe(token);
		await remind(id);
		await remind(id);
		expect(service.received).toEqual([]);
		app.setNow('2099-11-21T00:00:00Z');
		await app.db.pool.query(
			"select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'notices.deliver'), run_at := now())",
		);
		await runJobs(app);
		expect(service.received.map(({ payload }) => payload)).toEqual([
			expect.objectContaining({ title: '2 条新消息', body: '离这周的目标还差 40 分钟', url: '/user/notice' }),
		]);
	});

	test('a service in trouble is asked again; a browser that is gone is given up', async () => {
		const [{ token, id }, gone] = [await newMember(), await newMember()];
		await subscribe(token);
		await subscribe(gone.token);
		service.answer = { status: 503 };
		await remind(id);
		expect((await deliveries(id)).map(({ way, state }) => [way, state])).toEqual([['push', 'failed']]);
		const { id: deliveryId, attempts } = await app.db.one<{ id: number; attempts: number }>(
			sql`select id, attempts from notice_delivery where member_id = ${id}`,
		);
		expect(attempts).toBe(6);
		service.answer = undefined;
		await app.db.run(sql`update notice_delivery set state = 'waiting', attempts = 0, lead_id = null where id = ${deliveryId}`);
		await app.db.transaction((tx) => app.app.platform.jobs.queue(tx, deliver, { deliveryId }));
		await runJobs(app);
		expect([service.received.length, await deliveries(id)]).toEqual([1, [{ way: 'push', state: 'sent', problem: '' }]]);
		service.answer = { status: 410 };
		await remind(gone.id);
		expect(await deliveries(gone.id)).toEqual([{ way: 'push', state: 'failed', problem: 'no browser takes pushes' }]);
		expect((await app.call('pushDevices', {}, { token: gone.token })).json.data.devices).toEqual([]);
	});
});
