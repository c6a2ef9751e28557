import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { solve } from '../../../test/proof.ts';
import { registerMember, sendCode, solvedProof, wrongCode } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { AppError } from '../../lib/app-error.ts';
import { purgeExpiredMemberRows } from './members.service.ts';

let app: TestApp;
let serial = 0;
/** A phone that nothing has been sent to. */
const freshPhone = () => `137${String(++serial).padStart(8, '0')}`;

beforeAll(async () => {
	app = await startApp();
	app.setNow('2026-11-21T02:00:00Z');
});
afterAll(() => app.close());
// Past the limits by address.
beforeEach(() => app.advance(11 * 60_000));

const send = async (phone: string, scene = 'login', proof?: string) =>
	app.call('smsSend', { phone, scene, proof: proof ?? (await solvedProof(app)) });

describe('R61 proof of work', () => {
	test('a challenge is ALTCHA in its first format, never cached, and solved by at most 30,000 tries', async () => {
		const { json, headers } = await app.call('captcha');
		expect(json.data).toEqual({
			algorithm: 'SHA-256',
			challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
			maxnumber: 30_000,
			salt: expect.stringMatching(/\?expires=\d+&$/),
			signature: expect.stringMatching(/^[0-9a-f]{64}$/),
		});
		expect(headers['cache-control']).toBe('private, no-store');
	});

	test('a proof works once', async () => {
		const proof = await solvedProof(app);
		expect((await send(freshPhone(), 'login', proof)).json.code).toBe(1);
		const again = await send(freshPhone(), 'login', proof);
		expect(again.status).toBe(200);
		expect(again.json).toMatchObject({ code: 0, reason: 'proof_invalid' });
	});

	test('of ten uses at once one is taken', async () => {
		const proof = await solvedProof(app);
		const answers = await Promise.all(Array.from({ length: 10 }, () => send(freshPhone(), 'login', proof)));
		expect(answers.filter((answer) => answer.json.code === 1)).toHaveLength(1);
	});

	test('a proof is too old after ten minutes', async () => {
		const proof = await solvedProof(app);
		app.advance(10 * 60_000);
		expect((await send(freshPhone(), 'login', proof)).json.reason).toBe('proof_invalid');
	});

	test('nothing about a challenge can be changed', async () => {
		const challenge = (await app.call('captcha')).json.data;
		const solved = JSON.parse(Buffer.from(solve(challenge), 'base64').toString());
		const later = challenge.salt.replace(/\d+&$/, '9999999999&');
		const forged = [
			{ ...solved, number: solved.number + 1 },
			{ ...solved, salt: later },
			{ ...solved, salt: challenge.salt.slice(0, -1) },
			{ ...solved, signature: '0'.repeat(64) },
			{ ...solved, algorithm: 'SHA-1' },
			{ ...solved, number: `${solved.number}` },
			{ ...solved, challenge: undefined },
			null,
			'x',
		];
		for (const each of forged) {
			const proof = Buffer.from(JSON.stringify(each)).toString('base64');
			expect((await send(freshPhone(), 'login', proof)).json.reason, JSON.stringify(each)).toBe('proof_invalid');
		}
		for (const proof of ['', '%%%', 'bm90IGpzb24=']) expect((await send(freshPhone(), 'login', proof)).json.reason).toBe('proof_invalid');
	});
});

