import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBuild } from '../../tools/lib/build.js';
import { serveAxe } from './axe-address.ts';

requireBuild();

/** The app as `npm start` runs it, in a fresh folder that goes when it stops. Tests find the folder through E2E_FOLDER_FILE. */
const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'));
const name = join(tmpdir(), `lectern-e2e-${process.env['E2E_PORT']}.folder`);
writeFileSync(name, folder);
process.on('exit', () => {
	for (const path of [name, folder]) rmSync(path, { recursive: true, force: true });
});
// What Node warns of (a file that nobody closed) stays in the run's folder, which fails the run.
process.on('warning', ({ message }) =>
	writeFileSync(join(tmpdir(), `lectern-e2e: the server was warned: ${message.slice(0, 100).replaceAll('/', ' ')}`), ''),
);
Object.assign(process.env, {
	DATA_DIR: folder,
	PORT: process.env['E2E_PORT'],
	HOST: '127.0.0.1',
	LECTERN_ENV: 'demo',
	NODE_ENV: 'production',
	RATE_LIMITS: 'off',
	LECTERN_DEMO_VIDEOS: 'off',
});
serveAxe();
await import('../../server/main.ts');
