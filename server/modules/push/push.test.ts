import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostPushDevices } from '../../../contract/push/member.ts';
import { openPushService, type PushService } from '../../../test/push-service.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { isPublicAddress } from '../../adapters/push/endpoint.rules.ts';
import { openPushSender } from '../../adapters/push/push.ts';
import { isPushedTo, pushToMember } from './push.service.ts';

let app: TestApp;
let service: PushService;
let key: string;
let serial = 0;
const newMember = async () => registerMember(app, `133${String(++serial).padStart(8, '0')}`);
const message = { title: '老师回答了你', body: '极限为什么唯一？', url: '/user/notice', tag: 'answer-7' };
const options = { ttlSeconds: 3600 };
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const subscribe = (token: string, subscription: object) =>
	app.call('pushSubscribe', { ...subscription }, { token, headers: { 'user-agent': agent } });
const devices = async (token: string) => (await app.call('pushDevices', {}, { token })).json.data.devices;
const push = (memberId: number, change: Partial<typeof message> = {}, how: object = {}) =>
	pushToMember(app.app.platform, memberId, { ...message, ...change }, { ...options, ...how });

beforeAll(async () => {
	service = await openPushService();
	app = await startApp({ config: { rateLimits: false, pushPeer: service } });
	const { token } = await newMember();
	key = (await app.call('pushDevices', {}, { token })).json.data.publicKey;
});
beforeEach(() => {
	service.received.length = 0;
	service.refused.length = 0;
	service.answer = undefined;
});
afterAll(async () => {
	await app.close();
	await service.close();
});

describe('R66 R67 browsers that are pushed to', () => {
	test('are added once, listed with their name and hash, and taken out by either name', async () => {
		const { token, member } = await newMember();
		const [first, second] = [service.subscribe(key), service.subscribe(key)];
		const { id } = (await subscribe(token, first)).json.data;
		expect((await subscribe(token, first)).json.data).toEqual({ id });
		app.advance(1000);
		const { id: secondId } = (await subscribe(token, second)).json.data;
		const hash = (it: { endpoint: string }) => createHash('sha256').update(it.endpoint).digest('hex');
		expect(await devices(token)).toEqual([
			{ id: secondId, device: 'Chrome · Windows', endpointHash: hash(second), createdAt: expect.any(String) },
			{ id, device: 'Chrome · Windows', endpointHash: hash(first), createdAt: expect.any(String) },
		]);
		expect(await push(member.id)).toBe(2);
		expect((await app.call('pushUnsubscribe', { endpoint: first.endpoint }, { token })).json.data).toEqual({ removed: 1 });
		expect((await app.call('pushUnsubscribe', { endpoint: first.endpoint }, { token })).json.data).toEqual({ removed: 0 });
		expect((await app.call('pushUnsubscribe', { id: secondId }, { token })).json.data).toEqual({ removed: 1 });
		expect(await devices(token)).toEqual([]);
		expect(await push(member.id)).toBe(0);
	});

	test('twenty presses at once leave one', async () => {
		const { token } = await newMember();
		const browser = service.subscribe(key);
		const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(token, browser)));
		expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
		expect(await devices(token)).toHaveLength(1);
	});

	test('another member’s are not there', async () => {
		const [mine, other] = [await newMember(), await newMember()];
		const browser = service.subscribe(key);
		const { id } = (await subscribe(mine.token, browser)).json.data;
		expect((await app.call('pushUnsubscribe', { id }, { token: other.token })).json.data).toEqual({ removed: 0 });
		expect((await app.call('pushUnsubscribe', { endpoint: browser.endpoint }, { token: other.token })).json.data).toEqual({ removed: 0 });
		expect(await devices(mine.token)).toHaveLength(1);
		// A browser that changes hands brings its new owner's notices alone.
		await subscribe(other.token, browser);
		expect(await devices(mine.token)).toEqual([]);
		expect(await push(mine.member.id)).toBe(0);
		expect(await push(other.member.id)).toBe(1);
		expect([await isPushedTo(app.db, mine.member.id), await isPushedTo(app.db, other.member.id)]).toEqual([false, true]);
		// It goes with the login of whoever has it now, not with that of whoever had it.
		await app.call('logout', {}, { token: mine.token });
		expect(await push(other.member.id)).toBe(1);
		await app.call('logout', {}, { token: other.token });
		expect(await push(other.member.id)).toBe(0);
	});

	test('end with the login they were made in', async () => {
		const { token, member } = await newMember();
		await subscribe(token, service.subscribe(key));
		await app.call('logout', {}, { token });
		expect(await push(member.id)).toBe(0);
		expect(service.received).toEqual([]);
	});

	test(`are ${mostPushDevices} at most: one more takes the place of the oldest`, async () => {
		const [{ token }, other] = [await newMember(), await newMember()];
		await subscribe(other.token, service.subscribe(key));
		const ids: number[] = [];
		for (let count = 0; count <= mostPushDevices; count += 1) {
			app.advance(1000);
			ids.push((await subscribe(token, service.subscribe(key))).json.data.id);
		}
		expect((await devices(token)).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
		expect(await devices(other.token)).toHaveLength(1);
	});
});

