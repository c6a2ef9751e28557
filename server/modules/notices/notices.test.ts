import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { runJobs } from '../../../test/jobs.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { emit } from '../../jobs/events.ts';
import { passwordChanged, phoneChanged } from '../members/members.events.ts';
import { digest } from './notices.rules.ts';
import { defineTopic } from './notices.topic.ts';
import { tell } from './tell.service.ts';

let app: TestApp;
let serial = 0;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
});
afterAll(() => app.close());
beforeEach(async () => {
	// By day in the site's time zone, and before the worker's clock: what is due runs at once.
	app.setNow('2026-11-20T04:00:00Z');
	await app.db.pool.query('delete from notice');
});

/** A member who was told all there is to a newcomer. */
async function newMember() {
	const session = await registerMember(app, `137${String(++serial).padStart(8, '0')}`);
	await runJobs(app);
	await app.db.pool.query('delete from notice where member_id = $1', [session.member.id]);
	app.sms.length = 0;
	app.mail.length = 0;
	return { token: session.token, id: session.member.id };
}

/** Course news: told on the site alone, unless the member wants more. */
const news = defineTopic({
	name: 'welcome',
	kind: 'course',
	facts: z.object({}),
	words: () => ({ title: '', text: '' }),
});

const tellNews = (memberId: number, key?: string) =>
	app.db.transaction((tx) => tell(tx, app.app.platform, news, { memberId, facts: {}, ...(key === undefined ? {} : { key }) }));
const changePassword = async (memberId: number) => {
	await app.db.transaction((tx) => emit(tx, passwordChanged, { memberId }));
	await runJobs(app);
};
const list = async (token: string, input: object = {}, locale = 'zh') =>
	(await app.call('noticeList', input, { token, headers: { 'accept-language': locale } })).json.data;
const deliveries = async (memberId: number) =>
	(await app.db.pool.query('select way, state, attempts, problem from notice_delivery where member_id = $1 order by id', [memberId])).rows;

describe('R78 notices', () => {
	test('an event is told once: on the site in the reader’s language, and by SMS in the member’s', async () => {
		const { id, token } = await newMember();
		await changePassword(id);
		const at = app.app.platform.now().toISOString();
		const [notice] = (await list(token)).dataList;
		expect(await list(token)).toEqual({
			dataList: [
				{
					id: notice?.id,
					seq: notice?.seq,
					kind: 'security',
					title: '登录密码改过了',
					text: '其他设备都已退出。不是你改的，现在就重设密码。',
					act: { label: '不是我', href: '/user/security', now: false },
					createdAt: at,
					read: false,
					folded: 1,
				},
			],
			totalCount: 1,
			curPage: 1,
			pageSize: 20,
			unread: 1,
			unreadByGroup: { live: 0, reply: 0, order: 0, account: 1 },
		});
		expect((await list(token, {}, 'en')).dataList[0]).toMatchObject({ title: 'Your password was changed', act: { label: 'It was not me' } });
		expect(app.sms).toEqual([
			{
				phone: expect.stringMatching(/^137/),
				scene: 'notice',
				text: '登录密码改过了。其他设备都已退出。不是你改的，现在就重设密码。',
				messageId: expect.stringMatching(/^notice-\d+-sms$/),
			},
		]);
		await runJobs(app);
		expect([app.sms.length, app.mail.length, (await list(token)).totalCount]).toEqual([1, 0, 1]);
	});

	test('who asked for the site in English last is written to in English', async () => {
		const { id, token } = await newMember();
		await app.call('noticeUnread', {}, { token, headers: { 'accept-language': 'en' } });
		await changePassword(id);
		expect(app.sms[0]?.text).toBe('Your password was changed. All other logins have ended. If it was not you, set a new password now.');
		await app.call('noticeUnread', {}, { token, headers: { 'accept-language': 'zh' } });
		await changePassword(id);
		expect(app.sms[1]?.text).toMatch(/^登录密码改过了/);
	});

	test('another phone: the message goes to the one that was theirs before', async () => {
		const { id } = await newMember();
		await app.db.transaction((tx) => emit(tx, phoneChanged, { memberId: id, before: '13900001111' }));
		await runJobs(app);
		expect(app.sms.map(({ phone }) => phone)).toEqual(['13900001111']);
		// It is nowhere else any more.
		expect((await app.db.pool.query('select recipient from notice_delivery where member_id = $1', [id])).rows).toEqual([{ recipient: null }]);
	});

	test('a new member is told what this is for', async () => {
		const { token, member } = await registerMember(app, `137${String(++serial).padStart(8, '0')}`);
		await runJobs(app);
		expect((await list(token)).dataList.map(({ kind, title }) => [kind, title])).toEqual([['system', '账号开好了']]);
		expect(await deliveries(member.id)).toEqual([]);
	});

	test('told again under the same key it is no other, also at the same moment', async () => {
		const { id, token } = await newMember();
		await Promise.all(Array.from({ length: 20 }, () => tellNews(id, 'course 7')));
		expect((await list(token)).totalCount).toBe(1);
		await tellNews(id, 'course 8');
		expect((await list(token)).totalCount).toBe(2);
	});
});

