import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CaptchaChallenge } from '../../contract/members/public.ts';
import { createMember } from '../../server/modules/members/members.service.ts';
import { solve } from '../proof.ts';
import { listen, type RawAnswer, rawGet, rawPost } from '../raw-http.ts';
import { goodPassword, wrongCode } from '../sms.ts';
import { startApp, type TestApp } from '../start-app.ts';

/**
 * Strangers who guess, lock and use up, over sockets, from addresses of their own (every 127.x.y.z is one) and against two processes on one
 * database; and the owner, who gets in all the same.
 */
let one: TestApp;
let two: TestApp;
let ports: [number, number];
let serial = 0;
const freshPhone = () => `134${String(++serial).padStart(8, '0')}`;
let nextAddress = 0;
/** An address that has not failed yet. */
const address = () => {
	nextAddress += 1;
	return `127.${1 + (nextAddress >> 8)}.${nextAddress & 255}.7`;
};

beforeAll(async () => {
	one = await startApp({ config: { rateLimits: false } });
	two = await startApp({ databaseUrl: one.databaseUrl, config: { rateLimits: false } });
	ports = [await listen(one), await listen(two)];
	setNow('2026-11-21T02:00:00Z');
});
afterAll(async () => {
	await two.close();
	await one.close();
});
beforeEach(() => wait(25 * 60));

function setNow(moment: string | Date): void {
	for (const app of [one, two]) app.setNow(moment);
}
const wait = (seconds: number) => setNow(new Date(one.app.platform.now().getTime() + seconds * 1000));

const core = '/api/agency/core';
interface Sender {
	from?: string;
	cookie?: string;
	process?: 0 | 1;
}
const post = (path: string, body: unknown, { from = '127.0.0.1', cookie, process = 0 }: Sender = {}) =>
	rawPost(ports[process], `${core}${path}`, body, { from, ...(cookie ? { headers: { cookie } } : {}) });
const guess = (account: string, password = 'not-this-one', sender: Sender & { proof?: string } = {}) =>
	post('/member/login', { account, password, ...(sender.proof ? { proof: sender.proof } : {}) }, sender);
const get = (path: string, { from = '127.0.0.1', cookie, token = '' }: { from?: string; cookie?: string; token?: string } = {}) =>
	rawGet(ports[0], `${core}${path}`, { token, ...(cookie ? { cookie } : {}) }, from);
const cookieIn = (answer: RawAnswer) =>
	answer.cookies.map((cookie) => cookie.split(';')[0] ?? '').find((cookie) => cookie.startsWith('lectern-device='));
async function proofFor(sender: { from?: string; cookie?: string } = {}): Promise<string> {
	return solve((await get('/sms/challenge', sender)).json.data as unknown as CaptchaChallenge);
}
const reasons = (answers: RawAnswer[]) => {
	const counts: Record<string, number> = {};
	for (const { json } of answers) counts[json.reason ?? 'in'] = (counts[json.reason ?? 'in'] ?? 0) + 1;
	return counts;
};

async function member(): Promise<string> {
	const phone = freshPhone();
	await createMember(one.db, { phone, password: goodPassword, nickname: '小满', at: new Date() });
	return phone;
}
/** The owner's own browser: it has logged in before. */
async function known(phone: string, from = address()): Promise<{ cookie: string; from: string }> {
	const cookie = cookieIn(await guess(phone, goodPassword, { from }));
	if (cookie === undefined) throw new Error('no cookie came with the login');
	return { cookie, from };
}

