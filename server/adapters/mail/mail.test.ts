import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { peerCertificate, peerKey, trustPeers } from '../../../test/peer-certificate.ts';
import { readConfig } from '../../config.ts';
import type { MailMessage } from '../../http/route.ts';
import { createLog, type Log } from '../../lib/log.ts';
import { openMailSender } from './mail.ts';
import type { MailSender } from './message.ts';

const message: MailMessage = {
	to: { name: '林小满', address: 'xiaoman@reader.example' },
	subject: '老师回答了你的提问：极限为什么唯一',
	text: '老师回答了你。\n',
	html: '<p>老师回答了<b>你</b>。</p>',
	messageId: 'notice-41',
	unsubscribeUrl: 'https://school.example/user/notice/settings?kind=answer',
};
const quiet = createLog('silent');

interface Delivered {
	from: string;
	to: string[];
	secure: boolean;
	user: string | undefined;
	email: Email;
	raw: string;
}

/** A mail server that keeps what it is given; `options` make it stricter. */
async function openPeer(options: SMTPServerOptions = {}, host = '127.0.0.1') {
	const delivered: Delivered[] = [];
	const server = new SMTPServer({
		key: peerKey,
		cert: peerCertificate,
		authMethods: ['PLAIN', 'LOGIN'],
		onAuth: ({ username, password }, _session, done) =>
			username === 'post@school.example' && password === 'se:cret/?' ? done(null, { user: username }) : done(new Error('535 5.7.8 wrong')),
		onData: async (stream, session, done) => {
			const chunks: Buffer[] = [];
			for await (const chunk of stream) chunks.push(chunk as Buffer);
			const raw = Buffer.concat(chunks);
			const { mailFrom, rcptTo } = session.envelope;
			delivered.push({
				from: mailFrom === false ? '' : mailFrom.address,
				to: rcptTo.map(({ address }) => address),
				secure: session.secure,
				user: session.user,
				email: await PostalMime.parse(raw),
				raw: raw.toString('latin1'),
			});
			done();
		},
		...options,
	});
	server.on('error', () => {});
	await new Promise<void>((resolve) => server.listen(0, host, resolve));
	closing.push(() => new Promise((resolve) => server.close(() => resolve())));
	return { delivered, port: (server.server.address() as AddressInfo).port };
}

function senderTo(url: string): MailSender {
	const sender = openMailSender(readConfig({ LECTERN_ENV: 'production', SMTP_URL: url, MAIL_FROM: '讲台 "Lectern" <post@school.example>' }), quiet);
	closing.push(async () => sender.close());
	return sender;
}

const failureOf = (sender: MailSender, change: Partial<MailMessage> = {}) => sender.send({ ...message, ...change }).catch((error) => error);

const closing: (() => Promise<void>)[] = [];
let distrust: () => void;
beforeAll(() => {
	distrust = trustPeers();
});
afterAll(() => distrust());
afterEach(async () => {
	for (const close of closing.splice(0).reverse()) await close();
});

