import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeCategory, makeCourse, makeLogin } from '../../test/factories.ts';
import { makeStaff } from '../../test/staff.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	await site.app.server.listen({ port: 0, host: '127.0.0.1' });
	site.config.publicOrigin = `http://127.0.0.1:${(site.app.server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
	site.app.server.server.closeAllConnections();
	await site.close();
});

function start(more: Record<string, string> = {}) {
	const env = { ...process.env, DATABASE_URL: site.databaseUrl, DATA_DIR: site.config.dataDir, PUBLIC_ORIGIN: site.config.publicOrigin, ...more };
	const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
	onTestFinished(() => void child.kill('SIGKILL'));
	let said = '';
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
	const ended = new Promise<{ code: number | null; said: string }>((resolve) => child.on('close', (code) => resolve({ code, said: said.trim() })));
	return { child, ended };
}

test('R81 the three providers can be paid beside a running demo, with keys of their own, until they are stopped; a second time as well', async () => {
	await makeStaff(site);
	const category = await makeCategory(site.db);
	const { token } = await makeLogin(site, '13700137071');
	const call = async <T>(key: Parameters<TestApp['call']>[0], input: object = {}) => (await site.call(key, input as never, { token })).json.data as T;
	const offered = async () => (await call<{ code: string }[]>('payMethods')).map(({ code }) => code);
	for (const time of [1, 2]) {
		const { child, ended } = start();
		await Promise.race([once(child, 'message'), ended.then(({ said }) => Promise.reject(new Error(said)))]);
		expect(await offered()).toEqual(['wechat', 'alipay', 'stripe', 'sandbox']);
		for (const method of ['wechat', 'alipay', 'stripe']) {
			const course = await makeCourse(site.db, { category });
			const { orderId } = await call<{ orderId: string }>('orderCreate', { prodId: course, requestId: `by-hand-${method}-${time}` });
			const { url = '' } = await call<{ url?: string }>('paySubmit', { orderId, method, mobile: true });
			const headers = { referer: `${site.config.publicOrigin}/payment/${orderId}` };
			const page = await (await fetch(url, { headers })).text();
			const [, action = ''] = /<form method="post" action="([^"]*)">/.exec(page.replaceAll('&#38;', '&')) ?? [];
			const back = await fetch(new URL(action, url), { method: 'POST', headers, redirect: 'manual' });
			expect(back.headers.get('location')).toContain(`${site.config.publicOrigin}/payment/${orderId}?back=1`);
			expect([method, (await call<{ orderState: number }>('orderState', { orderId })).orderState]).toEqual([method, 2]);
		}
		child.kill('SIGTERM');
		const { code, said } = await ended;
		expect([code, said]).toEqual([
			0,
			expect.stringMatching(/^WeChat Pay is at http:\/\/127\.0\.0\.1:\d+, where codes are scanned\nAlipay is at [\s\S]*offered to nobody/),
		]);
		expect(await offered()).toEqual(['sandbox']);
	}
});

test('R81 payment providers are not played in production, and not where no demo answers', async () => {
	expect(await start({ LECTERN_ENV: 'production' }).ended).toEqual({
		code: 1,
		said: 'demo:gateways plays payment providers: it is for the demo and for development alone',
	});
	expect(await start({ PUBLIC_ORIGIN: 'http://127.0.0.1:9' }).ended).toEqual({
		code: 1,
		said: 'no demo answers at http://127.0.0.1:9: start it with npm start, in another terminal and with the same settings',
	});
});