describe('R78 reading', () => {
	test('one, several, all up to what the page showed; a second time is no error', async () => {
		const { id, token } = await newMember();
		for (const key of ['a', 'b', 'c', 'd']) await tellNews(id, key);
		const { dataList } = await list(token);
		const [d, c, b, a] = dataList.map((each) => each.id);
		const read = async (input: object) => (await app.call('noticeRead', input as never, { token })).json.data;
		expect(await read({ ids: [a] })).toEqual({ unread: 3 });
		expect(await read({ ids: [a, b] })).toEqual({ unread: 2 });
		expect(await read({ ids: [a, b] })).toEqual({ unread: 2 });
		const upTo = dataList[0]?.seq ?? 0;
		await tellNews(id, 'e');
		expect(await read({ all: true, upTo })).toEqual({ unread: 1 });
		expect((await list(token)).dataList.map((each) => [each.id === c || each.id === d, each.read])).toEqual([
			[false, false],
			[true, true],
			[true, true],
			[false, true],
			[false, true],
		]);
		expect((await app.call('noticeUnread', {}, { token })).json.data).toEqual({ unread: 1, seq: upTo + 1 });
	});

	test('another member’s are not there, and nothing of the rest is read then', async () => {
		const [one, two] = [await newMember(), await newMember()];
		await tellNews(one.id);
		await tellNews(two.id);
		const [own] = (await list(one.token)).dataList;
		const [foreign] = (await list(two.token)).dataList;
		expect((await app.call('noticeRead', { ids: [own?.id ?? 0, foreign?.id ?? 0] }, { token: one.token })).status).toBe(404);
		expect((await app.call('noticeFolded', { id: foreign?.id ?? 0 }, { token: one.token })).status).toBe(404);
		expect([(await list(one.token)).unread, (await list(two.token)).unread]).toEqual([1, 1]);
		for (const input of [
			{},
			{ ids: [] },
			{ ids: [0] },
			{ all: true },
			{ all: false, upTo: 1 },
			{ ids: Array.from({ length: 101 }, (_, n) => n + 1) },
		])
			expect([input, (await app.call('noticeRead', input as never, { token: one.token })).status]).toEqual([input, 422]);
	});

	test('pages and groups, the newest first; past the end an empty page with the true total', async () => {
		const { id, token } = await newMember();
		for (const key of ['a', 'b', 'c']) await tellNews(id, key);
		await changePassword(id);
		const pages = [await list(token, { pageSize: 3 }), await list(token, { pageSize: 3, currPage: 2 }), await list(token, { currPage: 9 })];
		expect(pages.map(({ dataList, totalCount }) => [dataList.map(({ kind }) => kind), totalCount])).toEqual([
			[['security', 'course', 'course'], 4],
			[['course'], 4],
			[[], 4],
		]);
		expect((await list(token, { group: 'account' })).dataList.map(({ kind }) => kind)).toEqual(['security']);
		expect((await list(token, { group: 'order' })).totalCount).toBe(0);
		expect((await app.call('noticeList', { group: 'toString' }, { token })).status).toBe(422);
	});
});

