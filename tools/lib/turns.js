import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root, say } from './process.js';

/** Two commands started at once in one checkout must not install or build over one another: the second waits for the first. */
export async function takeTurns(work) {
	mkdirSync(join(root, '.cache'), { recursive: true });
	const file = join(root, '.cache', 'turn');
	for (let round = 0; !take(file); round += 1) {
		// The first look clears away what nobody holds any more.
		if (round === 1)
			say(`waiting for another command that installs or builds here (process ${readOwner(file)}; if there is no such command, delete ${file})`);
		await delay(200);
	}
	const giveBack = () => rmSync(file, { force: true });
	process.once('exit', giveBack);
	try {
		return await work();
	} finally {
		process.off('exit', giveBack);
		giveBack();
	}
}

/** Linking is done in one stroke, so that the file is never there without its owner's number in it. */
function take(file) {
	const mine = `${file}.${process.pid}`;
	writeFileSync(mine, String(process.pid));
	try {
		linkSync(mine, file);
		return true;
	} catch (error) {
		if (error.code !== 'EEXIST') throw error;
	} finally {
		rmSync(mine, { force: true });
	}
	// One without a number was left by a power cut, or is somebody else's: nobody works under it.
	const owner = readOwner(file);
	if (owner === undefined) return false;
	if (owner === 0 || owner === process.pid || !isAlive(owner)) {
		// Moved before it is removed: of two that find it stale one only succeeds.
		try {
			renameSync(file, mine);
			rmSync(mine, { recursive: true });
		} catch {
			// The other one was faster.
		}
	}
	return false;
}

/** The number in the file; 0 for none that can be read, undefined when the file is gone. */
function readOwner(file) {
	try {
		return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
	} catch (error) {
		return error.code === 'ENOENT' ? undefined : 0;
	}
}

function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}