describe('what arrives', () => {
	test('both parts, every header, and one recipient', async () => {
		const { delivered, port } = await openPeer({ authOptional: true });
		await senderTo(`smtp://127.0.0.1:${port}`).send(message);
		expect(delivered).toHaveLength(1);
		const [{ from, to, secure, email, raw }] = delivered as [Delivered];
		expect({ from, to, secure }).toEqual({ from: 'post@school.example', to: ['xiaoman@reader.example'], secure: false });
		expect(email.from).toMatchObject({ name: '讲台 "Lectern"', address: 'post@school.example' });
		expect(email.to).toEqual([{ name: '林小满', address: 'xiaoman@reader.example' }]);
		expect(email.subject).toBe(message.subject);
		expect(email.text?.trim()).toBe(message.text.trim());
		expect(email.html?.trim()).toBe(message.html);
		expect(email.messageId).toBe('<notice-41@school.example>');
		expect(raw).toContain('List-Unsubscribe: <https://school.example/user/notice/settings?kind=answer>\r\n');
		expect(raw).toContain('Auto-Submitted: auto-generated\r\n');
		// Eight-bit bytes would depend on what the way to the reader can carry.
		expect(raw).toMatch(/^[\r\n\t -~]*$/);
	});

	test.each([
		['a name that ends its header', { to: { name: '小满\r\nBcc: evil@x.test', address: 'a@b.test' } }],
		['a name that is a second address', { to: { name: '"小满" <evil@x.test>, c', address: 'a@b.test' } }],
		['a name that turns the direction of writing', { to: { name: '\u202eמלכה\u202c "q" \\', address: 'a@b.test' } }],
		['a subject that ends its header', { to: { name: '', address: 'a@b.test' }, subject: '你好\r\nBcc: evil@x.test\r\n\r\n<script>' }],
	])('%s reaches nobody else', async (_what, change) => {
		const { delivered, port } = await openPeer({ authOptional: true });
		await senderTo(`smtp://127.0.0.1:${port}`).send({ ...message, ...change });
		const [{ to, email, raw }] = delivered as [Delivered];
		expect(to).toEqual(['a@b.test']);
		expect(email.to).toHaveLength(1);
		expect(email.bcc ?? []).toEqual([]);
		expect(raw).not.toMatch(/^bcc:/im);
		expect(`${email.to?.[0]?.name} ${email.subject}`).not.toMatch(/[\r\n\u202e]/);
	});

	test.each([
		['two lines', 'a@b.test\r\nBcc: evil@x.test'],
		['a list', 'a@b.test, evil@x.test'],
		['a name with it', 'x <evil@x.test>'],
		['a quoted part', '"a b"@b.test'],
		['320 characters', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}.test`],
		['letters that are read from the right', 'מלכה@b.test'],
		['nothing', ''],
	])('an address of %s is refused before any server is asked', async (_what, address) => {
		const { delivered, port } = await openPeer({ authOptional: true });
		const error = await failureOf(senderTo(`smtp://127.0.0.1:${port}`), { to: { name: '', address } });
		expect(error).toMatchObject({ name: 'AppError', reason: 'email_refused' });
		expect(delivered).toEqual([]);
	});

	test('a message is named by a word, for the outbox makes a file of it', async () => {
		const { port } = await openPeer({ authOptional: true });
		for (const messageId of ['', '../x', 'a@b', 'a\r\nb']) {
			const error = await failureOf(senderTo(`smtp://127.0.0.1:${port}`), { messageId });
			expect(error.message, messageId).toContain('names no message');
		}
	});
});

describe('the way there', () => {
	test('a password goes over TLS from the beginning', async () => {
		const { delivered, port } = await openPeer({ secure: true });
		await senderTo(`smtps://post%40school.example:se%3Acret%2F%3F@localhost:${port}`).send(message);
		expect(delivered[0]).toMatchObject({ secure: true, user: 'post@school.example' });
	});

	test('another machine is spoken to in TLS, or not at all', async () => {
		// Settings know this machine by 127.0.0.1 alone.
		const peer = await openPeer({}, '127.0.0.2');
		await senderTo(`smtp://post%40school.example:se%3Acret%2F%3F@127.0.0.2:${peer.port}`).send(message);
		expect(peer.delivered[0]).toMatchObject({ secure: true, user: 'post@school.example' });
		const plain = await openPeer({ disabledCommands: ['STARTTLS'], authOptional: true }, '127.0.0.2');
		expect(await failureOf(senderTo(`smtp://127.0.0.2:${plain.port}`))).toMatchObject({ name: 'VendorError', code: 'SMTP 500' });
		expect(plain.delivered).toEqual([]);
	});

	test('a certificate of somebody else is not believed', async () => {
		const { delivered, port } = await openPeer({ secure: true, authOptional: true });
		distrust();
		try {
			expect(await failureOf(senderTo(`smtps://localhost:${port}`))).toMatchObject({ name: 'VendorError' });
		} finally {
			distrust = trustPeers();
		}
		expect(delivered).toEqual([]);
	});
});

