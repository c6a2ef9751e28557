import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { reasonToIgnore } from './ignore.ts';

/** Where a mutant stands: lines from 0 and columns from 0, as Stryker has them. */
export interface Location {
	start: { line: number; column: number };
	end: { line: number; column: number };
}

/** A place that can be mutated, with the number of its mutants. */
export interface Place {
	file: string;
	location: Location;
	mutants: number;
}

const quiet = new Proxy({}, { get: (_, name) => (String(name).startsWith('is') ? () => false : () => undefined) });

/** Every place of a file where Stryker puts mutants. */
export async function placesOf(file: string, root: string): Promise<Place[]> {
	const instrumenter = new Instrumenter(quiet as never);
	const { mutants } = await instrumenter.instrument([{ name: file, mutate: true, content: readFileSync(join(root, file), 'utf8') }], {
		plugins: null,
		excludedMutations: [],
		ignorers: [{ shouldIgnore: reasonToIgnore as never }],
	} as never);
	const places = new Map<string, Place>();
	for (const { location, status } of mutants) {
		if (status === 'Ignored') continue;
		const key = keyOf(location);
		const known = places.get(key);
		if (known) known.mutants += 1;
		else places.set(key, { file, location, mutants: 1 });
	}
	return [...places.values()];
}

/** One text for one place. */
export function keyOf({ start, end }: Location): string {
	return `${start.line}:${start.column}-${end.line}:${end.column}`;
}
