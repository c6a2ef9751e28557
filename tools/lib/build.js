import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.js';
import { root, runNode, say } from './process.js';
import { takeTurns } from './turns.js';

/** All that a build is made of. */
export const sources = [
	...['contract', 'web', 'tools/build'],
	...['react-router.config.ts', 'vite.config.ts', 'lingui.config.ts', 'tsconfig.base.json', 'package-lock.json'],
];

/** Whether there is a build, and it is of the sources as they are now. */
export function isBuilt(wanted = fingerprint(sources)) {
	return readStamp('build') === wanted && ['client', 'server'].every((part) => existsSync(join(root, 'build', part)));
}

/** The same, once nobody builds here any more. */
export async function hasBuild() {
	await takeTurns(async () => {});
	return isBuilt();
}

/** For what serves the build without making one: an older one would show other pages than those in the sources. */
export function requireBuild() {
	if (!isBuilt()) throw new Error('the pages have not been built since their sources changed: npm run build (or npm start) makes them');
}

/**
 * Builds the pages when their sources have changed. Answers whether there is a build of these sources. What the build's tools advise
 * is for who changes the build (`.cache/build.log`); it is printed when they fail.
 */
export async function build() {
	const wanted = fingerprint(sources);
	if (isBuilt(wanted)) return true;

	say('building the pages (the first time, and when their sources have changed)');
	const began = Date.now();
	writeStamp('build', undefined);
	const said = [];
	const env = { ...process.env, NODE_ENV: 'production' };
	for (const [script, ...args] of [['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], ['tools/build/finish.ts']]) {
		if (!existsSync(join(root, script))) continue;
		const code = await runNode(script, args, env, { onOutput: (chunk) => said.push(chunk) });
		if (code !== 0) {
			process.stderr.write(Buffer.concat(said));
			say(`the pages could not be built: ${script} ended with ${code}`);
			return false;
		}
	}
	writeStamp('build', wanted);
	writeFileSync(join(root, '.cache', 'build.log'), Buffer.concat(said));
	say(`built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
	return true;
}
