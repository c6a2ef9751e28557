import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissions } from '../../../contract/permissions.ts';
import { runJobs } from '../../../test/jobs.ts';
import { goodPassword, solvedProof } from '../../../test/sms.ts';
import { codeOf, makeStaff, staffToken, type TestStaff } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { writeCredentials } from '../../../tools/seed/write-credentials.ts';
import { sql } from '../../db/sql.ts';
import { hashPassword } from '../members/passwords.ts';
import { endStaffSessions } from './sessions.service.ts';
import { setPassword } from './staff.queries.ts';

let site: TestApp;
let staff: TestStaff;
const minute = 60_000;
const step = 30_000;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
});
afterAll(() => site.close());
beforeEach(async () => {
	site.setNow('2026-11-23T02:00:07Z');
	await site.db.run(sql`delete from login_failure`);
	staff = await makeStaff(site);
});

const login = async (input: object = {}, ip = '203.0.113.1') =>
	(await site.call('staffLogin', { account: staff.account, password: goodPassword, ...input }, { ip })).json;
/** What came of it: `ok`, or why not. */
const tried = async (input: object = {}, ip?: string) => {
	const answer = await login(input, ip);
	return answer.code === 1 ? 'ok' : answer.reason;
};
const info = (token: string) => site.call('staffInfo', {}, { token });
const audit = (id: number | null) =>
	site.db.rows<{ kind: string; detail: object }>(sql`select kind, detail from staff_audit where staff_id is not distinct from ${id} order by id`);