describe('R78 a digest instead of a flood', () => {
	test('five of a kind within an hour stand alone, the sixth makes one of all, the next ones join it', async () => {
		const { id, token } = await newMember();
		for (let n = 0; n < digest.most; n += 1) await tellNews(id);
		expect((await list(token)).totalCount).toBe(5);
		await changePassword(id);
		await tellNews(id);
		const folded = await list(token);
		expect([folded.totalCount, folded.unread]).toEqual([2, 2]);
		expect(folded.dataList[0]).toMatchObject({ kind: 'course', title: '6 条课程消息', folded: 6, act: null });
		expect(folded.dataList[0]?.text).toContain('六条合成了一条');
		await app.call('noticeRead', { ids: [folded.dataList[0]?.id ?? 0] }, { token });
		await tellNews(id);
		const [grown] = (await list(token)).dataList;
		expect([grown?.id, grown?.folded, grown?.read]).toEqual([folded.dataList[0]?.id, 7, false]);
		expect((await app.call('noticeFolded', { id: grown?.id ?? 0 }, { token })).json.data).toHaveLength(7);
		// Of more than a hundred the newest ones.
		await app.db.pool.query(
			`insert into notice (member_id, seq, kind, topic, key, created_at, since, expires_at, fold_id) select member_id, seq + n, kind, topic, 'k' || n, created_at, since, expires_at, id
			from notice, generate_series(1, 100) n where id = $1`,
			[grown?.id],
		);
		const shown = (await app.call('noticeFolded', { id: grown?.id ?? 0 }, { token })).json.data.map(({ seq }) => seq - (grown?.seq ?? 0));
		expect(shown).toEqual(Array.from({ length: 100 }, (_, n) => 100 - n));
		await app.db.pool.query("delete from notice where key like 'k%' and member_id = $1", [id]);
		// An hour after the first of them it begins anew.
		app.advance(digest.window);
		await tellNews(id);
		expect((await list(token)).dataList.map((each) => each.folded)).toEqual([1, 7, 1]);
	});

	test('what of it goes out by SMS is the first five and one for all others', async () => {
		const { id, token } = await newMember();
		await app.call('noticeSettingsSave', { kind: 'course', way: 'sms', wanted: true }, { token });
		for (let n = 0; n < 12; n += 1) {
			await tellNews(id);
			if (n < 5) await runJobs(app);
		}
		await runJobs(app);
		expect(app.sms).toHaveLength(6);
		expect(app.sms[5]?.text).toContain('12 条课程消息');
	});

	test('of the account’s security each is told by itself', async () => {
		const { id, token } = await newMember();
		for (let n = 0; n < 7; n += 1) await changePassword(id);
		expect([(await list(token)).totalCount, app.sms.length]).toEqual([7, 7]);
	});
});

describe('R78 settings', () => {
	test('kinds by ways, each saved by itself; what is not wanted is not sent', async () => {
		const { id, token } = await newMember();
		const { kinds, quiet, phone, email } = (await app.call('noticeSettings', {}, { token })).json.data;
		expect([quiet, phone, email]).toEqual([true, expect.stringMatching(/^137\*{4}\d{4}$/), null]);
		const wanted = (of: string) => kinds.find(({ kind }) => kind === of)?.ways.flatMap(({ way, wanted }) => (wanted ? [way] : []));
		expect(['live', 'reply', 'order', 'course', 'goal', 'security', 'system'].map(wanted)).toEqual([
			['site', 'push'],
			['site', 'push'],
			['site', 'sms', 'mail'],
			['site'],
			['site', 'push'],
			['site', 'sms'],
			['site', 'mail'],
		]);
		const save = (input: object) => app.call('noticeSettingsSave', input as never, { token });
		await Promise.all([
			save({ kind: 'course', way: 'site', wanted: false }),
			save({ kind: 'course', way: 'sms', wanted: true }),
			save({ quiet: false }),
		]);
		const after = (await app.call('noticeSettings', {}, { token })).json.data;
		expect([after.quiet, after.kinds.find(({ kind }) => kind === 'course')?.ways.map(({ wanted }) => wanted)]).toEqual([
			false,
			[false, false, true, false],
		]);
		await tellNews(id);
		await runJobs(app);
		expect([(await list(token)).totalCount, app.sms.length]).toEqual([0, 1]);
		await save({ kind: 'course', way: 'sms', wanted: false });
		await tellNews(id);
		await runJobs(app);
		expect(app.sms).toHaveLength(1);
	});

	test('what cannot be switched off says so, and stays', async () => {
		const { token } = await newMember();
		for (const [kind, way] of [
			['security', 'site'],
			['security', 'sms'],
			['system', 'site'],
		] as const)
			expect((await app.call('noticeSettingsSave', { kind, way, wanted: false }, { token })).json).toMatchObject({
				code: 0,
				reason: 'notice_always',
			});
		expect((await app.call('noticeSettingsSave', { kind: 'security', way: 'mail', wanted: true }, { token })).json.code).toBe(1);
	});
});

