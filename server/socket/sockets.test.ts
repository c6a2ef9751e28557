import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { asOwner } from '../../test/database.ts';
import { registerMember } from '../../test/sms.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { sql } from '../db/sql.ts';
import type { SocketLimits } from './connections.ts';

const open: { close(): unknown }[] = [];
let serial = 0;
afterEach(async () => {
	// Browsers before servers, which wait for them.
	for (const each of open.splice(0).reverse()) await each.close();
});

async function start(options: { socketLimits?: Partial<SocketLimits>; databaseUrl?: string; basePath?: string } = {}) {
	const { basePath = '', ...rest } = options;
	const app = await startApp({ ...rest, config: { rateLimits: false, basePath } });
	open.push(app);
	await app.app.server.listen({ port: 0, host: '127.0.0.1' });
	const { port } = app.app.server.server.address() as AddressInfo;
	return Object.assign(app, { ws: `ws://127.0.0.1:${port}${basePath}/ws`, port });
}

interface Browser {
	socket: WebSocket;
	told: { seq: number; unread: number; notices?: { title: string }[]; reload?: true }[];
	/** The code it was closed with. */
	closed: Promise<number>;
}

function browse(url: string, greeting?: unknown, headers: Record<string, string> = {}): Browser {
	const socket = new WebSocket(url, { headers });
	open.push({ close: () => socket.terminate() });
	const told: Browser['told'] = [];
	socket.on('message', (data) => told.push(JSON.parse(String(data))));
	socket.on('open', () => {
		if (greeting !== undefined) socket.send(typeof greeting === 'string' ? greeting : JSON.stringify(greeting));
	});
	socket.on('error', () => {});
	return { socket, told, closed: new Promise((resolve) => socket.on('close', resolve)) };
}

const newMember = (app: TestApp) => registerMember(app, `131${String(++serial).padStart(8, '0')}`);

/** A notice that stands in the database, and is announced as a transaction of any process would. */
const makeNotices = (app: TestApp, memberId: number, count = 1) =>
	app.db.transaction(async (tx) => {
		for (let n = 0; n < count; n += 1)
			await tx.run(sql`with b as (insert into notice_box as b (member_id, seq) values (${memberId}, 1) on conflict (member_id) do update set seq = b.seq + 1 returning seq)
				insert into notice (member_id, seq, kind, topic, key, created_at, since, expires_at)
				select ${memberId}, seq, 'security', 'password_changed', gen_random_uuid()::text, now(), now(), now() + interval '1 day' from b`);
		await tx.run(sql`select pg_notify('lectern_socket', ${`member ${memberId} new`})`);
	});

const wait = { interval: 5, timeout: 20_000 };