describe('staff sign in', () => {
	test('with password and code: for twelve hours, or until they sign out; each of it is noted', async () => {
		const { data } = await login({ code: codeOf(site, staff) });
		const self = { id: staff.id, account: staff.account, name: expect.any(String), roles: ['owner'], permissions };
		expect(data).toEqual({ token: expect.any(String), expiresAt: '2026-11-23T14:00:07.000Z', staff: { ...self, confirmed: true } });
		expect((await info(data.token)).json.data).toEqual(data.staff);
		site.advance(12 * 60 * minute - 1);
		expect((await info(data.token)).status).toBe(200);
		site.advance(1);
		expect((await info(data.token)).status).toBe(401);
		const { token } = (await login({ code: codeOf(site, staff) })).data;
		expect((await site.call('staffLogout', {}, { token })).json).toEqual({ code: 1, data: {} });
		expect([(await info(token)).status, (await site.call('staffLogout', {}, { token })).status]).toEqual([401, 401]);
		expect(await audit(staff.id)).toEqual([
			{ kind: 'signed_in', detail: { confirmed: true } },
			{ kind: 'signed_in', detail: { confirmed: true } },
			{ kind: 'signed_out', detail: {} },
		]);
		const kept = await site.db.rows<{ text: string }>(sql`select s::text as text from staff_session s union all select a::text from staff_audit a`);
		for (const secret of [token, data.token, goodPassword]) expect(kept.filter(({ text }) => text.includes(secret))).toEqual([]);
	});

	test('what was right before a reset opens nothing that is decided after it', async () => {
		const bare = await makeStaff(site, { codes: false });
		const { data: first } = await login({ account: bare.account });
		const { secret } = (await site.call('staffTotpSetup', {}, { token: first.token })).json.data;
		/** Begins while a reset of this account is under way, and is decided once that is done. */
		const during = async ({ id, account }: TestStaff, begin: () => Promise<string | number>) => {
			const done = Promise.withResolvers<void>();
			const begun = Promise.withResolvers<void>();
			const reset = site.db.transaction(async (tx) => {
				await setPassword(tx, account, await hashPassword('slate-and-chalk-9'));
				await endStaffSessions(tx, id, site.app.platform.now());
				begun.resolve();
				await done.promise;
			});
			await begun.promise;
			const outcome = begin();
			await untilWaiting(site);
			done.resolve();
			await reset;
			return outcome;
		};
		expect(await during(staff, () => tried({ code: codeOf(site, staff) }))).toBe('login_failed');
		const code = codeOf(site, { ...bare, secret });
		expect(await during(bare, async () => (await site.call('staffTotpConfirm', { code }, { token: first.token })).status)).toBe(401);
		expect(await site.db.row(sql`select totp_secret from staff where id = ${bare.id}`)).toEqual({ totp_secret: null });
	});

	test('a code counts once, whoever shows it, and none before it does after; the clocks may differ by one step', async () => {
		expect([await tried({ code: codeOf(site, staff, -2 * step) }), await tried({ code: codeOf(site, staff, 2 * step) })]).toEqual([
			'code_wrong',
			'code_wrong',
		]);
		expect([await tried({ code: codeOf(site, staff, -step) }), await tried({ code: codeOf(site, staff, -step) })]).toEqual(['ok', 'code_wrong']);
		const ahead = codeOf(site, staff, step);
		expect([await tried({ code: ahead }), await tried({ code: codeOf(site, staff) }), await tried({ code: ahead })]).toEqual([
			'ok',
			'code_wrong',
			'code_wrong',
		]);
		site.advance(2 * step);
		const code = codeOf(site, staff);
		const atOnce = await Promise.all(['203.0.113.2', '203.0.113.3', '203.0.113.4'].map((ip) => tried({ code }, ip)));
		expect(atOnce.sort()).toEqual(['code_wrong', 'code_wrong', 'ok']);
		const other = await makeStaff(site);
		expect(await tried({ code: codeOf(site, other) })).toBe('code_wrong');
	});

	test('a wrong password and an account that nobody has are one answer, with a code or without; failures are noted without what was typed', async () => {
		const code = codeOf(site, staff);
		expect([await tried({ password: 'wrong' }), await tried({ password: 'wrong', code }), await tried({ account: 'nobody-1', code })]).toEqual([
			...Array(3).fill('login_failed'),
		]);
		expect(await audit(staff.id)).toEqual(Array(2).fill({ kind: 'sign_in_failed', detail: { reason: 'login_failed' } }));
		expect((await audit(null)).at(-1)).toEqual({ kind: 'sign_in_failed', detail: { reason: 'login_failed' } });
		// The code was not looked at.
		expect(await tried({ code })).toBe('ok');
	});

	test('wrong codes lock like wrong passwords, over all addresses; being asked for a code is no failure, and a solved challenge gets through', async () => {
		for (let n = 0; n < 8; n += 1) expect(await tried()).toBe('code_wanted');
		const wrong = ['203.0.113.5', '203.0.113.6', '203.0.113.7', '203.0.113.8'];
		for (const ip of wrong) expect(await tried({ code: codeOf(site, staff, 10 * step) }, ip)).toBe('code_wrong');
		expect(await tried({ password: 'wrong' }, '203.0.113.9')).toBe('login_failed');
		const code = codeOf(site, staff);
		expect([await tried({ code }), await tried({ code }, '203.0.113.10'), await tried({ account: 'nobody-2' })]).toEqual([
			'login_locked',
			'login_locked',
			'login_failed',
		]);
		expect([await tried({ code, proof: 'x' }), await tried({ code, proof: await solvedProof(site) })]).toEqual(['proof_invalid', 'ok']);
		site.advance(15 * minute);
		expect(await tried({ code: codeOf(site, staff) }, '203.0.113.11')).toBe('ok');
	});

	test('who is disabled is told so with password and code alone', async () => {
		await site.db.run(sql`update staff set disabled_at = now() where id = ${staff.id}`);
		const token = await staffToken(site, staff);
		expect([await tried({ password: 'wrong' }), await tried(), await tried({ code: '000000' }), await tried({ code: codeOf(site, staff) })]).toEqual([
			'login_failed',
			'code_wanted',
			'code_wrong',
			'account_disabled',
		]);
		expect((await info(token)).status).toBe(401);
	});

	test('what is no code and no token is refused', async () => {
		for (const code of ['12345', '1234567', 'abcdef', ''])
			expect(new Set((await login({ code })).errors.map(({ path }) => path))).toEqual(new Set(['code']));
		for (const token of ['x', `${'a'.repeat(43)}=`, 'a'.repeat(43)]) expect((await info(token)).status).toBe(401);
	});
});

