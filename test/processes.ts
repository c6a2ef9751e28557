import { readdirSync, readFileSync } from 'node:fs';
import { heapFlags } from '../tools/lib/process.js';

/** What Node is given to run the site, with the flags that `npm start` gives it. */
export const siteWords = [...heapFlags(process.env), new URL('../server/main.ts', import.meta.url).pathname];

/** Numbers of the running processes of this name that have `parent` among their ancestors; Linux only. */
export function processesBelow(parent: number, name: string): number[] {
	const all = new Map<number, { name: string; parent: number }>();
	for (const entry of readdirSync('/proc')) {
		if (!/^\d+$/.test(entry)) continue;
		try {
			const [, found = '', state = '', above = '0'] = /\((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
			if (state !== 'Z') all.set(Number(entry), { name: found, parent: Number(above) });
		} catch {
			// It ended meanwhile.
		}
	}
	const isBelow = (id: number): boolean => {
		const above = all.get(id)?.parent;
		return above !== undefined && above > 0 && (above === parent || isBelow(above));
	};
	return [...all].filter(([id, process]) => process.name === name && isBelow(id)).map(([id]) => id);
}

/** Every running program that names `folder` or has its temporary files there, as its number and its words; Linux only, none elsewhere. */
export function programsOf(folder: string): string[] {
	if (process.platform !== 'linux') return [];
	return readdirSync('/proc').flatMap((entry) => {
		if (!/^\d+$/.test(entry) || Number(entry) === process.pid) return [];
		try {
			const words = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
			if (words === '' || words.includes('run-guard.ts')) return [];
			return words.includes(folder) || isIn(folder, entry) ? [`${entry} ${words}`] : [];
		} catch {
			// It ended meanwhile.
			return [];
		}
	});
}

function isIn(folder: string, entry: string): boolean {
	try {
		return readFileSync(`/proc/${entry}/environ`, 'utf8').split('\0').includes(`TMPDIR=${folder}`);
	} catch {
		// Another user's.
		return false;
	}
}

/** Milliseconds: longer than anything takes that a test waits for. Shorter than the limit of a test that kills, else nobody is told which wait it was. */
const longest = 90_000;

/** Waits until something holds. Throws, with the words of the condition, when it does not for `longest`. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	const end = performance.now() + longest;
	while (!(await holds())) {
		if (performance.now() > end) throw new Error(`waited ${longest / 1000} s for ${holds.toString()}`);
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}
