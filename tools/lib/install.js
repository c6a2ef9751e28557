import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.js';
import { giveUp, root, run, say } from './process.js';

/** Installs the packages of the lockfile when it, or the machine, is not the one of the last time. */
export async function install() {
	const wanted = fingerprint(['package-lock.json'], process.platform, process.arch);
	if (readStamp('install') === wanted && existsSync(join(root, 'node_modules'))) return;
	if (isInstalled()) return writeStamp('install', wanted);

	say('installing packages (the first time, and when the lockfile has changed)');
	const began = Date.now();
	writeStamp('install', undefined);
	// npm must not run on the Node that it is about to replace.
	const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
	const code = await run('npm', ['ci', '--loglevel=error', '--include=dev', '--include=optional'], {
		env: { ...process.env, PATH: path.join(delimiter) },
		stdio: ['ignore', 'ignore', 'inherit'],
		shell: process.platform === 'win32',
	});
	if (code !== 0) giveUp(`npm ci failed (${code}): the packages could not be installed.`);
	writeStamp('install', wanted);
	say(`installed in ${Math.round((Date.now() - began) / 1000)} s`);
}

/** Whether somebody ran `npm install` by hand: npm's own record then lists all that the lockfile wants on this machine. */
function isInstalled() {
	const read = (file) => {
		try {
			return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
		} catch {
			return undefined;
		}
	};
	const has = read('node_modules/.package-lock.json');
	const wants = read('package-lock.json');
	if (has === undefined || wants === undefined) return false;
	const names = (list, name) => list !== undefined && [list].flat().includes(name);
	return Object.entries(wants).every(([path, { version, optional, os, cpu, libc, link }]) => {
		if (path === '' || link) return true;
		const found = has[path];
		if (found !== undefined) return found.version === version && existsSync(join(root, path));
		// Optional packages may be missing for other machines, and when they only stand in for one made for this.
		return optional && !(names(os, process.platform) && names(cpu, process.arch) && libc === undefined);
	});
}
