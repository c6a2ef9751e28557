import type { PageFault } from '../../../test/faults/fault.ts';

/** Faults that are on at the same time. */
export interface Group {
	runner: Runner;
	faults: PageFault[];
}

export type Runner = 'browser' | 'vitest';

/** By the name of the test's file. */
export const runnerOf = ({ test }: PageFault): Runner => (/\.e2e\.ts$/.test(test.file) ? 'browser' : 'vitest');

/** What every page has: a fault there may be seen by tests of anything. */
const shared = /^(contract\/|web\/(root|entry|app|paths)|web\/(api|lib|ui|styles|locales)\/|web\/features\/(site|session)\/|server\/(?!modules\/))/;
export const isShared = ({ file }: PageFault): boolean => shared.test(file);

const most = 12;
const mostShared = 3;

/**
 * Divides faults into as few groups as keep them from hiding one another: in a group no two have a test or a source file in common, what every page has
 * stands apart and with few, and two of one row or one folder meet only where another group would be needed otherwise. `testsOf` gives the tests that a
 * fault's title names.
 */
export function groupFaults(faults: readonly PageFault[], testsOf: (fault: PageFault) => readonly string[]): Group[] {
	return (['browser', 'vitest'] as const).flatMap((runner) =>
		[true, false].flatMap((apart) => {
			const own = faults.filter((fault) => runnerOf(fault) === runner && isShared(fault) === apart);
			return divide(own, testsOf, apart ? mostShared : most).map((group) => ({ runner, faults: group }));
		}),
	);
}

function divide(faults: readonly PageFault[], testsOf: (fault: PageFault) => readonly string[], bound: number): PageFault[][] {
	if (faults.length === 0) return [];
	const conflicts = (one: PageFault, other: PageFault) => one.file === other.file || testsOf(one).some((test) => testsOf(other).includes(test));
	const count = (fault: PageFault) => faults.filter((other) => conflicts(fault, other)).length;
	// The hardest to place first; then in the list's order, so that the same list gives the same groups.
	const sorted = faults.map((fault) => ({ fault, weight: count(fault) })).sort((one, other) => other.weight - one.weight);
	const groups: PageFault[][] = Array.from({ length: Math.ceil(faults.length / bound) }, () => []);
	for (const { fault } of sorted) {
		const free = groups.filter((group) => group.length < bound && !group.some((other) => conflicts(fault, other)));
		const cost = (group: PageFault[]) => group.reduce((sum, other) => sum + nearness(fault, other), 0) + group.length / (bound + 1);
		const [best] = free.sort((one, other) => cost(one) - cost(other));
		if (best) best.push(fault);
		else groups.push([fault]);
	}
	return groups.filter((group) => group.length > 0);
}

/** How likely two faults are on one page. */
function nearness(one: PageFault, other: PageFault): number {
	const folder = ({ file }: PageFault) => file.split('/').slice(0, -1).join('/');
	return (one.row === other.row ? 3 : 0) + (folder(one) === folder(other) ? 2 : 0) + (one.test.file === other.test.file ? 1 : 0);
}
