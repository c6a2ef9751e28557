import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLogin } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { hmac } from '../../lib/hmac.ts';
import { makeNobody } from './closing.queries.ts';
import type * as queries from './email.queries.ts';
import { purgeOldEmailChanges, sendEmailAsk } from './email.service.ts';

let app: TestApp;
let serial = 0;
const minute = 60_000;
const day = 24 * 60 * minute;
const newMember = () => makeLogin(app, `131${String(++serial).padStart(8, '0')}`);
const newAddress = () => `rows${++serial}@post.example`;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-24T02:00:00Z');
});
beforeEach(async () => {
	app.advance(2 * day);
	// What another test has asked for is too old to go by now.
	await runJobs(app);
	app.mail.length = 0;
});
afterAll(() => app.close());

const now = () => app.app.platform.now();
const set = (token: string, email: string) => app.call('emailSet', { email }, { token });
const reasonOf = (answer: { json: { code: number; reason?: string } }) => (answer.json.code === 1 ? 'done' : answer.json.reason);
const changes = (memberId: number) => app.db.rows<queries.EmailChangeRow>(sql`select * from email_change where member_id = ${memberId} order by id`);
/** Asks for an address and answers the row's number. */
async function ask(member: { token: string; member: { id: number } }, email = newAddress()): Promise<number> {
	expect(reasonOf(await set(member.token, email))).toBe('done');
	return (await changes(member.member.id)).at(-1)?.id ?? 0;
}
async function linkOf(id: number): Promise<string> {
	return `${id}.${hmac(await app.app.platform.secret('email'), `link ${id}`).toString('base64url')}`;
}
async function codeOf(id: number): Promise<string> {
	const number = hmac(await app.app.platform.secret('email'), `code ${id}`).readUIntBE(0, 6) % 1_000_000;
	return String(number).padStart(6, '0');
}
const confirm = async (id: number) => reasonOf(await app.call('emailLinkConfirm', { token: await linkOf(id) }));
const mailed = async () => {
	await runJobs(app);
	return app.mail.map(({ to }) => to.address);
};

