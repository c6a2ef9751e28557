import { createHook } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { createDatabase } from '../../test/database.ts';
import { siteWords } from '../../test/processes.ts';
import { keepTickShape } from './tick-shape.ts';

test('what is kept has the shape of what nextTick makes, and stays the same', () => {
	const first = keepTickShape();
	const later: object[] = [];
	const hook = createHook({
		init: (_id, type, _trigger, resource) => {
			if (type === 'TickObject') later.push(resource);
		},
	}).enable();
	process.nextTick(() => {});
	hook.disable();
	expect(later).toHaveLength(1);
	setFlagsFromString('--allow-natives-syntax');
	const haveSameShape = new Function('one', 'other', 'return %HaveSameMap(one, other)') as (one: unknown, other: unknown) => boolean;
	setFlagsFromString('--no-allow-natives-syntax');
	expect(haveSameShape(first, later[0])).toBe(true);
	expect(haveSameShape(first, {})).toBe(false);
	expect(keepTickShape()).toBe(first);
});

/** Loaded before the site: tells its parent what it listens for by `async_hooks`. */
const listening = `import hooks from 'node:async_hooks';
	import { syncBuiltinESMExports } from 'node:module';
	const { createHook } = hooks;
	hooks.createHook = (callbacks) => {
		process.send({ hooked: Object.keys(callbacks) });
		return createHook(callbacks);
	};
	syncBuiltinESMExports();`;

test('a process of the site keeps it from its start', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'lectern-tick-'));
	const database = await createDatabase();
	const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, PORT: '0', NODE_ENV: 'test', LECTERN_ENV: 'production' };
	const words = ['--import', `data:text/javascript,${encodeURIComponent(listening)}`, ...siteWords];
	const site = spawn(process.execPath, words, {
		env: { ...env, LECTERN_PAGES: 'off', LOG_LEVEL: 'error' },
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
	});
	const gone = once(site, 'exit');
	const [said] = await Promise.race([once(site, 'message'), gone]);
	site.kill('SIGKILL');
	await gone;
	expect(said).toEqual({ hooked: ['init'] });
	await database.drop();
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});