describe('what fails', () => {
	const reply = (responseCode: number) => Object.assign(new Error(`no such xiaoman@reader.example`), { responseCode });

	test.each([
		['the recipient, for now', 450, 'onRcptTo', { name: 'VendorError', code: 'SMTP 450' }],
		['the recipient, for good', 550, 'onRcptTo', { name: 'AppError', reason: 'email_refused' }],
		['the sender, for good', 553, 'onMailFrom', { name: 'AppError', reason: 'maintenance' }],
		['the text, for now', 452, 'onData', { name: 'VendorError', code: 'SMTP 452' }],
		['the text, for good', 554, 'onData', { name: 'AppError', reason: 'maintenance' }],
		['the connection', 421, 'onConnect', { name: 'VendorError', code: 'SMTP 421' }],
	] as const)('a server that refuses %s (%s)', async (_what, code, handler, expected) => {
		const { port } = await openPeer({
			authOptional: true,
			[handler]: (it: { resume?: () => void }, ...rest: unknown[]) => {
				it.resume?.();
				(rest.at(-1) as (error: Error) => void)(reply(code));
			},
		});
		const error = await failureOf(senderTo(`smtp://127.0.0.1:${port}`));
		expect(error).toMatchObject(expected);
		expect(String(error)).not.toMatch(/xiaoman/);
	});

	test('a password that is not taken can be mended: the message waits', async () => {
		const { port } = await openPeer({ secure: true });
		expect(await failureOf(senderTo(`smtps://post:wrong@localhost:${port}`))).toMatchObject({ name: 'VendorError', code: 'SMTP 535' });
	});

	test('a server that is not there', async () => {
		const { port } = await openPeer();
		await closing.shift()?.();
		expect(await failureOf(senderTo(`smtp://127.0.0.1:${port}`))).toMatchObject({ name: 'VendorError', code: expect.stringMatching(/^E/) });
	});

	test('a message after one that failed goes', async () => {
		let calls = 0;
		const { delivered, port } = await openPeer({
			authOptional: true,
			onRcptTo: (_address, _session, done) => done(++calls === 1 ? reply(451) : null),
		});
		const sender = senderTo(`smtp://127.0.0.1:${port}`);
		expect(await failureOf(sender)).toMatchObject({ code: 'SMTP 451' });
		await sender.send(message);
		expect(delivered).toHaveLength(1);
	});
});

describe('settings', () => {
	test('production without a server refuses, and the log says what is missing', async () => {
		const lines: string[] = [];
		const sender = openMailSender(readConfig({ LECTERN_ENV: 'production' }), { warn: (line: string) => lines.push(line) } as unknown as Log);
		expect(lines).toEqual(['no mail can be sent: SMTP_URL and MAIL_FROM must be set']);
		expect(await failureOf(sender)).toMatchObject({ reason: 'maintenance', message: lines[0] });
	});

	test.each([
		[{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must look like'],
		[{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: '讲台' }, 'MAIL_FROM must look like'],
		[{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: '讲台 <a@b.example>, c@d.example' }, 'MAIL_FROM must look like'],
		[{ SMTP_URL: 'smtps://mail.example' }, 'must be set together'],
		[{ MAIL_FROM: 'a@b.example' }, 'must be set together'],
	])('%o stops the start', (env, said) => {
		expect(() => readConfig(env)).toThrow(said);
	});

	test('a sender is an address with or without a name', () => {
		const from = (text: string) => readConfig({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: text }).mail.from;
		expect(from('讲台 <a@b.example>')).toEqual({ name: '讲台', address: 'a@b.example' });
		expect(from('"Lectern, Ltd" <a@b.example>')).toEqual({ name: 'Lectern, Ltd', address: 'a@b.example' });
		expect(from(' a@b.example ')).toEqual({ name: '', address: 'a@b.example' });
	});
});

describe('outside production', () => {
	test('a message is one file, once, that only its owner may read', async () => {
		const dataDir = await mkdtemp(join(tmpdir(), 'lectern-mail-'));
		try {
			const { send } = openMailSender(readConfig({ DATA_DIR: dataDir }), quiet);
			await Promise.all([send(message), send(message), send({ ...message, messageId: 'notice-42', subject: 'another' })]);
			await send({ ...message, subject: 'the same again' });
			const folder = join(dataDir, 'outbox', 'mail');
			expect((await readdir(folder)).sort()).toEqual(['notice-41.eml', 'notice-42.eml']);
			const email = await PostalMime.parse(await readFile(join(folder, 'notice-41.eml')));
			expect(email).toMatchObject({ subject: message.subject, messageId: '<notice-41@demo.invalid>' });
			expect(email.text?.trim()).toBe(message.text.trim());
			expect((await stat(join(folder, 'notice-41.eml'))).mode & 0o777).toBe(0o600);
			expect((await stat(folder)).mode & 0o777).toBe(0o700);
		} finally {
			await rm(dataDir, { recursive: true });
		}
	});
});
