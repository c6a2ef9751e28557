import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { isCleanLine } from '../../contract/clean-text.ts';
import { callPaths } from '../../contract/paths.ts';
import { routes } from '../../server/app.ts';
import { sql } from '../../server/db/sql.ts';
import * as assets from '../../server/modules/media/media.assets.service.ts';
import { listSetAside } from '../../server/modules/media/media.uploads.adopt.ts';
import { uploadTicket } from '../../server/modules/media/media.uploads.service.ts';
import { createDatabase, type TestDatabase } from '../database.ts';
import { inputStrings } from '../input-strings.ts';
import { registerMember } from '../sms.ts';
import { makeStaff, staffToken } from '../staff.ts';
import { startApp, type TestApp } from '../start-app.ts';

// Everything here goes over real connections to a server that listens, byte by byte as an attacker would write it.

let site: TestApp;
let database: TestDatabase;
let folder: string;
let port: number;

async function start(): Promise<void> {
	site = await startApp({ config: { dataDir: join(folder, 'data'), rateLimits: false }, databaseUrl: database.url });
	await site.app.server.listen({ port: 0, host: '127.0.0.1' });
	port = (site.app.server.server.address() as AddressInfo).port;
}
async function restart(): Promise<void> {
	await site.app.close();
	await start();
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-attack-'));
	database = await createDatabase();
	await start();
});
afterAll(async () => {
	await site.app.close();
	await database.drop();
	await rm(folder, { recursive: true, force: true });
});

