import { readdirSync, readFileSync } from 'node:fs';

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

/** The words of every running program that has `text` among them; Linux only, none elsewhere. */
export function programsNaming(text: string): string[] {
	if (process.platform !== 'linux') return [];
	return readdirSync('/proc').flatMap((entry) => {
		if (!/^\d+$/.test(entry)) return [];
		try {
			const words = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
			return words.includes(text) ? [`${entry} ${words}`] : [];
		} catch {
			// It ended meanwhile.
			return [];
		}
	});
}

/** Waits until something holds; the test's own time limit is the end of it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