describe('S11 guesses at once', () => {
	test('of fifty-five from one address, at as many accounts, over two processes, twenty are verified', async () => {
		const phones = await Promise.all(Array.from({ length: 55 }, member));
		const from = address();
		const answers = await Promise.all(phones.map((phone, at) => guess(phone, 'not-this-one', { from, process: at % 2 ? 1 : 0 })));
		expect(reasons(answers)).toEqual({ login_failed: 20, login_locked: 35 });
	});

	test('of thirty at one account, from as many addresses, over two processes, five are verified', async () => {
		const phone = await member();
		const answers = await Promise.all(
			Array.from({ length: 30 }, (_, at) => guess(phone, 'not-this-one', { from: address(), process: at % 2 ? 1 : 0 })),
		);
		expect(reasons(answers)).toEqual({ login_failed: 5, login_locked: 25 });
	});

	test('fifty-five codes at once from one address are twenty guesses', async () => {
		const from = address();
		const answers = await Promise.all(
			Array.from({ length: 55 }, (_, at) => post('/member/login', { phone: freshPhone(), smsCode: '123456' }, { from, process: at % 2 ? 1 : 0 })),
		);
		expect(reasons(answers)).toEqual({ sms_code_expired: 20, login_locked: 35 });
	});

	test('more right passwords at once from one address than may be wrong are all let in, over two processes', async () => {
		const phones = await Promise.all(Array.from({ length: 24 }, member));
		const from = address();
		const answers = await Promise.all(phones.map((phone, at) => guess(phone, goodPassword, { from, process: at % 2 ? 1 : 0 })));
		expect(reasons(answers)).toEqual({ in: 24 });
	});

	test('ten right ones at once at one account too', async () => {
		const phone = await member();
		expect(reasons(await Promise.all(Array.from({ length: 10 }, () => guess(phone, goodPassword, { from: address() }))))).toEqual({ in: 10 });
	});

	test('guesses of a process that was killed have failed a minute later', async () => {
		const phone = await member();
		const from = address();
		await guess(phone, 'not-this-one', { from });
		await one.db.pool.query('update login_failure set pending = true where ip = $1', [from]);
		for (let tried = 0; tried < 4; tried += 1) await guess(phone, 'not-this-one', { from: address() });
		wait(60);
		expect((await guess(phone, goodPassword, { from: address() })).json.reason).toBe('login_locked');
	});
});

describe('S6 a stranger cannot lock a member out', () => {
	const lock = async (phone: string) => {
		for (let tried = 0; tried < 5; tried += 1) await guess(phone, 'not-this-one', { from: address() });
		expect((await guess(phone, goodPassword, { from: address() })).json.reason).toBe('login_locked');
	};

	test('the browser that has logged in before gets through, from whatever address, while strangers wait', async () => {
		const phone = await member();
		const { cookie } = await known(phone);
		await lock(phone);
		const answer = await guess(phone, goodPassword, { cookie, from: address() });
		expect(answer.json.code).toBe(1);
		// And the owner's success gives the strangers no new guesses.
		expect((await guess(phone, 'not-this-one', { from: address() })).json.reason).toBe('login_locked');
	});

	test('an unknown browser with the right password gets through by a fresh proof of work, and is known from then on', async () => {
		const phone = await member();
		await lock(phone);
		const from = address();
		const proof = await proofFor({ from });
		const answer = await guess(phone, goodPassword, { from, proof });
		expect(answer.json.code).toBe(1);
		expect((await guess(phone, goodPassword, { from: address(), proof })).json.reason).toBe('proof_invalid');
		const cookie = cookieIn(answer) ?? '';
		expect((await guess(phone, goodPassword, { from: address(), cookie })).json.code).toBe(1);
	});

	test('also when strangers have locked the address', async () => {
		const phone = await member();
		const from = address();
		const { cookie } = await known(phone);
		for (let tried = 0; tried < 20; tried += 1) await guess(freshPhone(), 'not-this-one', { from });
		expect((await guess(phone, goodPassword, { from })).json.reason).toBe('login_locked');
		expect((await guess(phone, goodPassword, { from, cookie })).json.code).toBe(1);
		expect((await guess(phone, goodPassword, { from, proof: await proofFor({ from }) })).json.code).toBe(1);
	});

	test('a browser that is known has five wrong passwords of its own, and locks nobody else', async () => {
		const phone = await member();
		const { cookie } = await known(phone);
		const answers: RawAnswer[] = [];
		for (let tried = 0; tried < 7; tried += 1) answers.push(await guess(phone, 'not-this-one', { cookie, from: address() }));
		expect(reasons(answers)).toEqual({ login_failed: 5, login_locked: 2 });
		expect((await guess(phone, goodPassword, { from: address() })).json.code).toBe(1);
	});

	test('a browser that another member uses is a stranger here', async () => {
		const [phone, neighbour] = [await member(), await member()];
		const { cookie } = await known(neighbour);
		await lock(phone);
		expect((await guess(phone, goodPassword, { cookie, from: address() })).json.reason).toBe('login_locked');
	});

	test('a name that somebody planted in the owner’s browser is worth nothing once the owner has logged in', async () => {
		const phone = await member();
		const planted = `lectern-device=${'A'.repeat(43)}`;
		const cookie = cookieIn(await guess(phone, goodPassword, { cookie: planted, from: address() })) ?? '';
		expect(cookie).not.toBe(planted);
		await lock(phone);
		expect((await guess(phone, goodPassword, { cookie: planted, from: address() })).json.reason).toBe('login_locked');
		expect((await guess(phone, goodPassword, { cookie, from: address() })).json.code).toBe(1);
	});

	test('a new password makes every browser a stranger again', async () => {
		const phone = await member();
		const { cookie } = await known(phone);
		const proof = await proofFor();
		await post('/sms/send', { phone, scene: 'reset', proof });
		const smsCode = one.sms.at(-1)?.code;
		expect((await post('/member/password/reset', { phone, smsCode, password: 'slate-and-chalk-8' })).json.code).toBe(1);
		await lock(phone);
		expect((await guess(phone, 'slate-and-chalk-8', { cookie, from: address() })).json.reason).toBe('login_locked');
	});

	test('the cookie is out of reach for scripts, goes over https alone where that is spoken, and logs nobody in', async () => {
		const phone = await member();
		const answer = await guess(phone, goodPassword, { from: address() });
		const [cookie = ''] = answer.cookies;
		expect(cookie).toMatch(/^lectern-device=[\w-]{43}; /);
		expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', expect.stringMatching(/^Max-Age=\d+$/), 'Path=/', 'SameSite=Lax']);
		expect((await get('/member/base/info', { cookie })).status).toBe(401);
		const proxied = await startApp({ databaseUrl: one.databaseUrl, config: { trustProxy: ['127.0.0.1'], basePath: '/school' } });
		const body = { account: phone, password: goodPassword };
		const headers = { 'x-forwarded-proto': 'https' };
		const over = await rawPost(await listen(proxied), `/school${core}/member/login`, body, { headers });
		expect(over.cookies[0]?.split('; ')).toEqual(expect.arrayContaining(['Path=/school', 'Secure', 'HttpOnly']));
		await proxied.close();
	});

	test('whoever logs in on many browsers is known by the last twenty', async () => {
		const phone = await member();
		const cookies: string[] = [];
		for (let n = 0; n < 21; n += 1) {
			cookies.push((await known(phone)).cookie);
			wait(1);
		}
		await lock(phone);
		expect((await guess(phone, goodPassword, { cookie: cookies[0] ?? '', from: address() })).json.reason).toBe('login_locked');
		expect((await guess(phone, goodPassword, { cookie: cookies[1] ?? '', from: address() })).json.code).toBe(1);
	});

	test('the owner is told', async () => {
		const phone = await member();
		const { cookie } = await known(phone);
		await lock(phone);
		const token = String((await guess(phone, goodPassword, { cookie })).json.data['token']);
		const told = await get('/member/security/events', { token });
		expect(told.json.data).toMatchObject([{ kind: 'password_guesses', count: 1, day: '2026-11-21' }]);
		expect((await get('/member/security/events')).status).toBe(401);
		const neighbour = String((await guess(await member(), goodPassword, { from: address() })).json.data['token']);
		expect((await get('/member/security/events', { token: neighbour })).json.data).toEqual([]);
	});
});