/** One request over a socket of its own. */
async function send(method: string, path: string, headers: Record<string, string> = {}, body: string | Buffer = ''): Promise<Answer> {
	const bytes = Buffer.from(body);
	const socket = connect(port, '127.0.0.1');
	const chunks: Buffer[] = [];
	socket.on('data', (chunk) => chunks.push(chunk));
	// Whoever is answered before having sent all is cut off.
	socket.on('error', () => {});
	const all = { host: 'x', connection: 'close', 'content-length': String(bytes.length), ...headers };
	const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.write(Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`, 'latin1'), bytes]));
	await new Promise((resolve) => socket.once('close', resolve));
	const text = Buffer.concat(chunks).toString();
	const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
	const at = text.indexOf('\r\n\r\n');
	return { status: Number(status), head: text.slice(0, at), body: text.slice(at + 4) };
}
interface Answer {
	status: number;
	head: string;
	body: string;
}
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
	send('POST', path, { 'content-type': 'application/json', ...headers }, body);

/** As JSON and as a query write it. */
const hostile = [
	{ name: 'NUL', json: 'a\\u0000b', query: 'a%00b' },
	{ name: 'ESC', json: 'a\\u001b[31mb', query: 'a%1B%5B31mb' },
	{ name: 'CR LF', json: 'a\\r\\nb', query: 'a%0D%0Ab' },
	{ name: 'C1', json: 'a\\u009bb', query: 'a%C2%9Bb' },
	{ name: 'half a character', json: 'a\\ud800b', query: 'a%ED%A0%80b' },
	{ name: 'override', json: 'a\\u202eb', query: 'a%E2%80%AEb' },
] as const;
/** What is no UTF-8 is read as U+FFFD, which is a character like any other. */
const maybe = new Set(['half a character']);

describe('S1, S11 every string of every call', () => {
	const strings = inputStrings();
	// Strangers are told nothing of what is wrong with the input of a call for staff. At other calls the token is none.
	const asStaff = async () => ({ token: await staffToken(site, await makeStaff(site)) });

	it.each(hostile)('$name is refused, and never an error of ours', async ({ name, json, query }) => {
		const wrong: string[] = [];
		const staff = await asStaff();
		for (const { call, path } of strings) {
			const [method, address] = callPaths[call];
			const inner = path.reduceRight((value, key) => (key === '0' ? `[${value}]` : `{"${key}":${value}}`), `"${json}"`);
			const answer = method === 'POST' ? await post(address, inner, staff) : await send('GET', `${address}?${path.join('.')}=${query}`, staff);
			const taken = method === 'GET' && maybe.has(name) ? [200, 401, 404] : [];
			if (answer.status !== 422 && !taken.includes(answer.status))
				wrong.push(`${call} ${path.join('.')} ${answer.status} ${answer.body.slice(0, 200)}`);
		}
		expect(wrong).toEqual([]);
	});

	it('numbers, flags and days with one are refused too, and never an error of ours', async () => {
		const wrong: string[] = [];
		const staff = await asStaff();
		let fields = 0;
		for (const [key, { input, method, paths }] of Object.entries(calls)) {
			const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
			for (const name of Object.keys(properties)) {
				fields += 1;
				for (const bad of ['1\u0000', '\u001b', '2026-01-01\u0000']) {
					const query = new URLSearchParams({ [name]: bad });
					const answer =
						method === 'POST' ? await post(paths[0], JSON.stringify({ [name]: bad }), staff) : await send('GET', `${paths[0]}?${query}`, staff);
					if (answer.status !== 422) wrong.push(`${key} ${name} ${answer.status}`);
				}
			}
		}
		expect(fields).toBeGreaterThan(40);
		expect(wrong).toEqual([]);
	});

	it('what is too long is refused, by its field or as a whole, and never an error of ours', async () => {
		const seen = new Set<string>();
		const staff = await asStaff();
		for (const { call, path } of strings) {
			const [method, address] = callPaths[call];
			const [name = ''] = path;
			if (method === 'POST') {
				// Only a call that takes pictures takes more than others.
				const most = routes.find(({ key }) => key === call)?.bodyLimit ?? 100 * 1024;
				const long = await post(address, JSON.stringify({ [name]: 'x'.repeat(most - 10_000) }), staff);
				// Announced: whoever is refused before all is sent may not hear the answer.
				const longer = await post(address, '', { ...staff, 'content-length': String(most + 1) });
				seen.add(`POST ${long.status} ${longer.status}`);
			} else {
				const long = await send('GET', `${address}?${name}=${'x'.repeat(15_000)}`, staff);
				const longer = await send('GET', `${address}?${name}=${'x'.repeat(17_000)}`, staff);
				seen.add(`GET ${long.status} ${longer.status}`);
			}
		}
		expect([...seen].sort()).toEqual(['GET 422 431', 'POST 422 413']);
	});

	it('the refusal names the field and says why, in the reader’s language', async () => {
		const path = callPaths.seo[1];
		const answers = [await send('GET', `${path}?pathname=/a%00b`), await send('GET', `${path}?pathname=/a%00b`, { 'accept-language': 'en' })];
		expect(answers.map(({ body }) => JSON.parse(body).errors)).toEqual([
			[{ path: 'pathname', message: '有不能用的字符，可能看不见，请删掉' }],
			[{ path: 'pathname', message: 'Holds characters that cannot be used, perhaps invisible ones. Delete them' }],
		]);
	});

	it('names of fields, headers and addresses with them do no harm either', async () => {
		for (const path of [
			'/api/agency/core/current/time?a%00b=1',
			'/api/%00',
			'/%00',
			'/art/avatar/a%00b.svg',
			'/media/%00/1',
			'/api/media/upload/%00',
		])
			expect((await send('GET', path)).status, path).toBeLessThan(500);
		for (const name of ['token', 'user-agent', 'accept-language', 'if-none-match', 'cookie', 'range', 'upload-ticket'])
			for (const value of ['a\u009bb', '\u00e9\u00ff', 'a\tb'])
				expect((await send('GET', callPaths.memberInfo[1], { [name]: value })).status, name).toBe(401);
	});
});

describe('S11 login', () => {
	const path = callPaths.login[1];

	it('a guess with a NUL is none: it is refused before an account is looked for, and the limit of the address counts it', async () => {
		await registerMember(site, '13500135011');
		const failures = () => site.db.row<{ n: number }>(sql`select count(*)::int as n from login_failure`);
		const before = await failures();
		for (const body of [
			'{"account":"13500135011\\u0000","password":"chalk-and-slate-7"}',
			'{"account":"13500135011","password":"chalk-and-slate-7\\u0000"}',
		])
			expect((await post(path, body)).status).toBe(422);
		expect(await failures()).toEqual(before);
		const limited = await startApp({ databaseUrl: database.url });
		const statuses: number[] = [];
		for (let n = 0; n < 61; n += 1) statuses.push((await limited.call('login', { account: `a${n}\0`, password: 'x' })).status);
		expect(statuses.indexOf(429)).toBe(60);
		await limited.close();
	});

	it('wrong passwords count with whatever blanks and forms the account is written', async () => {
		const account = '13500135012';
		await registerMember(site, account);
		const guesses = [account, ` ${account}`, `${account}\\n`, `\\t${account} `, `+86${account}`, account];
		const reasons: string[] = [];
		for (const guess of guesses) reasons.push(JSON.parse((await post(path, `{"account":"${guess}","password":"wrong-guess"}`)).body).reason);
		expect(reasons).toEqual([...Array(5).fill('login_failed'), 'login_locked']);
	});

	it('what a browser says of itself is kept clean', async () => {
		const phone = '13500135013';
		await registerMember(site, phone);
		const answer = await post(path, JSON.stringify({ account: phone, password: 'chalk-and-slate-7' }), {
			'user-agent': 'Evil\u009b31m\u0085 \u00e9  Browser',
		});
		expect(JSON.parse(answer.body).code).toBe(1);
		const { device } = (await site.db.row<{ device: string }>(sql`select device from member_session order by id desc limit 1`)) ?? { device: '' };
		expect(device).toBe('Evil 31m é Browser');
	});
});

describe('S1 uploads', () => {
	const root = '/api/media/upload';
	const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
	const tus = async (method: string, path: string, headers: Record<string, string>, body: string | Buffer = '') =>
		send(
			method,
			path,
			{ 'tus-resumable': '1.0.0', 'upload-ticket': await uploadTicket(site.app.platform, { subject: 'staff-1' }), ...headers },
			body,
		);
	const uploads = () => join(folder, 'data', 'uploads');
	const inFolder = async () => (await readdir(uploads()).catch(() => [])).filter((name) => name !== 'set-aside');

	it('names with control characters, of no UTF-8 or no base64 are refused before anything is written', async () => {
		const bad = [
			...['a\0b.mp4', 'a\r\nb.mp4', '\u001b[2Ja.mp4', 'a\u009bb', 'a\u202eb', 'x'.repeat(256)].map((name) => `filename ${base64(name)}`),
			`title ${base64('a\0b')}`,
			`filename ${base64(Buffer.from([0x61, 0xff, 0xfe]))}`,
			`filename ${base64(Buffer.from([0xed, 0xa0, 0x80]))}`,
			'filename YQ',
			'filename Y!==',
			'filename YR==',
			'filename  YQ==',
			`filename ${base64('a')},filename ${base64('b')}`,
			',',
			'\u00e9 YQ==',
		];
		const before = await inFolder();
		for (const metadata of bad) {
			const answer = await tus('POST', root, { 'upload-length': '4', 'upload-metadata': metadata, 'accept-language': 'en' });
			expect([answer.status, JSON.parse(answer.body).reason], metadata).toEqual([422, 'file_name_unusable']);
			expect(JSON.parse(answer.body).msg).toContain('Rename it');
		}
		expect(await inFolder()).toEqual(before);
		const good = await tus('POST', root, {
			'upload-length': '4',
			'upload-metadata': `filename ${base64('高等数学 é.mp4')},filetype ${base64('video/mp4')},draft`,
		});
		expect(good.status).toBe(201);
	});

	it('what an older version took in with a NUL becomes an asset with a clean name, and the site starts', async () => {
		await mkdir(uploads(), { recursive: true });
		const id = `staff-1.${'a'.repeat(32)}`;
		await writeFile(join(uploads(), id), 'film');
		await writeFile(join(uploads(), `${id}.json`), JSON.stringify({ id, size: 4, offset: 0, metadata: { filename: 'a\0b\u001b[31m\r.mp4' } }));
		await restart();
		const [asset] = await assets.listAssets(site.app.platform);
		expect(asset?.title).toBe('a b [31m');
		expect(isCleanLine(asset?.title ?? '')).toBe(true);
	});

	it('whatever lies in the uploads’ folder, the site starts; what cannot be taken in is set aside and named', async () => {
		const old = new Date(Date.now() - 3_600_000);
		const name = (letter: string) => `staff-1.${letter.repeat(32)}`;
		const info = (id: string, more: object = {}) => JSON.stringify({ id, size: 4, offset: 0, metadata: { filename: 'x.mp4' }, ...more });
		const put = async (file: string, text: string) => {
			await writeFile(join(uploads(), file), text);
			await utimes(join(uploads(), file), old, old);
		};
		// Its content is a folder.
		await mkdir(join(uploads(), name('b')), { recursive: true });
		await put(`${name('b')}.json`, info(name('b')));
		// What is written down is a folder; a link that leads to itself; a pipe.
		await mkdir(join(uploads(), `${name('c')}.json`));
		await put(name('c'), 'film');
		await symlink(`${name('d')}.json`, join(uploads(), `${name('d')}.json`));
		await put(name('d'), 'film');
		await once(spawn('mkfifo', [join(uploads(), `${name('e')}.json`)]), 'exit');
		await put(name('e'), 'film');
		// Half of what was written down, with a film beside it, and with nothing beside it.
		await put(`${name('f')}.json`, '{"id":"sta');
		await put(name('f'), 'film');
		await put(`${name('0')}.json`, '{"id":"sta');
		// No upload of ours; metadata of other kinds; one that is larger than any header.
		await put('film\u001b[2J.json', '{}');
		await put(`${name('1')}.json`, info(name('1'), { metadata: { filename: 7, title: ['x'] } }));
		await put(name('1'), 'film');
		await put(`${name('2')}.json`, info(name('2'), { more: 'x'.repeat(100_000) }));
		await put(name('2'), 'film');
		// In the way of time of day and of folders.
		await put(`${name('3')}.json`, info(name('3'), { creation_date: {}, size: 9 }));
		await put(name('3'), 'film');
		const before = (await assets.listAssets(site.app.platform)).length;

		await utimes(join(uploads(), `${name('c')}.json`), old, old);
		await utimes(join(uploads(), `${name('e')}.json`), old, old);
		await restart();
		await restart();
		const aside = await listSetAside(uploads());
		expect(aside.map(({ upload }) => upload)).toEqual(['film\u001b[2J', ...['2', 'b', 'c', 'e', 'f'].map(name)].sort());
		expect(aside.every(({ reason }) => reason !== '')).toBe(true);
		expect(await readFile(join(uploads(), 'set-aside', name('f')), 'utf8')).toBe('film');
		const titles = (await assets.listAssets(site.app.platform)).map(({ title }) => title);
		expect(titles).toHaveLength(before + 1);
		expect(titles[0]).toBe('未命名');
		expect((await inFolder()).filter((each) => each.startsWith(name('0')))).toEqual([]);
	});

	it('a file where the uploads’ folder should be keeps nothing but uploads from working', async () => {
		await site.app.close();
		await rm(uploads(), { recursive: true, force: true });
		await mkdir(dirname(uploads()), { recursive: true });
		await writeFile(uploads(), 'no folder');
		await start();
		expect((await send('GET', '/healthz')).status).toBe(200);
		expect((await tus('POST', root, { 'upload-length': '4' })).status).toBe(500);
		expect((await send('GET', callPaths.webInfo[1])).status).toBe(200);
		await rm(uploads());
		await restart();
	});
});
