import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { sql } from '../../server/db/sql.ts';
import type { SocketLimits } from '../../server/socket/connections.ts';
import { until } from '../processes.ts';
import { goodPassword, registerMember } from '../sms.ts';
import { startApp, type TestApp } from '../start-app.ts';

const opened: { close(): unknown }[] = [];
const phone = '13100000078';
afterEach(async () => {
	// Browsers before servers, which wait for them.
	for (const each of opened.splice(0).reverse()) await each.close();
});

async function start(socketLimits: Partial<SocketLimits> = {}) {
	const site = await startApp({ config: { rateLimits: false }, socketLimits });
	opened.push(site);
	const { server } = site.app;
	await server.listen({ port: 0, host: '127.0.0.1' });
	const { port } = server.server.address() as AddressInfo;
	const connections = () => new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)));
	return Object.assign(site, { origin: `http://127.0.0.1:${port}`, ws: `ws://127.0.0.1:${port}/ws`, connections });
}

interface Browser {
	socket: WebSocket;
	/** The numbers that it was told of. */
	told: number[];
	/** The code it was closed with; null while it is open. */
	code: number | null;
}

function browse(url: string, token: string | null, options: object = {}): Browser {
	const socket = new WebSocket(url, options);
	opened.push({ close: () => socket.terminate() });
	const browser: Browser = { socket, told: [], code: null };
	socket.on('message', (data) => browser.told.push(JSON.parse(String(data)).seq));
	socket.on('open', () => token !== null && socket.send(JSON.stringify({ token })));
	socket.on('close', (code) => {
		browser.code = code;
	});
	socket.on('error', () => {});
	return browser;
}

/** Notices of a quarter of a megabyte each, announced together. */
const tellMuch = (site: TestApp, memberId: number, count: number) =>
	site.db.transaction(async (tx) => {
		for (let n = 0; n < count; n += 1)
			await tx.run(sql`with b as (insert into notice_box as b (member_id, seq) values (${memberId}, 1) on conflict (member_id) do update set seq = b.seq + 1 returning seq)
				insert into notice (member_id, seq, kind, topic, facts, key, created_at, since, expires_at)
				select ${memberId}, seq, 'reply', 'question_answered', jsonb_build_object('lessonId', 1, 'second', 1, 'name', 'Lin', 'nameEn', null, 'text', repeat('x', 250000)),
					gen_random_uuid()::text, now(), now(), now() + interval '1 day' from b`);
		await tx.run(sql`select pg_notify('lectern_socket', ${`member ${memberId} new`})`);
	});

const wait = { interval: 10, timeout: 20_000 };

describe('R78 live connections under attack', () => {
	test('one that never reads is skipped and then cut; the member’s other browser is told everything', async () => {
		const site = await start();
		const { token, member } = await registerMember(site, phone);
		const [reads, never] = [browse(site.ws, token), browse(site.ws, token)];
		await vi.waitFor(() => expect([reads.told, never.told]).toEqual([[0], [0]]), wait);
		never.socket.pause();
		const open = await site.connections();
		let sent = 0;
		// More than the kernels of both sides hold.
		while ((await site.connections()) === open && sent < 400) {
			await tellMuch(site, member.id, 8);
			sent += 8;
			await vi.waitFor(() => expect(reads.told.at(-1)).toBe(sent), wait);
		}
		expect(await site.connections()).toBe(open - 1);
		expect(reads.code).toBeNull();
		never.socket.resume();
		await until(() => never.code !== null);
		expect([never.code, never.told.length < reads.told.length]).toEqual([1006, true]);
	});

	test('a thousand of one member leave the ten newest, and the site answers', async () => {
		const site = await start();
		const { token } = await registerMember(site, phone);
		const all: Browser[] = [];
		for (let n = 0; n < 25; n += 1) {
			const some = Array.from({ length: 40 }, () => browse(site.ws, token));
			all.push(...some);
			await until(() => some.every(({ told, code }) => told.length > 0 || code !== null));
			expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
		}
		await until(() => all.filter(({ code }) => code === null).length <= 10);
		const left = all.flatMap(({ code }, n) => (code === null ? [n] : []));
		expect([all.length, left.length, Math.min(...left) >= 960]).toEqual([1000, 10, true]);
		expect(new Set(all.flatMap(({ code }) => code ?? []))).toEqual(new Set([4008]));
		expect((await site.call('noticeUnread', {}, { token })).status).toBe(200);
	});

	test('fifty that say nothing are all that one address may have; who has said who they are goes on', async () => {
		const site = await start({ greeting: 60_000 });
		const { token } = await registerMember(site, phone);
		const member = browse(site.ws, token);
		await until(() => member.told.length === 1);
		const silent = Array.from({ length: 60 }, () => browse(site.ws, null));
		const refused: number[] = [];
		for (const { socket } of silent) socket.on('unexpected-response', (_request, { statusCode }) => refused.push(statusCode ?? 0));
		await until(() => silent.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length + refused.length === 60);
		expect(refused).toEqual(Array.from({ length: 10 }, () => 429));
		expect(member.code).toBeNull();
	});

	test('a stolen token: its connections close when the password is changed, also those that are opening then, and nothing takes it afterwards', async () => {
		const site = await start();
		const { token: stolen } = await registerMember(site, phone);
		const { token } = (await site.call('login', { account: phone, password: goodPassword })).json.data;
		const [thief, own] = [browse(site.ws, stolen), browse(site.ws, token)];
		await until(() => thief.told.length === 1 && own.told.length === 1);
		const opening = Array.from({ length: 8 }, () => browse(site.ws, stolen));
		const changed = await site.call('passwordChange', { oldPassword: goodPassword, password: 'slate-and-chalk-8' }, { token });
		expect(changed.json).toMatchObject({ code: 1 });
		await until(() => [thief, ...opening].every(({ code }) => code !== null));
		expect([thief, ...opening].map(({ code }) => code)).toEqual(Array.from({ length: 9 }, () => 4001));
		expect(own.code).toBeNull();
		expect((await site.call('noticeList', {}, { token: stolen })).status).toBe(401);
		const again = browse(site.ws, stolen);
		await until(() => again.code !== null);
		expect([again.code, again.told]).toEqual([4001, []]);
	});

	test('one that does not answer is cut; one that answers stays, until its login is over', async () => {
		const site = await start({ heartbeat: 500, recheckEvery: 3 });
		const { token } = await registerMember(site, phone);
		const [answers, silent] = [browse(site.ws, token), browse(site.ws, token, { autoPong: false })];
		let beats = 0;
		answers.socket.on('ping', () => (beats += 1));
		await until(() => silent.code !== null);
		const then = beats;
		await until(() => beats > then + 3);
		expect([silent.code, answers.code]).toEqual([1006, null]);
		// Nobody tells of it: the login ends by itself.
		site.setNow(new Date(Date.now() + 31 * 86_400_000));
		await until(() => answers.code !== null);
		expect(answers.code).toBe(4001);
	});
});
