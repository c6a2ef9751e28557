import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What git keeps and what it would keep, without what was deleted; sorted. */
export function listTree(root: string): string[] {
	const said = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
	return [...new Set(said.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path))).sort();
}

/** Copies the project to `folder`, in place of what is there but for the names in `kept`; `files` are those of `listTree`. */
export function copyTree(root: string, folder: string, files: readonly string[], kept: ReadonlySet<string> = new Set()): void {
	mkdirSync(folder, { recursive: true });
	for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
	for (const path of files) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		cpSync(join(root, path), join(folder, path));
	}
	linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Each package by a link of its own, so that what tools keep in `node_modules` (`.vite`) is the copy's. */
function linkPackages(from: string, to: string): void {
	rmSync(to, { recursive: true, force: true });
	mkdirSync(to);
	for (const name of readdirSync(from)) if (!/^\.(?!bin$)/.test(name)) symlinkSync(join(from, name), join(to, name));
}