describe('R61 sms/send', () => {
	test('tells how long the code works and when another may be asked for', async () => {
		const phone = freshPhone();
		const answer = await send(phone, 'register');
		expect(answer.status).toBe(200);
		expect(answer.json).toEqual({ code: 1, data: { expiresIn: 300, resendIn: 60 } });
		expect(app.sms.at(-1)).toEqual({ phone, scene: 'register', code: expect.stringMatching(/^\d{6}$/), text: expect.stringContaining('注册') });
		expect(app.sms.at(-1)?.text).toContain(app.sms.at(-1)?.code);
	});

	test('the code is stored hashed only', async () => {
		const phone = freshPhone();
		const code = await sendCode(app, phone, 'login');
		const { rows } = await app.db.pool.query('select * from sms_code where phone = $1', [phone]);
		expect(rows).toHaveLength(1);
		// With a key of its own.
		const hash = createHmac('sha256', await app.app.platform.secret('sms'))
			.update(`${phone} login ${code}`)
			.digest();
		expect(rows[0].code_hash).toEqual(hash);
		expect(JSON.stringify({ ...rows[0], code_hash: rows[0].code_hash.toString('latin1'), phone: '', created_at: '', expires_at: '' })).not.toContain(
			code,
		);
	});

	test('one a minute for a phone, in whatever scene', async () => {
		const phone = freshPhone();
		expect((await send(phone, 'login')).json.code).toBe(1);
		app.advance(20_500);
		const early = await send(phone, 'reset');
		expect(early.json).toMatchObject({ code: 0, reason: 'sms_too_soon' });
		expect(early.headers['retry-after']).toBe('40');
		app.advance(39_499);
		expect((await send(phone)).json.reason).toBe('sms_too_soon');
		app.advance(1);
		expect((await send(phone)).json.code).toBe(1);
	});

	test('+86 is the same phone', async () => {
		const phone = freshPhone();
		await send(phone);
		expect((await send(`+86${phone}`)).json.reason).toBe('sms_too_soon');
	});

	test('of ten at once one is sent', async () => {
		// Every connection open, and more than once, so that they really meet.
		await Promise.all(Array.from({ length: app.config.dbConnections }, () => app.db.pool.query('select pg_sleep(0.1)')));
		for (let round = 0; round < 5; round += 1) {
			const phone = freshPhone();
			const proofs = await Promise.all(Array.from({ length: 10 }, () => solvedProof(app)));
			const answers = await Promise.all(proofs.map((proof) => send(phone, 'login', proof)));
			expect(answers.filter((answer) => answer.json.code === 1)).toHaveLength(1);
			expect(answers.filter((answer) => answer.json.reason === 'sms_too_soon')).toHaveLength(9);
			expect(app.sms.filter((message) => message.phone === phone)).toHaveLength(1);
			app.advance(11 * 60_000);
		}
	});

	test('a hundred addresses that ask for one phone at once get it one message', async () => {
		const phone = freshPhone();
		const addresses = Array.from({ length: 100 }, (_, n) => `198.51.100.${n + 1}`);
		const proofs = await Promise.all(addresses.map((ip) => solvedProof(app, ip)));
		const answers = await Promise.all(addresses.map((ip, n) => app.call('smsSend', { phone, scene: 'login', proof: proofs[n] }, { ip })));
		expect(answers.filter(({ json }) => json.code === 1)).toHaveLength(1);
		expect(answers.filter(({ json }) => json.reason === 'sms_too_soon')).toHaveLength(99);
		expect(app.sms.filter((message) => message.phone === phone)).toHaveLength(1);
	});

	test("ten on one day of the site's time zone", async () => {
		const phone = freshPhone();
		// 23:30 in Shanghai.
		// Tomorrow's 23:30 in Shanghai: the clock of a site never goes back.
		const evening = new Date(app.app.platform.now().getTime() + 86_400_000).setUTCHours(15, 30, 0, 0);
		app.setNow(new Date(evening));
		for (let count = 0; count < 10; count += 1) {
			expect((await send(phone)).json.code).toBe(1);
			app.advance(60_000);
		}
		expect((await send(phone)).json.reason).toBe('sms_daily_limit');
		app.setNow(new Date(evening + 30 * 60_000 + 1000));
		expect((await send(phone)).json.code).toBe(1);
	});

	test('a phone that the site does not take', async () => {
		const answer = await send('+14155550123');
		expect(answer.json).toMatchObject({ code: 0, reason: 'phone_unsupported' });
	});

	test('R53 a wrong shape is 422 with the paths', async () => {
		const answer = await app.call('smsSend', { phone: '1380013800x', scene: 'lottery' });
		expect(answer.status).toBe(422);
		expect(answer.json).toMatchObject({ code: 422, reason: 'invalid', traceId: expect.any(String) });
		expect(answer.json.errors.map((error) => error.path).sort()).toEqual(['phone', 'proof', 'scene']);
	});

	test('R55 an address has a limit', async () => {
		const answers = [];
		for (let count = 0; count < 61; count += 1) answers.push(await app.call('smsSend', {}, { ip: '198.51.100.7' }));
		expect(answers[59]?.status).toBe(422);
		expect(answers[60]?.status).toBe(429);
		expect(answers[60]?.headers['retry-after']).toBe('600');
		expect((await app.call('smsSend', {}, { ip: '198.51.100.8' })).status).toBe(422);
	});

	test('R62 answers the same for members and strangers, in every scene', async () => {
		const known = freshPhone();
		await registerMember(app, known);
		for (const scene of ['login', 'register', 'bind', 'reset']) {
			app.advance(11 * 60_000);
			const [member, stranger] = [await send(known, scene), await send(freshPhone(), scene)];
			expect(member.text).toBe(stranger.text);
			expect(app.sms.slice(-2).map((message) => message.scene)).toEqual([scene, scene]);
		}
	});
});

