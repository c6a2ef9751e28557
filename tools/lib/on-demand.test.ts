import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedOnDemand } from './on-demand.ts';

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-on-demand-'));
	await mkdir(join(folder, 'made'));
	await writeFile(join(folder, 'made/package.json'), JSON.stringify({ name: 'made', version: '1.0.0' }));
	await writeFile(
		join(folder, 'package.json'),
		JSON.stringify({ name: 'own', dependencies: { made: 'file:made' }, scripts: { postinstall: 'touch ran' } }),
	);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what one command alone needs is installed by a lock file of its own, once; without one npm’s words are thrown', async () => {
	await expect(installedOnDemand(folder, 'made/package.json')).rejects.toThrow('package-lock.json');
	const packages = {
		'': { name: 'own', dependencies: { made: 'file:made' } },
		made: { version: '1.0.0' },
		'node_modules/made': { resolved: 'made', link: true },
	};
	await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ name: 'own', lockfileVersion: 3, requires: true, packages }));
	const path = await installedOnDemand(folder, 'made/package.json');
	expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ name: 'made', version: '1.0.0' });
	// Nobody's scripts are run.
	await expect(access(join(folder, 'ran'))).rejects.toThrow('ENOENT');
	// npm is not asked again: it would say that there is no lock file.
	await rm(join(folder, 'package-lock.json'));
	expect(await installedOnDemand(folder, 'made/package.json')).toBe(path);
});
