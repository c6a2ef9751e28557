import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { listenFor } from '../../../test/events.ts';
import { makeCategory, makeCourse, makeGrant, makeReview } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { goodPassword, registerMember, sendCode, solvedProof } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { dayOf } from '../../lib/days.ts';
import { verifyLedger } from '../learning/ledger.service.ts';
import { accountClosing, accountReopened } from '../members/members.events.ts';
import { eraseDueAccounts } from './closing.service.ts';

let site: TestApp;
let serial = 0;
let phone: string;
let token: string;
let memberId: number;
const hour = 3_600_000;
const week = 7 * 24 * hour;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	site.setNow('2026-11-21T11:20:00Z');
});
afterAll(() => site.close());
beforeEach(async () => {
	await site.db.run(sql`delete from graphile_worker._private_jobs`);
	site.advance(hour);
	phone = `138${String(++serial).padStart(8, '0')}`;
	({
		token,
		member: { id: memberId },
	} = await registerMember(site, phone));
	site.advance(61_000);
});

const logIn = async (password = goodPassword) => site.call('login', { account: phone, password });
const confirm = (by = token) => site.call('confirmSelf', { password: goodPassword }, { token: by });
const close = (by = token) => site.call('memberClose', {}, { token: by });
const status = async (key: Parameters<TestApp['call']>[0], by: string) => (await site.call(key, {}, { token: by })).status;
const row = () =>
	site.db.one<{ closes_at: Date | null; closed_at: Date | null; phone: string | null; nickname: string }>(
		sql`select closes_at, closed_at, phone, nickname from member where id = ${memberId}`,
	);
const erase = () => eraseDueAccounts(site.app.platform);
const closed = async () => {
	await confirm();
	const { json } = await close();
	if (json.code !== 1) throw new Error(json.reason);
	return json.data.closesAt;
};

