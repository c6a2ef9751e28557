import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Does `work` in a folder that is a disk of so many megabytes. False where this user may mount none: nothing was done. */
export async function onSmallDisk(megabytes: number, work: (folder: string) => Promise<void>): Promise<boolean> {
	if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
	const folder = await mkdtemp(join(tmpdir(), 'lectern-full-'));
	try {
		if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status !== 0) return false;
		try {
			await work(folder);
		} finally {
			spawnSync('umount', ['-l', folder]);
		}
		return true;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
