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

/** Waits until something holds; the test's own time limit is the end of it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