describe('S6 nobody gets in by patience', () => {
	test('with proofs one address has five guesses at an account and twenty in all', async () => {
		const [phone, from] = [await member(), address()];
		const answers: RawAnswer[] = [];
		for (let tried = 0; tried < 7; tried += 1) answers.push(await guess(phone, 'not-this-one', { from, proof: await proofFor() }));
		for (let tried = 0; tried < 18; tried += 1) answers.push(await guess(freshPhone(), 'not-this-one', { from, proof: await proofFor() }));
		expect(reasons(answers)).toEqual({ login_failed: 20, login_locked: 5 });
	});

	test('with proofs from a hundred addresses there are a hundred guesses a day, and the owner’s browser is not concerned', async () => {
		const phone = await member();
		const { cookie } = await known(phone);
		const answers: RawAnswer[] = [];
		const from = address();
		answers.push(await guess(phone, 'not-this-one', { from, proof: await proofFor() }));
		// As ninety-five more from as many addresses leave behind.
		await one.db.pool.query(
			`insert into login_failure (account_hash, ip, kind, at) select account_hash, '198.51.100.' || n, kind, at from login_failure, generate_series(1, 95) n where ip = $1`,
			[from],
		);
		for (let tried = 0; tried < 6; tried += 1) answers.push(await guess(phone, 'not-this-one', { from: address(), proof: await proofFor() }));
		expect(reasons(answers)).toEqual({ login_failed: 5, login_locked: 2 });
		wait(3600);
		expect((await guess(phone, 'not-this-one', { from: address(), proof: await proofFor() })).json.reason).toBe('login_locked');
		expect((await guess(phone, goodPassword, { cookie, from: address() })).json.code).toBe(1);
		wait(24 * 3600);
		expect((await guess(phone, goodPassword, { from: address(), proof: await proofFor() })).json.code).toBe(1);
	});

	test.each(['', 'x', Buffer.from('{}').toString('base64')])('a proof like %j is none, and no password is looked at', async (proof) => {
		const phone = await member();
		const answer = await post('/member/login', { account: phone, password: goodPassword, proof });
		expect(answer.json.reason).toBe('proof_invalid');
	});

	test('no answer tells whether an account exists, locked or not, with a proof or without', async () => {
		const [phone, stranger] = [await member(), freshPhone()];
		for (let tried = 0; tried < 7; tried += 1) {
			const from = address();
			const [first, second] = [await guess(phone, 'not-this-one', { from }), await guess(stranger, 'not-this-one', { from })];
			expect([second.body, second.headers['retry-after'], second.cookies]).toEqual([first.body, first.headers['retry-after'], first.cookies]);
		}
		const from = address();
		const [first, second] = [
			await guess(phone, 'not-this-one', { from, proof: await proofFor() }),
			await guess(stranger, 'not-this-one', { from, proof: await proofFor() }),
		];
		expect(second.body).toBe(first.body);
	});
});