describe('R61 codes', () => {
	const login = (phone: string, smsCode: string) => app.call('login', { phone, smsCode });

	test('work for five minutes', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		app.advance(60_000);
		const code = await sendCode(app, phone, 'login');
		app.advance(5 * 60_000);
		expect((await login(phone, code)).json.reason).toBe('sms_code_expired');
		const next = await sendCode(app, phone, 'login');
		app.advance(5 * 60_000 - 1);
		expect((await login(phone, next)).json.code).toBe(1);
	});

	test('are used up by five wrong tries', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		app.advance(60_000);
		const code = await sendCode(app, phone, 'login');
		for (let count = 0; count < 5; count += 1)
			expect((await login(phone, wrongCode(code))).json).toMatchObject({ code: 0, reason: 'sms_code_wrong' });
		expect((await login(phone, code)).json.reason).toBe('sms_code_expired');
	});

	test('ten wrong tries at once are five', async () => {
		const phone = freshPhone();
		const code = await sendCode(app, phone, 'login');
		const answers = await Promise.all(Array.from({ length: 10 }, () => login(phone, wrongCode(code))));
		expect(answers.filter((answer) => answer.json.reason === 'sms_code_wrong')).toHaveLength(5);
		expect(answers.filter((answer) => answer.json.reason === 'sms_code_expired')).toHaveLength(5);
	});

	test('work once; of two uses at once one', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		app.advance(60_000);
		const code = await sendCode(app, phone, 'login');
		const answers = await Promise.all([login(phone, code), login(phone, code)]);
		expect(answers.map((answer) => answer.json.reason ?? 'fine').sort()).toEqual(['fine', 'sms_code_expired']);
		expect((await login(phone, code)).json.reason).toBe('sms_code_expired');
	});

	test('belong to their scene and their phone, and a newer one replaces them', async () => {
		const [phone, other] = [freshPhone(), freshPhone()];
		const code = await sendCode(app, phone, 'reset');
		expect((await login(phone, code)).json.reason).toBe('sms_code_expired');
		await sendCode(app, other, 'login');
		expect((await login(other, code === app.sms.at(-1)?.code ? wrongCode(code) : code)).json.reason).toBe('sms_code_wrong');
		app.advance(60_000);
		const first = await sendCode(app, phone, 'login');
		app.advance(60_000);
		const second = await sendCode(app, phone, 'login');
		if (first !== second) expect((await login(phone, first)).json.reason).toBe('sms_code_wrong');
		expect((await login(phone, second)).json.reason).toBe('not_registered');
	});
});

describe('a carrier that fails', () => {
	test('by refusing: its reason is passed on, and the phone may try again at once', async () => {
		const phone = freshPhone();
		const platform = app.app.platform;
		const { sendSms } = platform;
		platform.sendSms = async () => {
			throw new AppError('maintenance', { detail: 'not set up' });
		};
		const answer = await send(phone);
		platform.sendSms = sendSms;
		expect(answer.status).toBe(503);
		expect(answer.json).toMatchObject({ code: 503, reason: 'maintenance' });
		expect((await send(phone)).json.code).toBe(1);
	});

	test('by silence: 503, and the message counts, as it may be under way', async () => {
		const phone = freshPhone();
		const platform = app.app.platform;
		const { sendSms } = platform;
		platform.sendSms = async () => {
			throw new Error('TimeoutError');
		};
		const answer = await send(phone);
		platform.sendSms = sendSms;
		expect(answer.status).toBe(503);
		expect(answer.headers['retry-after']).toBe('60');
		expect((await send(phone)).json.reason).toBe('sms_too_soon');
	});
});

test('purging removes what no rule looks at any more, and nothing else', async () => {
	const phone = freshPhone();
	const { token } = await registerMember(app, phone);
	await app.call('login', { account: phone, password: 'not-this-one' });
	await purgeExpiredMemberRows(app.app.platform);
	expect((await app.call('memberInfo', {}, { token })).status).toBe(200);
	app.advance(31 * 24 * 3_600_000);
	await purgeExpiredMemberRows(app.app.platform);
	for (const table of ['member_session', 'sms_code', 'captcha_used', 'login_failure']) {
		expect((await app.db.pool.query(`select 1 from ${table}`)).rowCount, table).toBe(0);
	}
});
