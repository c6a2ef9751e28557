import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { createDatabase, type TestDatabase } from '../../test/database.ts';
import { freePort } from '../lib/free-port.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
	[database, folder] = [await createDatabase(), await mkdtemp(join(tmpdir(), 'lectern-dev-'))];
});
afterAll(async () => {
	await database.drop();
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('npm run dev: pages come from their sources, open ones are told of edits, and nothing is complained of', async () => {
	const port = await freePort();
	const child = spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname], {
		env: {
			...{ PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], NODE_ENV: 'development', LECTERN_ENV: 'production' },
			...{ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), PORT: String(port) },
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const ended = once(child, 'close');
	let [said, complained] = ['', ''];
	child.stderr.on('data', (chunk) => (complained += chunk));
	try {
		await new Promise<void>((resolve, reject) => {
			child.stdout.on('data', (chunk) => {
				said += chunk;
				if (said.includes('Lectern follows its sources')) resolve();
			});
			void ended.then(() => reject(new Error(`it stopped: ${said}${complained}`)));
		});
		const get = async (path: string) => {
			const answer = await fetch(`http://127.0.0.1:${port}${path}`);
			return { status: answer.status, text: await answer.text() };
		};
		const page = await get('/login');
		expect(page.status).toBe(200);
		expect(page.text).toMatch(/<h1[^>]*>[^<]*登录/);
		expect(page.text).toContain('/web/entry.client.tsx');
		const script = await get('/web/site/session/LoginPage.tsx');
		expect(script.text).toContain('__needTexts("session")');

		const client = (await get('/@vite/client')).text;
		const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? [];
		const [, socketPort] = /hmrPort = (\d+)/.exec(client) ?? [];
		const socket = new WebSocket(`ws://127.0.0.1:${socketPort}/?token=${token}`, 'vite-hmr', { origin: `http://127.0.0.1:${port}` });
		const [greeting] = await once(socket, 'message');
		expect(JSON.parse(String(greeting))).toEqual({ type: 'connected' });
		socket.terminate();
		expect(complained).toBe('');
	} finally {
		child.kill('SIGTERM');
		await ended;
	}
});
