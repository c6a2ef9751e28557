import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Installs what one command alone needs, when it is first asked for, by the lock file of its own in `folder`: every other installation does without its
 * thousands of files. Answers the path of `file` in its packages. Throws what npm said when they cannot be had.
 */
export async function installedOnDemand(folder: string, file: string): Promise<string> {
	const path = join(folder, 'node_modules', file);
	if (!existsSync(path)) await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
	return path;
}
