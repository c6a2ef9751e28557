import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundedQueues } from '../../server/lib/bounded-queue.ts';
import { until } from '../processes.ts';
import { startApp, type TestApp } from '../start-app.ts';
import { testPages } from './page-source.ts';
import { ask } from './sockets.ts';

let site: TestApp;
let pages: ReturnType<typeof testPages>;

beforeEach(async () => {
	pages = testPages();
	// Patience is the queue's own test; here a busy machine may take its time.
	site = await startApp({ pages: pages.open, config: { trustProxy: ['127.0.0.1'], renderPatienceMs: 600_000 } });
});
afterEach(async () => {
	pages.release();
	await site.close();
});

const from = (address: string) => `X-Forwarded-For: ${address}`;
const queue = (name: string) => [...boundedQueues()].find((each) => each.name === name);
/** Renderings that run or wait. */
const rendering = () => (queue('renders')?.running ?? 0) + (queue('renders')?.waiting ?? 0);

/** Fills the queue of renderings with pages that the test holds, each reader asking for a few. */
async function fill() {
	const readers = Array.from({ length: 200 }, (_, n) => ask(site, `/held/${n}`, from(`198.51.100.${n % 50}`)));
	await until(() => pages.holding() === 2 && rendering() === 152);
	return readers;
}

test('S4 while renderings are queued up, health, kept pages and calls are answered; what is too much is told when to come back', async () => {
	expect((await ask(site, '/kept')).status).toBe(200);
	const readers = await fill();

	const health = await ask(site, '/healthz');
	const kept = await ask(site, '/kept');
	const call = await ask(site, '/api/agency/core/web/info');
	expect([health.status, kept.status, call.status]).toEqual([200, 200, 200]);
	expect(rendering()).toBe(152);

	// What is too much is not told at once: who asks again at once gets no more refusals than the site can spare.
	let told = 0;
	const asked = ['/held/another', '/held/another?lang=en'].map(async (address) => {
		const answer = await ask(site, address, from('203.0.113.1'));
		told += 1;
		return answer;
	});
	expect((await ask(site, '/healthz')).status).toBe(200);
	expect(told).toBe(0);
	const [refused, english] = await Promise.all(asked);
	expect(refused?.status).toBe(503);
	expect(refused?.head).toMatch(/^retry-after: \d+/m);
	expect(refused?.head).toContain('cache-control: private, no-store');
	expect(refused?.body).toContain('现在访问的人太多');
	expect(english?.body).toContain('very busy');

	pages.release();
	const answers = await Promise.all(readers);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(152);
	expect(answers.filter(({ status }) => status === 503)).toHaveLength(48);
	expect((await ask(site, '/held/another')).status).toBe(200);
});

test('S4 members’ pages and HEAD wait in the same queue', async () => {
	await fill();
	for (const headers of [['Cookie: agency-smart-token=whatever'], []]) {
		const answer = await ask(site, '/member-page', from('203.0.113.2'), ...headers);
		expect(answer.status).toBe(503);
		expect(answer.head).toMatch(/^retry-after: \d+/m);
	}
	const head = await site.app.server.inject({ method: 'HEAD', url: '/member-page' });
	expect(head.statusCode).toBe(503);
});

test('S4 one address has half of the places: its own excess is 429, and others still come in, before its queue is done', async () => {
	const flood = Array.from({ length: 120 }, (_, n) => ask(site, `/held/${n}`, from('203.0.113.66')));
	await until(() => rendering() === 75);
	const reader = ask(site, '/of-another', from('203.0.113.67'));
	await until(() => rendering() === 76);
	let done = 0;
	for (const each of flood) void each.then(({ status }) => status === 200 && done++);
	pages.release();
	expect((await reader).status).toBe(200);
	expect(done).toBeLessThan(75);
	const answers = await Promise.all(flood);
	const refused = answers.filter(({ status }) => status === 429);
	expect(refused).toHaveLength(45);
	expect(refused.every(({ head }) => /^retry-after: \d+/m.test(head))).toBe(true);
});

