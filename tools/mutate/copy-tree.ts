import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies what git knows or would add to `to`, with the packages of `root` linked; what was there before goes. */
export function copyTree(root: string, to: string): void {
	rmSync(to, { recursive: true, force: true });
	const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 2 ** 26,
	});
	for (const file of files.split('\0').filter(Boolean)) {
		mkdirSync(dirname(join(to, file)), { recursive: true });
		// A file that is deleted but not yet committed is still in git's list.
		cpSync(join(root, file), join(to, file), { force: true, filter: () => true });
	}
	symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
}