test('R66 of browsers of one moment the one that came last is the newest; one that subscribes again is new', async () => {
	const { token } = await newMember();
	const browsers = Array.from({ length: mostPushDevices + 1 }, () => service.subscribe(key));
	const ids: number[] = [];
	for (const browser of browsers) ids.push((await subscribe(token, browser)).json.data.id);
	expect((await devices(token)).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
	app.advance(1000);
	const again = browsers[3] as (typeof browsers)[number];
	expect((await subscribe(token, again)).json.data.id).toBe(ids[3]);
	expect((await devices(token))[0]).toMatchObject({ id: ids[3], createdAt: app.app.platform.now().toISOString() });
});

describe('what is sent', () => {
	test('is read by its browser alone, signed with the key that it subscribed with', async () => {
		const { token, member } = await newMember();
		const browser = service.subscribe(key);
		await subscribe(token, browser);
		await push(member.id, {}, { topic: 'lesson 41!', urgency: 'high' });
		expect(service.refused).toEqual([]);
		const [{ payload, headers, claims }] = service.received as [(typeof service.received)[number]];
		expect(payload).toEqual(message);
		expect(claims).toEqual({ aud: service.origin, exp: expect.any(Number), sub: 'mailto:lectern@demo.invalid' });
		expect(headers).toMatchObject({ ttl: '3600', urgency: 'high', topic: 'lesson-41-' });
	});

	test('is cut where it is too long, and never more than services take', async () => {
		const { token, member } = await newMember();
		await subscribe(token, service.subscribe(key));
		await push(member.id, { title: '题'.repeat(5000), body: '😀'.repeat(5000) });
		const [{ payload, bytes }] = service.received as [(typeof service.received)[number]];
		expect(payload).toMatchObject({ title: '题'.repeat(120), body: '😀'.repeat(200) });
		expect(bytes).toBeLessThan(3200);
		await expect(push(member.id, { url: `/${'x'.repeat(3000)}` })).rejects.toThrow('bytes are too many');
	});

	test('the key stays when the site starts again, and another installation has another', async () => {
		const again = await startApp({ databaseUrl: app.databaseUrl });
		expect(await again.app.platform.pushKey()).toBe(key);
		await again.close();
		const other = await startApp();
		expect(await other.app.platform.pushKey()).not.toBe(key);
		await other.close();
		expect(Buffer.from(key, 'base64url')).toHaveLength(65);
	});
});

describe('what services answer', () => {
	test.each([404, 410])('%s: the browser is gone and forgotten', async (status) => {
		const { token, member } = await newMember();
		await subscribe(token, service.subscribe(key));
		service.answer = { status };
		expect(await push(member.id)).toBe(0);
		expect(await devices(token)).toEqual([]);
	});

	test.each([
		[500, 'VendorError'],
		[503, 'VendorError'],
		[408, 'VendorError'],
		[400, 'AppError'],
		[403, 'AppError'],
		[413, 'AppError'],
		[302, 'AppError'],
	])('%s is thrown as %s, and the browser stays', async (status, name) => {
		const { token, member } = await newMember();
		await subscribe(token, service.subscribe(key));
		service.answer = { status, headers: { location: 'http://127.0.0.1:1/' } };
		await expect(push(member.id)).rejects.toMatchObject({ name });
		expect(await devices(token)).toHaveLength(1);
	});

	test('one that fails does not keep the others waiting', async () => {
		const { token, member } = await newMember();
		const gone = service.subscribe(key);
		for (const each of [service.subscribe(key), { ...gone, endpoint: `${service.origin}/send/nobody` }, service.subscribe(key)])
			await subscribe(token, each);
		expect(await push(member.id)).toBe(2);
		expect(await devices(token)).toHaveLength(2);
	});

	test('one that cannot be reached does not make those that have the message show it again: thrown is what none of them got', async () => {
		const { token, member } = await newMember();
		const [away, near] = [service.subscribe(key), service.subscribe(key)];
		for (const each of [away, near]) await subscribe(token, each);
		const { platform } = app.app;
		const { sendPush } = platform;
		const unreachable = new Set([away.endpoint]);
		platform.sendPush = async (to, ...rest) => {
			if (unreachable.has(to.endpoint)) throw new Error('not for now');
			return sendPush(to, ...rest);
		};
		try {
			expect(await push(member.id)).toBe(1);
			unreachable.add(near.endpoint);
			await expect(push(member.id)).rejects.toThrow('not for now');
		} finally {
			platform.sendPush = sendPush;
		}
		expect([service.received.length, (await devices(token)).length]).toEqual([1, 2]);
	});
});

test('429: the service is left alone for as long as it asks for', async () => {
	const busy = await openPushService();
	const site = await startApp({ config: { rateLimits: false, pushPeer: busy } });
	try {
		const browser = busy.subscribe(await site.app.platform.pushKey());
		const target = { endpoint: browser.endpoint, keys: { p256dh: browser.p256dh, auth: browser.auth } };
		busy.answer = { status: 429, headers: { 'retry-after': '120' } };
		await expect(site.app.platform.sendPush(target, message, options)).rejects.toMatchObject({ name: 'VendorError', status: 429 });
		busy.answer = undefined;
		await expect(site.app.platform.sendPush(target, message, options)).rejects.toThrow(/left alone for another 1(1\d|20) s/);
		expect(busy.received).toEqual([]);
	} finally {
		await site.close();
		await busy.close();
	}
});

test('a service that goes on saying that it is at work is given up', async () => {
	const { endpoint, p256dh, auth } = service.subscribe(key);
	const { secret, log } = app.app.platform;
	const sender = openPushSender({ config: app.config, secret, log, answerWithin: 500 });
	service.isAtWork = true;
	try {
		await expect(sender.send({ endpoint, keys: { p256dh, auth } }, message, options)).rejects.toMatchObject({
			name: 'VendorError',
			code: 'ETIMEDOUT',
		});
	} finally {
		service.isAtWork = false;
		sender.close();
	}
});

describe('endpoints come from outside', () => {
	const good = () => service.subscribe(key);

	test.each([
		['http', 'http://push.example.com/x'],
		['this machine', 'https://127.0.0.1/x'],
		['this machine, in other words', 'https://2130706433/x'],
		['this machine by name', 'https://localhost/x'],
		['this machine, IPv6', 'https://[::1]/x'],
		['IPv4 in IPv6', 'https://[::ffff:10.0.0.1]/x'],
		['a cloud’s own data', 'https://169.254.169.254/latest'],
		['a network of one’s own', 'https://10.1.2.3/x'],
		['a network of one’s own by name', 'https://router.local/x'],
		['a bare name', 'https://postgres/x'],
		['another port', 'https://push.example.com:8443/x'],
		['a password', 'https://a:b@push.example.com/x'],
		['a file', 'file:///etc/passwd'],
		['no address', 'push.example.com/xxxxx'],
	])('%s is refused', async (_what, endpoint) => {
		const { token } = await newMember();
		expect((await subscribe(token, { ...good(), endpoint })).json).toMatchObject({ code: 0, reason: 'push_refused' });
		expect(await devices(token)).toEqual([]);
	});

	test('a giant address or key is 422, and what is no point on the curve is refused', async () => {
		const { token } = await newMember();
		for (const change of [
			{ endpoint: `https://push.example.com/${'x'.repeat(1000)}` },
			{ endpoint: 'https://push.example.com/\r\nX: y' },
			{ p256dh: randomBytes(300).toString('base64url') },
			{ auth: 'A'.repeat(10_000) },
			{ auth: '' },
		])
			expect((await subscribe(token, { ...good(), ...change })).status, JSON.stringify(change).slice(0, 80)).toBe(422);
		const nowhere = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
		expect((await subscribe(token, { ...good(), p256dh: nowhere })).json.reason).toBe('push_refused');
		expect(await devices(token)).toEqual([]);
	});

	test.each([
		['this machine', ['127.0.0.1']],
		['one of ours and one of the internet', ['93.184.216.34', '10.0.0.7']],
		['this machine, IPv6', ['::1']],
		['IPv4 in IPv6', ['::ffff:169.254.169.254']],
		['a tunnel', ['2002:7f00:1::1']],
	])('a name that by now stands for %s is not connected to, and the browser is forgotten', async (_what, addresses) => {
		const { p256dh, auth } = good();
		const sender = openPushSender({
			config: app.config,
			secret: app.app.platform.secret,
			log: app.app.platform.log,
			resolve: ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
				done(
					null,
					addresses.map((address) => ({ address, family: isIP(address) })),
				)) as never,
		});
		expect(await sender.send({ endpoint: 'https://push.example.com/x', keys: { p256dh, auth } }, message, options)).toBe('gone');
		sender.close();
	});
});

test.each([
	['8.8.8.8', true],
	['172.15.0.1', true],
	['172.16.0.1', false],
	['172.31.255.255', false],
	['172.32.0.1', true],
	['100.64.0.1', false],
	['192.168.1.1', false],
	['0.0.0.0', false],
	['255.255.255.255', false],
	['240e:1::1', true],
	['2001:db8::1', false],
	['2001::1', false],
	['fe80::1', false],
	['fc00::1', false],
	['::', false],
	['64:ff9b::a00:1', false],
	['x', false],
])('%s is an address of the open internet: %s', (address, isPublic) => {
	expect(isPublicAddress(address)).toBe(isPublic);
});