describe('R78 deliveries', () => {
	test('at night nothing rings, and the morning tells of all in one message; security rings', async () => {
		const { id, token } = await newMember();
		await app.call('noticeSettingsSave', { kind: 'course', way: 'sms', wanted: true }, { token });
		// 22:00 in Shanghai, and the real clock far behind it.
		app.setNow('2099-11-20T14:00:00Z');
		await app.db.pool.query("update member_session set expires_at = '2100-01-01'");
		await tellNews(id);
		await tellNews(id);
		await app.db.transaction((tx) => emit(tx, passwordChanged, { memberId: id }));
		await runJobs(app);
		const due = async () =>
			(await app.db.pool.query("select due_at from notice_delivery where member_id = $1 and state = 'waiting' order by id", [id])).rows.map(
				({ due_at }) => due_at.toISOString(),
			);
		expect(app.sms.map(({ text }) => text.slice(0, 7))).toEqual(['登录密码改过了']);
		expect(await due()).toEqual(['2099-11-21T00:00:00.000Z', '2099-11-21T00:00:00.000Z']);
		app.setNow('2099-11-21T00:00:00Z');
		await app.db.pool.query(
			"select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'notices.deliver'), run_at := now())",
		);
		await runJobs(app);
		expect(app.sms.slice(1).map(({ text }) => text)).toEqual([expect.stringMatching(/^2 条新消息，最近一条：/)]);
		expect((await deliveries(id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
	});

	test('a carrier in trouble is asked again, ever later, and at last no more', async () => {
		const { id } = await newMember();
		const asked: string[] = [];
		const { sendSms } = app.app.platform;
		app.app.platform.sendSms = async (message) => {
			asked.push(message.messageId ?? '');
			throw new Error(`no answer for ${message.phone}`);
		};
		try {
			await changePassword(id);
		} finally {
			app.app.platform.sendSms = sendSms;
		}
		expect([asked.length, new Set(asked).size]).toEqual([6, 1]);
		expect(await deliveries(id)).toEqual([{ way: 'sms', state: 'failed', attempts: 6, problem: 'no answer for …' }]);
	});

	test('by mail: to the member’s address, with the way to switch it off, nothing of it HTML of others', async () => {
		const { id, token } = await newMember();
		await app.db.pool.query("update member set email = 'lin@mail.test' where id = $1", [id]);
		await app.call('noticeSettingsSave', { kind: 'security', way: 'mail', wanted: true }, { token });
		await changePassword(id);
		expect(app.mail).toEqual([
			{
				to: { name: expect.any(String), address: 'lin@mail.test' },
				subject: '登录密码改过了',
				text: expect.stringContaining('/user/security'),
				html: expect.stringContaining('<h1'),
				messageId: expect.stringMatching(/^notice-\d+-mail$/),
				unsubscribeUrl: expect.stringMatching(/^http.*\/user\/notice\/settings$/),
			},
		]);
	});

	test('twenty messages a day are enough', async () => {
		const { id } = await newMember();
		for (let n = 0; n < 21; n += 1) await app.db.transaction((tx) => emit(tx, passwordChanged, { memberId: id }));
		await runJobs(app);
		expect(app.sms).toHaveLength(20);
		expect((await deliveries(id)).filter(({ state }) => state === 'failed')).toEqual([
			{ way: 'sms', state: 'failed', attempts: 1, problem: 'too many in a day' },
		]);
	});
});