describe('R78 a live connection', () => {
	test('says who it is and is told how many are unread, then each notice in its language', async () => {
		const app = await start();
		const { token, member } = await newMember(app);
		const zh = browse(app.ws, { token });
		const en = browse(app.ws, { token, locale: 'en', last: 0 });
		await vi.waitFor(() => expect([zh.told, en.told]).toEqual([[{ seq: 0, unread: 0, notices: [] }], [{ seq: 0, unread: 0, notices: [] }]]), wait);
		await makeNotices(app, member.id);
		await vi.waitFor(
			() =>
				expect([zh.told[1], en.told[1]]).toMatchObject([
					{ seq: 1, unread: 1 },
					{ seq: 1, unread: 1 },
				]),
			wait,
		);
		expect([zh.told[1]?.notices?.[0]?.title, en.told[1]?.notices?.[0]?.title]).toEqual(['登录密码改过了', 'Your password was changed']);
		await app.call('noticeRead', { all: true, upTo: 1 }, { token });
		await vi.waitFor(() => expect(zh.told[2]).toEqual({ seq: 1, unread: 0, notices: [] }), wait);
	});

	test('goes on from the number that it knows; past a hundred it loads anew', async () => {
		const app = await start();
		const { token, member } = await newMember(app);
		await makeNotices(app, member.id, 101);
		const [knows, missedAll, missedOne, fresh] = [1, 0, 100, null].map((last) => browse(app.ws, { token, last }));
		await vi.waitFor(() => expect([knows, missedAll, missedOne, fresh].map((each) => each?.told.length)).toEqual([1, 1, 1, 1]), wait);
		expect([knows?.told[0]?.notices?.length, missedOne?.told[0]?.notices?.length, fresh?.told[0]?.notices?.length]).toEqual([100, 1, 0]);
		expect(missedAll?.told[0]).toEqual({ seq: 101, unread: 100, reload: true });
	});

	test('hears what another process tells, also after the database’s connections were cut', async () => {
		const one = await start();
		const two = await start({ databaseUrl: one.databaseUrl });
		const { token, member } = await newMember(one);
		const browser = browse(two.ws, { token });
		await vi.waitFor(() => expect(browser.told).toHaveLength(1), wait);
		await makeNotices(one, member.id);
		await vi.waitFor(() => expect(browser.told.at(-1)?.seq).toBe(1), wait);
		await asOwner(
			one.databaseUrl,
			`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
		);
		await makeNotices(one, member.id);
		await vi.waitFor(() => expect(browser.told.at(-1)?.seq).toBe(2), wait);
		expect(browser.told.flatMap(({ notices }) => notices ?? [])).toHaveLength(2);
	});

	test('under the base path, and for pages of the site alone', async () => {
		const plain = await start();
		const { token } = await newMember(plain);
		const app = await start({ basePath: '/school', databaseUrl: plain.databaseUrl });
		const own = browse(app.ws, { token }, { origin: `http://127.0.0.1:${app.port}` });
		await vi.waitFor(() => expect(own.told).toHaveLength(1), wait);
		const foreign = new WebSocket(app.ws, { origin: 'https://elsewhere.test' });
		expect(await new Promise((resolve) => foreign.on('unexpected-response', (_request, response) => resolve(response.statusCode)))).toBe(403);
		const nowhere = new WebSocket(app.ws.replace('/school', ''));
		expect(await new Promise((resolve) => nowhere.on('unexpected-response', (_request, response) => resolve(response.statusCode)))).toBe(404);
		for (const each of [foreign, nowhere]) each.on('error', () => {}).terminate();
		// An offer of another protocol is an ordinary request.
		const offer = { host: '127.0.0.1', port: app.port, path: '/school/ws', headers: { upgrade: 'h2c', connection: 'upgrade, http2-settings' } };
		expect(await new Promise((resolve) => request(offer, (answer) => resolve(answer.resume().statusCode)).end())).toBe(404);
	});
});

describe('R78 who is let in', () => {
	test('a login that ends takes its connections along at once; others of the member stay', async () => {
		const app = await start();
		const { token, member } = await newMember(app);
		const other = (await app.call('login', { account: `131${String(serial).padStart(8, '0')}`, password: 'chalk-and-slate-7' })).json.data.token;
		const [leaves, stays] = [browse(app.ws, { token }), browse(app.ws, { token: other })];
		await vi.waitFor(() => expect([leaves.told.length, stays.told.length]).toEqual([1, 1]), wait);
		await app.call('logout', {}, { token });
		expect(await leaves.closed).toBe(4001);
		await makeNotices(app, member.id);
		await vi.waitFor(() => expect(stays.told).toHaveLength(2), wait);
		expect(leaves.told).toHaveLength(1);
		await app.db.pool.query('update member set disabled_at = now() where id = $1', [member.id]);
		expect(await stays.closed).toBe(4001);
	});

	test.each([
		['no token', {}],
		['an unknown token', { token: 'x'.repeat(43) }],
		['no JSON', '{'],
		['a list', []],
		['a number below nought', { token: '', last: -1 }],
	])('%s is shown the door', async (_what, greeting) => {
		const app = await start();
		expect(await browse(app.ws, greeting).closed).toBe(4001);
	});

	test('who says nothing in time, says too much, or says something else afterwards', async () => {
		const app = await start({ socketLimits: { greeting: 50 } });
		const { token } = await newMember(app);
		expect(await browse(app.ws).closed).toBe(4003);
		const patient = await start({ databaseUrl: app.databaseUrl });
		expect(await browse(patient.ws, 'x'.repeat(5000)).closed).toBe(1009);
		const talks = browse(patient.ws, { token });
		await vi.waitFor(() => expect(talks.told).toHaveLength(1), wait);
		talks.socket.send('more');
		expect(await talks.closed).toBe(4002);
	});
});

test('R78 a server that stops says so and waits for nobody', async () => {
	const app = await start();
	const { token } = await newMember(app);
	const [polite, deaf] = [browse(app.ws, { token }), browse(app.ws, { token })];
	await vi.waitFor(() => expect([polite.told.length, deaf.told.length]).toEqual([1, 1]), wait);
	deaf.socket.pause();
	open.splice(open.indexOf(app), 1);
	await app.close();
	expect(await polite.closed).toBe(1012);
	deaf.socket.resume();
});