test('S4 what an address says beside the page’s own keys renders nothing', async () => {
	await ask(site, '/kept');
	expect(pages.rendered()).toEqual(['/kept']);
	const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(site, `/kept?x=${n}&utm_source=${n}&sort=${n}`)));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
	const plain = await ask(site, '/kept');
	expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([plain.body]));
	expect((await site.app.server.inject({ method: 'HEAD', url: '/kept?x=1', headers: { host: '127.0.0.1' } })).statusCode).toBe(200);
	expect(pages.rendered()).toEqual([]);
	// A key that the page reads is part of it.
	await ask(site, '/course?sort=new&x=1');
	await ask(site, '/course?x=2&sort=new');
	expect(pages.rendered()).toEqual(['/course?sort=new']);
});

test('S4 with a full queue the last good page stands in for one that went stale', async () => {
	const before = await ask(site, '/kept');
	await site.db.transaction((tx) => tx.invalidate('site'));
	site.app.forget();
	await fill();
	const meanwhile = await ask(site, '/kept?x=1', from('203.0.113.3'));
	expect(meanwhile.status).toBe(200);
	expect(meanwhile.body).toBe(before.body);
	expect(meanwhile.head).toContain('cache-control: private, no-store');
	pages.release();
});

test('S4 renderings that cost the processor let health through between them', async () => {
	await ask(site, '/kept');
	const readers = Array.from({ length: 150 }, (_, n) => ask(site, `/held/${n}`, from(`198.51.100.${n % 50}`)));
	await until(() => rendering() === 150);
	// From here on each costs its milliseconds, one after the other.
	pages.release();
	expect((await ask(site, '/healthz')).status).toBe(200);
	expect(rendering()).toBeGreaterThan(0);
	await Promise.all(readers);
});

test('S11 a page that cannot be had for now says when to ask again', async () => {
	const answer = await ask(site, '/down');
	expect(answer.status).toBe(503);
	expect(answer.head).toMatch(/^retry-after: \d+/m);
});

test('S4 hashing passes a bounded queue: a login too many is 503 with Retry-After, and the site goes on', async () => {
	let open = () => {};
	const gate = new Promise<void>((resolve) => {
		open = resolve;
	});
	const before = Array.from({ length: 102 }, () => queue('passwords')?.run(() => gate));
	const login = await site.call('login', { account: '13800000000', password: 'whatever it is' });
	expect(login).toMatchObject({ status: 503, json: { reason: 'overloaded' } });
	// Nothing was verified: it is no guess that counts towards a lock.
	expect((await site.db.pool.query('select from login_failure')).rowCount).toBe(0);
	expect(Number(login.headers['retry-after'])).toBeGreaterThan(0);
	expect((await site.get('/healthz')).status).toBe(200);
	open();
	await Promise.all(before);
	expect(await site.call('login', { account: '13800000001', password: 'whatever it is' })).toMatchObject({
		status: 200,
		json: { reason: 'login_failed' },
	});
});

test('S4 a kept page that a write made stale is rendered before all that wait', async () => {
	await ask(site, '/kept');
	const first = Array.from({ length: 2 }, (_, n) => ask(site, `/held/first-${n}`, from(`198.51.100.${n}`)));
	await until(() => pages.holding() === 2);
	const readers = Array.from({ length: 100 }, (_, n) => ask(site, `/held/${n}`, from(`198.51.100.${n % 50}`)));
	await until(() => rendering() === 102);
	await site.db.transaction((tx) => tx.invalidate('site'));
	site.app.forget();
	pages.rendered();
	const kept = ask(site, '/kept', from('203.0.113.4'));
	await until(() => rendering() === 103);
	pages.release();
	expect((await kept).status).toBe(200);
	await Promise.all([...first, ...readers]);
	expect(pages.rendered().indexOf('/kept')).toBeLessThanOrEqual(1);
});
