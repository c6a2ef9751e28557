import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenFor } from '../../../test/events.ts';
import { runJobs } from '../../../test/jobs.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { AppError } from '../../lib/app-error.ts';
import { sendEmailAsk } from './email.service.ts';
import { emailChanged } from './members.events.ts';
import { maskEmail } from './members.rules.ts';
import { purgeExpiredMemberRows } from './members.service.ts';

let app: TestApp;
let serial = 0;
const newMember = async () => registerMember(app, `132${String(++serial).padStart(8, '0')}`);
const newAddress = () => `reader${++serial}@post.example`;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false, publicOrigin: 'https://school.example' } });
	app.setNow('2026-11-24T02:00:00Z');
});
beforeEach(() => {
	app.advance(25 * 3_600_000);
	app.mail.length = 0;
});
afterAll(() => app.close());

// The token lasts thirty days of the clock, so each test has members of its own.
const set = (token: string, email: string, locale = 'zh-CN') => app.call('emailSet', { email }, { token, headers: { 'accept-language': locale } });
const state = async (token: string) => (await app.call('emailState', {}, { token })).json.data;
const confirm = (token: string, code: string) => app.call('emailConfirm', { code }, { token });
/** What the newest mail brings. */
async function newest() {
	await runJobs(app);
	const mail = app.mail.at(-1);
	if (mail === undefined) throw new Error('no mail');
	return { mail, code: /^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? '', link: /email#(\S+)/.exec(mail.text)?.[1] ?? '' };
}
async function withAddress(email: string) {
	const it = await newMember();
	await set(it.token, email);
	expect((await confirm(it.token, (await newest()).code)).json.code).toBe(1);
	return it;
}

describe('R16 another e-mail address', () => {
	test('waits until the code of its mail is typed; the old one stays meanwhile and is told afterwards', async () => {
		using told = listenFor(app.db, emailChanged);
		const [first, second] = [newAddress(), newAddress()];
		const { token, member } = await withAddress(first);
		app.advance(60_000);
		const answer = await set(token, second);
		expect(answer.json.data).toEqual({ email: first, waiting: { email: second, expiresAt: expect.any(String) }, resendIn: 60 });
		const { mail, code } = await newest();
		expect(mail.to).toEqual({ name: '', address: second });
		expect((await app.call('memberInfo', {}, { token })).json.data.email).toBe(first);
		expect((await confirm(token, code)).json.data).toEqual({ email: second, waiting: null, resendIn: 0 });
		expect((await app.call('memberInfo', {}, { token })).json.data.email).toBe(second);
		const events = await told.told();
		const left = await newest();
		expect(left.mail).toMatchObject({ to: { name: '', address: first }, subject: '你的账号换了邮箱' });
		expect(events).toEqual([
			{ memberId: member.id, first: true },
			{ memberId: member.id, first: false },
		]);
		expect((await app.db.pool.query('select email from member where id = $1', [member.id])).rows).toEqual([{ email: second }]);
	});

	test('the mail says in the reader’s language what to do, with a link of the agency’s own name, and nothing that the asker wrote', async () => {
		const { token } = await newMember();
		await set(token, newAddress(), 'en');
		const { mail } = await newest();
		expect(mail.subject).toBe('Confirm your e-mail address');
		expect(mail.text).toMatch(/^https:\/\/school\.example\/email#\d+\.[\w-]{43}$/m);
		expect(mail.html).toContain('Confirm this address');
		expect(mail.text).not.toContain('学员');
	});

	test('the job that runs twice sends the same message', async () => {
		const { token } = await newMember();
		await set(token, newAddress());
		const { mail } = await newest();
		await sendEmailAsk(app.app.platform, { changeId: Number(mail.messageId.split('-')[1]) });
		expect(app.mail).toHaveLength(2);
		expect(app.mail[1]).toEqual(app.mail[0]);
	});

	test('the link works in a browser that nobody is logged in to, once; again it says so', async () => {
		const email = newAddress();
		const { token } = await newMember();
		await set(token, email);
		const { link, code } = await newest();
		const look = async () => (await app.call('emailLink', { token: link })).json.data;
		expect(await look()).toEqual({ state: 'waiting', email: maskEmail(email) });
		const answers = await Promise.all([1, 2, 3].map(() => app.call('emailLinkConfirm', { token: link })));
		expect(answers.filter(({ json }) => json.code === 1).length).toBeGreaterThan(0);
		expect((await app.call('emailLinkConfirm', { token: link })).json.data).toEqual({ email: maskEmail(email) });
		expect(await look()).toEqual({ state: 'confirmed', email: maskEmail(email) });
		expect(await state(token)).toMatchObject({ email, waiting: null });
		expect((await confirm(token, code)).json.data).toMatchObject({ email, waiting: null });
	});

	test('a forged or cut link is nobody’s', async () => {
		const { token } = await newMember();
		await set(token, newAddress());
		const { link } = await newest();
		const [id = '', signature = ''] = link.split('.');
		for (const forged of [`${Number(id) + 1}.${signature}`, `${id}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`])
			for (const key of ['emailLink', 'emailLinkConfirm'] as const) expect((await app.call(key, { token: forged })).status).toBe(404);
		expect((await app.call('emailLink', { token: 'x' })).status).toBe(422);
	});

	test('24 hours later neither link nor code holds', async () => {
		const { token } = await newMember();
		await set(token, newAddress());
		const { link, code } = await newest();
		app.advance(24 * 3_600_000 - 1);
		expect((await app.call('emailLink', { token: link })).json.data.state).toBe('waiting');
		app.advance(1);
		expect((await app.call('emailLink', { token: link })).json.data.state).toBe('expired');
		expect((await app.call('emailLinkConfirm', { token: link })).json.reason).toBe('email_code_expired');
		expect((await confirm(token, code)).json.reason).toBe('email_code_expired');
		expect(await state(token)).toEqual({ email: null, waiting: null, resendIn: 0 });
	});

	test('a newer mail takes the place of the older one, and what is taken back is gone', async () => {
		const { token } = await newMember();
		await set(token, newAddress());
		const old = await newest();
		app.advance(60_000);
		const second = newAddress();
		await set(token, second);
		const fresh = await newest();
		expect((await app.call('emailLink', { token: old.link })).json.data.state).toBe('dropped');
		expect((await app.call('emailLinkConfirm', { token: old.link })).json.reason).toBe('email_code_expired');
		if (old.code !== fresh.code) expect((await confirm(token, old.code)).json.reason).toBe('email_code_wrong');
		expect((await app.call('emailCancel', {}, { token })).json.data.waiting).toBeNull();
		expect((await app.call('emailCancel', {}, { token })).json.data.waiting).toBeNull();
		expect((await confirm(token, fresh.code)).json.reason).toBe('email_code_expired');
	});

	test('five guesses, whatever the sixth is', async () => {
		const { token } = await newMember();
		await set(token, newAddress());
		const { code } = await newest();
		const wrong = code === '000000' ? '000001' : '000000';
		for (let count = 0; count < 5; count += 1) expect((await confirm(token, wrong)).json.reason).toBe('email_code_wrong');
		expect((await confirm(token, code)).json.reason).toBe('email_code_expired');
	});

	test('one mail in a minute, five a day of a member and to an address', async () => {
		const { token } = await newMember();
		const wanted = newAddress();
		expect((await set(token, wanted)).json.code).toBe(1);
		const soon = await set(token, newAddress());
		expect(soon.json.reason).toBe('email_too_soon');
		expect(soon.headers['retry-after']).toBe('60');
		for (let count = 1; count < 5; count += 1) {
			app.advance(60_000);
			expect((await set(token, count === 1 ? wanted : newAddress())).json.code, String(count)).toBe(1);
		}
		app.advance(60_000);
		expect((await set(token, newAddress())).json.reason).toBe('email_daily_limit');
		// The other way round: five members ask for one address.
		for (let count = 2; count < 5; count += 1) expect((await set((await newMember()).token, wanted)).json.code).toBe(1);
		expect((await set((await newMember()).token, wanted.toUpperCase())).json.reason).toBe('email_daily_limit');
	});

	test('ten presses at once send one mail', async () => {
		const { token } = await newMember();
		const answers = await Promise.all(Array.from({ length: 10 }, () => set(token, newAddress())));
		expect(answers.filter(({ json }) => json.code === 1)).toHaveLength(1);
		await runJobs(app);
		expect(app.mail).toHaveLength(1);
	});

	test('an address that another member has: the asker learns nothing, its owner does', async () => {
		const email = newAddress();
		await withAddress(email);
		const { token } = await newMember();
		const free = await set((await newMember()).token, newAddress());
		const taken = await set(token, email.toUpperCase());
		expect(Object.keys(taken.json.data)).toEqual(Object.keys(free.json.data));
		expect({ ...taken.json.data, waiting: null }).toEqual({ ...free.json.data, waiting: null });
		const { mail, code, link } = await newest();
		expect(mail).toMatchObject({ to: { address: email.toUpperCase() }, subject: '这个邮箱已经在用' });
		expect([code, link]).toEqual(['', '']);
	});

	test('of two who confirm one address the second is refused, having shown to read it', async () => {
		const email = newAddress();
		const [one, two] = [await newMember(), await newMember()];
		await set(one.token, email);
		const first = await newest();
		await set(two.token, email);
		const second = await newest();
		const answers = await Promise.all([app.call('emailLinkConfirm', { token: first.link }), app.call('emailLinkConfirm', { token: second.link })]);
		expect(answers.map(({ json }) => json.code).sort()).toEqual([0, 1]);
		expect(answers.find(({ json }) => json.code === 0)?.json.reason).toBe('email_of_another');
		expect((await app.db.pool.query('select count(*)::int as n from member where email = $1', [email])).rows).toEqual([{ n: 1 }]);
	});

	test('one’s own address is refused; that of another member’s mail cannot be confirmed by oneself', async () => {
		const email = newAddress();
		const { token } = await withAddress(email);
		expect((await set(token, email.toUpperCase())).json.reason).toBe('email_same');
		const other = await newMember();
		await set(other.token, newAddress());
		const { code } = await newest();
		expect((await confirm(token, code)).json.reason).toBe('email_code_expired');
	});

	test('a mail server that refuses for good ends it, one that is busy is asked again', async () => {
		const { token } = await newMember();
		await set(token, newAddress());
		const { mail } = await newest();
		const changeId = Number(mail.messageId.split('-')[1]);
		const failing = (error: Error) => ({
			...app.app.platform,
			sendMail: async () => {
				throw error;
			},
		});
		await expect(sendEmailAsk(failing(new Error('SMTP 451')), { changeId })).rejects.toThrow('451');
		await expect(sendEmailAsk(failing(new AppError('email_refused')), { changeId })).resolves.toBeUndefined();
	});

	test.each([
		['two lines', 'a@b.example\r\nBcc: evil@x.test'],
		['a name with it', 'x <a@b.example>'],
		['a list', 'a@b.example,c@d.example'],
		['320 characters', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}.com`],
		['letters read from the right', 'מלכה@b.example'],
		['no @', 'reader'],
		['nothing', ''],
	])('%s is 422, and nothing is kept', async (_what, email) => {
		const { token } = await newMember();
		expect((await set(token, email)).status).toBe(422);
		expect((await state(token)).waiting).toBeNull();
	});

	test('after thirty days nothing is left of it', async () => {
		const { token } = await newMember();
		await set(token, newAddress());
		const { link } = await newest();
		app.advance(31 * 24 * 3_600_000);
		await purgeExpiredMemberRows(app.app.platform);
		expect((await app.call('emailLink', { token: link })).status).toBe(404);
	});
});

test.each([
	['xiaoman@reader.example', 'xi***@reader.example'],
	['ab@b.example', 'a***@b.example'],
	['a@b.example', '***@b.example'],
])('%s is shown as %s', (email, shown) => {
	expect(maskEmail(email)).toBe(shown);
});