describe('R67 closing an account', () => {
	test('asks first who it is, ends every login at once, and says when what is personal goes', async () => {
		const other = (await logIn()).json.data.token;
		using told = listenFor(site.db, accountClosing);
		expect((await close()).json).toMatchObject({ code: 0, reason: 'confirm_first' });
		await confirm(other);
		// Shown in another login: it opens nothing here.
		expect((await close()).json).toMatchObject({ code: 0, reason: 'confirm_first' });
		await confirm();
		const closesAt = new Date(site.app.platform.now().getTime() + week).toISOString();
		expect((await site.call('closePlan', {}, { token })).json.data).toEqual({ courses: 0, vipUntil: null, closesAt });
		expect((await close()).json).toEqual({ code: 1, data: { closesAt } });
		expect([await status('memberInfo', token), await status('memberInfo', other), await status('closing', token)]).toEqual([401, 401, 401]);
		expect(await told.told()).toEqual([{ memberId }]);
		// Whoever comes with the token of before is nobody.
		expect((await close()).status).toBe(401);
	});

	test('says what is lost: courses that are open, and VIP', async () => {
		const category = await makeCategory(site.db);
		const now = site.app.platform.now();
		const until = new Date(now.getTime() + 40 * 24 * hour);
		for (const endsAt of [undefined, until, new Date(now.getTime() - 1)])
			await makeGrant(site.db, { member: memberId, course: await makeCourse(site.db, { category }), ...(endsAt ? { endsAt } : {}) });
		await makeGrant(site.db, { member: memberId, course: null, endsAt: until });
		expect((await site.call('closePlan', {}, { token })).json.data).toMatchObject({ courses: 2, vipUntil: until.toISOString() });
	});

	test('with a token that was stolen does not go on after the password was changed', async () => {
		const stolen = (await logIn()).json.data.token;
		await confirm(stolen);
		await site.call('passwordChange', { oldPassword: goodPassword, password: 'slate-and-chalk-9' }, { token });
		expect([(await close(stolen)).status, (await row()).closes_at]).toEqual([401, null]);
	});

	test('twice at once is once: one moment, and whoever subscribed is told once', async () => {
		using told = listenFor(site.db, accountClosing);
		await confirm();
		const answers = await Promise.all([close(), close(), close()]);
		const done = answers.filter(({ json }) => json.code === 1);
		expect(new Set(done.map(({ json }) => json.data.closesAt)).size).toBe(1);
		expect(answers.filter(({ json, status }) => json.code !== 1 && status !== 401 && json.reason !== 'confirm_first')).toEqual([]);
		expect(await told.told()).toEqual([{ memberId }]);
	});

	test('leaves a login of the seven days nothing but the way back, logging out, and one’s data', async () => {
		const closesAt = await closed();
		const answer = (await logIn()).json.data;
		expect(answer).toMatchObject({ closesAt });
		const back = answer.token;
		const refused = (await site.call('memberInfo', {}, { token: back })).json;
		expect(refused).toMatchObject({ code: 403, reason: 'account_closing' });
		const tried = ['profileUpdate', 'mySessions', 'favAdd', 'punchIn', 'myCourses', 'ownParts', 'memberClose', 'confirmSelf'] as const;
		const inputs: Record<string, object> = {
			profileUpdate: { version: 1 },
			favAdd: { prodId: 1 },
			ownParts: { calls: '[]' },
			confirmSelf: { password: goodPassword },
		};
		for (const key of tried) expect([key, (await site.call(key, inputs[key] ?? {}, { token: back })).json.reason]).toEqual([key, 'account_closing']);
		// What is public is theirs as anybody's: nothing in it is a member's own.
		const course = await makeCourse(site.db, { category: await makeCategory(site.db) });
		await makeGrant(site.db, { member: memberId, course });
		const read = async (by: string) => (await site.call('courseDetail', { id: course }, { token: by })).text;
		expect(await read(back)).toBe(await read(''));
		expect((await site.call('closing', {}, { token: back })).json.data).toEqual({ closesAt, place: null });
		expect((await site.call('exportAsk', {}, { token: back })).json.data.state).toBe('making');
		await runJobs(site);
		const { href } = (await site.call('memberExport', {}, { token: back })).json.data;
		expect((await site.get(href ?? '', { token: back })).status).toBe(200);
		expect([await status('logout', back), await status('closing', back)]).toEqual([200, 401]);
		expect((await row()).closes_at?.toISOString()).toBe(closesAt);
	});

	test('is taken back by a click, with everything where it was; a second time nothing happens', async () => {
		const closesAt = await closed();
		using told = listenFor(site.db, accountReopened);
		site.advance(week - 1);
		const back = (await logIn()).json.data.token;
		await Promise.all([1, 2].map(() => site.call('memberReopen', {}, { token: back })));
		expect((await site.call('memberReopen', {}, { token: back })).json.code).toBe(1);
		expect([await status('memberInfo', back), (await site.call('closing', {}, { token: back })).json.data.closesAt]).toEqual([200, null]);
		site.advance(1);
		await erase();
		expect(await row()).toMatchObject({ closes_at: null, closed_at: null, phone });
		expect(await told.told()).toEqual([{ memberId }]);
		// Closed again it has seven days again.
		await confirm(back);
		const again = (await close(back)).json.data.closesAt;
		expect(Date.parse(again) - Date.parse(closesAt)).toBe(week);
	});

	test('becomes true after seven days to the millisecond: the person is gone, the phone is free, and a second run changes nothing', async () => {
		const until = await closed();
		const back = (await logIn()).json.data.token;
		site.setNow(new Date(Date.parse(until) - 1));
		await erase();
		expect((await row()).phone).toBe(phone);
		site.setNow(until);
		await erase();
		expect(await row()).toMatchObject({ closes_at: null, closed_at: new Date(until), phone: null, nickname: '' });
		expect([await status('closing', back), (await logIn()).json.reason]).toEqual([401, 'login_failed']);
		site.advance(hour);
		await erase();
		expect((await row()).closed_at).toEqual(new Date(until));
		const anew = await registerMember(site, phone);
		expect(anew.member.id).not.toBe(memberId);
	});

	test('keeps the ledger and statements proven without the person, reviews under no name, and grants that open nothing', async () => {
		const course = await makeCourse(site.db, { category: await makeCategory(site.db), trial: true });
		await makeGrant(site.db, { member: memberId, course });
		await makeReview(site.db, { course, member: memberId, stars: 4, text: '第三讲要听两遍。' });
		const lesson = (await site.db.one<{ id: number }>(sql`select min(id) as id from lesson where course_id = ${course}`)).id;
		const send = (seq: number, position: number, heard: [number, number][]) =>
			site.call('progressReport', { videoId: lesson, session: 'one', seq, position, heard }, { token });
		await send(0, 0, []);
		site.advance(20_000);
		await send(1, 20, [[0, 20]]);
		const statement = (await site.call('studyStatement', { from: '2026-11-01', to: dayOf(site.app.platform.now(), site.config.timeZone) }, { token }))
			.json.data;
		expect(statement).toMatchObject({ heardSeconds: 20, member: { nickname: expect.stringMatching(/^学员/) } });
		const reviews = async (lang: string) => {
			const { json } = await site.call('reviewList', { prodId: course }, { headers: { 'accept-language': lang } });
			return json.data.dataList.map(({ nickname, text, stars }) => ({ nickname, text, stars }));
		};
		expect(await reviews('zh')).toMatchObject([{ nickname: expect.stringMatching(/^学员/) }]);
		site.setNow(await closed());
		await erase();
		expect([await reviews('zh'), await reviews('en')]).toEqual([
			[{ nickname: '一位同学', text: '第三讲要听两遍。', stars: 4 }],
			[{ nickname: 'A fellow student', text: '第三讲要听两遍。', stars: 4 }],
		]);
		const { json } = await site.call('verifyStatement', { code: statement.code });
		expect(json.data).toMatchObject({ verified: true, heardSeconds: 20, member: { nickname: '一位同学', phone: '' } });
		const wrong: string[] = [];
		const { entries } = await verifyLedger(site.db, (sentence) => void wrong.push(sentence));
		expect([entries > 0, wrong]).toEqual([true, []]);
		expect(await site.db.rows(sql`select revoked_why from enrolment_grant where member_id = ${memberId}`)).toEqual([
			{ revoked_why: 'account closed' },
		]);
	});

	test('that breaks half way has taken nothing, holds up no other account, and is done by the next run', async () => {
		const course = await makeCourse(site.db, { category: await makeCategory(site.db) });
		await site.call('favAdd', { prodId: course }, { token });
		const first = { memberId, until: await closed() };
		site.advance(1000);
		phone = `138${String(++serial).padStart(8, '0')}`;
		const { token: second, member } = await registerMember(site, phone);
		await confirm(second);
		site.setNow((await close(second)).json.data.closesAt);
		// The last table but one says no, as a killed process or a full disk would.
		await asOwner(
			site.databaseUrl,
			`create function no() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
			`create trigger no before update on member for each row when (old.id = ${first.memberId} and new.closed_at is not null) execute function no()`,
		);
		await expect(erase()).rejects.toThrow('1 accounts were not erased');
		const kept = await site.db.rows(sql`select 1 from favourite where member_id = ${first.memberId}`);
		expect([kept.length, (await row()).phone !== null]).toEqual([1, true]);
		expect(await site.db.one(sql`select phone from member where id = ${member.id}`)).toEqual({ phone: null });
		await asOwner(site.databaseUrl, 'drop trigger no on member', 'drop function no');
		await erase();
		expect([(await site.db.rows(sql`select 1 from favourite where member_id = ${first.memberId}`)).length, (await row()).phone]).toEqual([0, null]);
	});

	test('takes what was sent to them out of the outbox, and leaves what was sent to others', async () => {
		const folder = join(site.config.dataDir, 'outbox');
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, 'sms.jsonl'), `{"phone":"${phone}","code":"1"}\n{"phone":"13012345678","code":"2"}\n`);
		await writeFile(join(folder, 'one.eml'), `To: 13012345678@example.com\r\n\r\nhello`);
		site.setNow(await closed());
		await erase();
		expect(await readFile(join(folder, 'sms.jsonl'), 'utf8')).toBe('{"phone":"13012345678","code":"2"}\n');
		expect(await readFile(join(folder, 'one.eml'), 'utf8')).toContain('hello');
	});

	test('takes what was sent to them while it went, too; a run that is stopped takes nobody any more', async () => {
		site.setNow(await closed());
		await eraseDueAccounts(site.app.platform, {}, { signal: AbortSignal.abort() });
		expect((await row()).closed_at).toBeNull();
		const { platform } = site.app;
		const file = join(site.config.dataDir, 'outbox/sms.jsonl');
		const transaction: typeof platform.db.transaction = async (work) => {
			const result = await platform.db.transaction(work);
			await writeFile(file, `{"phone":"${phone}","code":"3"}\n`);
			return result;
		};
		await eraseDueAccounts({ ...platform, db: { ...platform.db, transaction } });
		expect([(await row()).phone, await readFile(file, 'utf8')]).toEqual([null, '']);
	});

	test('by a code to one’s phone does as well as by the password', async () => {
		await site.call('ownCodeSend', { scene: 'bind', proof: await solvedProof(site) }, { token });
		await site.call('confirmSelf', { smsCode: site.sms.at(-1)?.code ?? '' }, { token });
		expect((await close()).json.code).toBe(1);
		site.advance(61_000);
		const smsCode = await sendCode(site, phone, 'login');
		expect((await site.call('login', { phone, smsCode })).json.data.closesAt).not.toBeNull();
	});
});