const jobsOf = (name: string) =>
	app.db.rows(sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
		where t.identifier = ${name}`);

describe('R16 how often a mail is sent', () => {
	test('seconds that are left are rounded up, to those of one’s own last mail', async () => {
		const [one, other] = [await newMember(), await newMember()];
		await ask(one);
		app.advance(20_500);
		await ask(other);
		const soon = await set(one.token, newAddress());
		expect([reasonOf(soon), soon.headers['retry-after']]).toEqual(['email_too_soon', '40']);
		expect((await app.call('emailState', {}, { token: one.token })).json.data.resendIn).toBe(40);
		app.advance(39_499);
		expect((await app.call('emailState', {}, { token: one.token })).json.data.resendIn).toBe(1);
		expect((await set(one.token, newAddress())).headers['retry-after']).toBe('1');
		app.advance(1);
		expect((await app.call('emailState', {}, { token: one.token })).json.data.resendIn).toBe(0);
		await ask(one);
	});

	test('a mail counts for 24 hours to the millisecond, of a member and to an address', async () => {
		const [one, other] = [await newMember(), await newMember()];
		const email = newAddress();
		const first = now().getTime();
		for (let n = 0; n < 5; n += 1) {
			await ask(one, email);
			app.advance(minute);
		}
		app.setNow(new Date(first + day - 1));
		expect([reasonOf(await set(one.token, newAddress())), reasonOf(await set(other.token, email))]).toEqual([
			'email_daily_limit',
			'email_daily_limit',
		]);
		app.advance(1);
		expect(reasonOf(await set(one.token, newAddress()))).toBe('done');
		expect(reasonOf(await set(other.token, email))).toBe('done');
	});

	test('of eight members who ask for one address at once five are sent a mail', async () => {
		const email = newAddress();
		const members = await Promise.all(Array.from({ length: 8 }, newMember));
		const answers = await Promise.all(members.map(({ token }, n) => set(token, n % 2 ? email : email.toUpperCase())));
		expect(answers.map(reasonOf).sort()).toEqual([...Array(5).fill('done'), ...Array(3).fill('email_daily_limit')].sort());
		expect(await mailed()).toHaveLength(5);
	});
});

describe('R16 what becomes of a mail', () => {
	test('that was confirmed, taken back or is too old before it went: it does not go', async () => {
		const [confirmed, dropped, old, fresh] = [await newMember(), await newMember(), await newMember(), await newMember()];
		await confirm(await ask(confirmed));
		await ask(dropped);
		await app.call('emailCancel', {}, { token: dropped.token });
		expect(await mailed()).toEqual([]);
		const late = await ask(old);
		app.advance(day - 1);
		await sendEmailAsk(app.app.platform, { changeId: late });
		expect(app.mail.splice(0)).toHaveLength(1);
		app.advance(1);
		const email = newAddress();
		await ask(fresh, email);
		await sendEmailAsk(app.app.platform, { changeId: 2_000_000_000 });
		expect(await mailed()).toEqual([email]);
	});

	test('nobody is told of an address that was not there', async () => {
		const member = await newMember();
		const id = await ask(member);
		await runJobs(app);
		app.mail.length = 0;
		expect(await confirm(id)).toBe('done');
		expect(await jobsOf('members.email_left')).toEqual([]);
		expect(await mailed()).toEqual([]);
		app.advance(minute);
		const next = await ask(member);
		await confirm(next);
		expect(await jobsOf('members.email_left')).toEqual([{ payload: { changeId: next } }]);
	});

	test('its code is of six digits, also where the number is a small one', async () => {
		const member = await newMember();
		const key = await app.app.platform.secret('email');
		const numberOf = (id: number) => hmac(key, `code ${id}`).readUIntBE(0, 6) % 1_000_000;
		const id = Array.from({ length: 5000 }, (_, n) => 1_000_000 + n).find((each) => numberOf(each) < 10_000) ?? 0;
		await app.db.run(sql`insert into email_change (id, member_id, email, locale, created_at, expires_at) overriding system value
			values (${id}, ${member.member.id}, ${newAddress()}, 'zh-CN', ${now()}, ${new Date(now().getTime() + day)})`);
		await sendEmailAsk(app.app.platform, { changeId: id });
		const code = String(numberOf(id)).padStart(6, '0');
		expect(app.mail[0]?.text).toContain(`    ${code}\n`);
		expect(reasonOf(await app.call('emailConfirm', { code }, { token: member.token }))).toBe('done');
	});

	test('what was confirmed or taken back keeps its moment when another is asked for', async () => {
		const member = await newMember();
		await confirm(await ask(member));
		app.advance(minute);
		await ask(member);
		await app.call('emailCancel', {}, { token: member.token });
		const before = await changes(member.member.id);
		expect(before.map(({ confirmed_at, dropped_at }) => [confirmed_at !== null, dropped_at !== null])).toEqual([
			[true, false],
			[false, true],
		]);
		app.advance(minute);
		await ask(member);
		expect((await changes(member.member.id)).slice(0, 2)).toEqual(before);
	});

	test('thirty days after it was asked for it is still known, a millisecond later not', async () => {
		const id = await ask(await newMember());
		app.advance(30 * day);
		await purgeOldEmailChanges(app.app.platform);
		expect((await app.call('emailLink', { token: await linkOf(id) })).json.data?.state).toBe('expired');
		app.advance(1);
		await purgeOldEmailChanges(app.app.platform);
		expect((await app.call('emailLink', { token: await linkOf(id) })).status).toBe(404);
	});

	test('a code that is said again after it was confirmed answers that it is, to its member alone and while nothing else is wanted', async () => {
		const member = await newMember();
		const other = await newMember();
		const say = async (who: typeof member, code: string) => (await app.call('emailConfirm', { code }, { token: who.token })).json;
		const first = await codeOf(await ask(member));
		const confirmed = await say(member, first);
		expect(confirmed).toMatchObject({ code: 1, data: { waiting: null } });
		expect(await say(member, first)).toEqual(confirmed);
		expect((await say(member, first === '000000' ? '000001' : '000000')).reason).toBe('email_code_expired');
		expect((await say(other, first)).reason).toBe('email_code_expired');
		// Another address is wanted: the code is one of an old mail.
		app.advance(minute);
		const second = await codeOf(await ask(member));
		if (second !== first) expect((await say(member, first)).reason).toBe('email_code_wrong');
		// It is the member's no more.
		await say(member, second);
		if (second !== first) expect((await say(member, first)).reason).toBe('email_code_expired');
		// A day after the mail nothing is known of its code.
		app.advance(day);
		expect((await say(member, second)).reason).toBe('email_code_expired');
	});

	test('a code that arrives twice at once is confirmed once, and neither is refused', async () => {
		const member = await newMember();
		const code = await codeOf(await ask(member));
		const answers = await Promise.all([1, 2, 3].map(() => app.call('emailConfirm', { code }, { token: member.token })));
		expect(answers.map(reasonOf)).toEqual(['done', 'done', 'done']);
	});

	test('once the account is closed for good it is set for nobody', async () => {
		const gone = await newMember();
		const id = await ask(gone);
		await app.db.transaction((tx) => makeNobody(tx, gone.member.id, now()));
		expect(await confirm(id)).toBe('email_code_expired');
		expect(await app.db.rows(sql`select email from member where id = ${gone.member.id}`)).toEqual([{ email: null }]);
	});

	test('an address that another member has in other letters is refused to who reads it', async () => {
		const [owner, other] = [await newMember(), await newMember()];
		const email = newAddress();
		const late = await ask(other, email.toUpperCase());
		expect(await confirm(await ask(owner, email))).toBe('done');
		expect(await confirm(late)).toBe('email_of_another');
		expect((await changes(other.member.id))[0]).toMatchObject({ confirmed_at: null, before: null });
	});
});