describe('S6 codes that strangers ask for', () => {
	const send = async (phone: string, sender: Sender = {}) => post('/sms/send', { phone, scene: 'login', proof: await proofFor(sender) }, sender);

	test('do not use up those of the owner’s browser, and the owner is told', async () => {
		const phone = await member();
		const owner = await known(phone);
		const answers: RawAnswer[] = [];
		for (let sent = 0; sent < 11; sent += 1) {
			answers.push(await send(phone, { from: address() }));
			wait(60);
		}
		expect(reasons(answers)).toEqual({ in: 10, sms_daily_limit: 1 });
		expect((await send(phone, owner)).json.code).toBe(1);
		expect((await send(phone, owner)).json.reason).toBe('sms_too_soon');
		const login = await post('/member/login', { phone, smsCode: one.sms.at(-1)?.code }, owner);
		expect(login.json.code).toBe(1);
		const told = await get('/member/security/events', { token: String(login.json.data['token']) });
		expect(told.json.data).toMatchObject([{ kind: 'sms_used_up', count: 1 }]);
	});

	test('a stranger cannot make the owner wait for one, nor take the place of the owner’s', async () => {
		const phone = await member();
		const owner = await known(phone);
		await send(phone, { from: address() });
		expect((await send(phone, owner)).json.code).toBe(1);
		const code = one.sms.at(-1)?.code;
		wait(60);
		await send(phone, { from: address() });
		expect((await post('/member/login', { phone, smsCode: code }, owner)).json.code).toBe(1);
	});

	test('the tries of a code belong to the browser that asked for it, known or not', async () => {
		const phone = await member();
		const from = address();
		const cookie = cookieIn(await get('/sms/challenge', { from })) ?? '';
		expect(cookie).not.toBe('');
		expect((await send(phone, { from, cookie })).json.code).toBe(1);
		const code = one.sms.at(-1)?.code ?? '';
		for (let tried = 0; tried < 6; tried += 1) {
			const stranger = { from: address(), cookie: `lectern-device=${String(tried).repeat(43)}` };
			expect((await post('/member/login', { phone, smsCode: code }, stranger)).json.reason).toBe('sms_code_expired');
			expect((await post('/member/login', { phone, smsCode: wrongCode(code) }, { from: address() })).json.reason).toBe('sms_code_expired');
		}
		expect((await post('/member/login', { phone, smsCode: code }, { from, cookie })).json.code).toBe(1);
	});

	test('wrong codes of an address do not keep the owner’s browser there from using its own', async () => {
		const phone = await member();
		const owner = await known(phone);
		for (let tried = 0; tried < 20; tried += 1) await post('/member/login', { phone: freshPhone(), smsCode: '123456' }, { from: owner.from });
		expect((await post('/member/login', { phone, smsCode: '123456' }, { from: owner.from })).json.reason).toBe('login_locked');
		await send(phone, owner);
		expect((await post('/member/login', { phone, smsCode: one.sms.at(-1)?.code }, owner)).json.code).toBe(1);
	});
});