describe('codes are set up', () => {
	beforeEach(async () => {
		staff = await makeStaff(site, { codes: false });
	});

	const open = async () => (await login()).data.token;
	const setUp = async (token: string) => (await site.call('staffTotpSetup', {}, { token })).json.data.secret;
	const confirm = (token: string, code: string) => site.call('staffTotpConfirm', { code }, { token });

	test('the password alone opens a quarter of an hour in which nothing else can be done; then the password is not enough', async () => {
		const first = (await login()).data;
		expect(first).toMatchObject({ expiresAt: '2026-11-23T02:15:07.000Z', staff: { confirmed: false, roles: ['owner'], permissions: [] } });
		const refused = await site.call('staffList', {}, { token: first.token });
		expect([refused.status, refused.json.reason]).toEqual([403, 'code_not_set_up']);
		const elsewhere = await open();
		const { secret, uri } = (await site.call('staffTotpSetup', {}, { token: first.token })).json.data;
		expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({ issuer: 'Lectern', secret, algorithm: 'SHA1', digits: '6', period: '30' });
		expect(decodeURIComponent(new URL(uri).pathname)).toBe(`/Lectern:${staff.account}`);
		expect((await confirm(first.token, codeOf(site, { ...staff, secret }, 5 * step))).json.reason).toBe('code_wrong');
		const code = codeOf(site, { ...staff, secret });
		const session = (await confirm(first.token, code)).json.data;
		expect(session).toMatchObject({ expiresAt: '2026-11-23T14:00:07.000Z', staff: { confirmed: true, permissions } });
		expect([(await info(first.token)).status, (await info(elsewhere)).status, (await info(session.token)).status]).toEqual([401, 401, 200]);
		expect([await tried(), await tried({ code })]).toEqual(['code_wanted', 'code_wrong']);
		site.advance(step);
		expect(await tried({ code: codeOf(site, { ...staff, secret }) })).toBe('ok');
		expect((await audit(staff.id)).map(({ kind }) => kind)).toEqual(['signed_in', 'signed_in', 'totp_set_up', 'sign_in_failed', 'signed_in']);
		const rows = await site.db.rows<{ text: string }>(sql`select f::text as text from staff f union all select s::text from staff_session s`);
		expect(rows.filter(({ text }) => text.includes(Buffer.from(secret).toString('hex')) || text.includes(secret))).toEqual([]);
	});

	test('a secret belongs to the session that asked for it last, and none is confirmed that was not asked for', async () => {
		const [a, b] = [await open(), await open()];
		expect([(await confirm(a, '000000')).status, (await confirm(a, '000000')).json.reason]).toEqual([409, 'conflict']);
		const [before, now, other] = [await setUp(a), await setUp(a), await setUp(b)];
		for (const secret of [before, other]) expect((await confirm(a, codeOf(site, { ...staff, secret }))).json.reason).toBe('code_wrong');
		const both = await Promise.all([confirm(a, codeOf(site, { ...staff, secret: now })), confirm(b, codeOf(site, { ...staff, secret: other }))]);
		expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
	});

	test('who has codes gets no new secret, by no session', async () => {
		const withCodes = await makeStaff(site);
		for (const confirmed of [true, false]) {
			const token = await staffToken(site, withCodes, confirmed);
			expect([(await site.call('staffTotpSetup', {}, { token })).status, (await confirm(token, codeOf(site, withCodes))).status]).toEqual([409, 409]);
		}
	});
});

test('the demo’s member of staff signs in with what was written down', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'lectern-staff-'));
	try {
		await site.db.transaction((tx) => writeCredentials(tx, { config: { ...site.config, dataDir }, now: new Date(), say: () => {} }));
		const written = JSON.parse(await readFile(join(dataDir, 'demo-credentials.json'), 'utf8')).staff;
		const { account, password, totpSecret: secret } = written;
		expect(await tried({ account, password, code: codeOf(site, { id: 0, account, secret }) })).toBe('ok');
	} finally {
		await rm(dataDir, { recursive: true, force: true });
	}
});

test('sessions that are long over and old failures of strangers are forgotten; what staff did is kept', async () => {
	site.setNow('2026-06-01T00:00:07Z');
	await tried({ password: 'wrong' });
	await tried({ code: codeOf(site, staff) });
	site.setNow('2026-11-23T02:00:07Z');
	await tried({ password: 'wrong' });
	const { token } = (await login({ code: codeOf(site, staff) })).data;
	await site.db.run(sql`select graphile_worker.add_job('staff.purge', '{}'::json)`);
	await runJobs(site);
	expect((await audit(staff.id)).map(({ kind }) => kind)).toEqual(['signed_in', 'sign_in_failed', 'signed_in']);
	expect(await site.db.one(sql`select count(*) as sessions from staff_session where staff_id = ${staff.id}`)).toEqual({ sessions: 1 });
	expect((await info(token)).status).toBe(200);
});
