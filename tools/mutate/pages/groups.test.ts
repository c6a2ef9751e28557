import { expect, it } from 'vitest';
import type { PageFault } from '../../../test/faults/fault.ts';
import { groupFaults } from './groups.ts';

const fault = (id: string, file: string, title: string, more: Partial<PageFault> = {}): PageFault => ({
	id,
	row: 'R02',
	what: '',
	file,
	at: '',
	becomes: '',
	test: { file: 'e2e/home.e2e.ts', title },
	says: '',
	...more,
});
const groups = (faults: PageFault[]) =>
	groupFaults(faults, ({ test }) => test.title.split(' ')).map((group) => group.faults.map(({ id }) => id).sort());

it('no two of a group have a test or a file in common', () => {
	const found = groups([
		fault('a', 'web/site/home/A.tsx', 'one'),
		fault('b', 'web/site/home/A.tsx', 'two'),
		fault('c', 'web/site/news/C.tsx', 'one three'),
		fault('d', 'web/site/live/D.tsx', 'three'),
		fault('e', 'web/site/live/E.tsx', 'four'),
	]);
	expect(found.flat().sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
	const together = (one: string, other: string) => found.some((group) => group.includes(one) && group.includes(other));
	expect([together('a', 'b'), together('a', 'c'), together('c', 'd')]).toEqual([false, false, false]);
	expect(found).toHaveLength(2);
});

it('a file or a test in common divides faults that have nothing else in common', () => {
	const one = fault('a', 'web/site/home/A.tsx', 'one');
	expect(groups([one, fault('b', 'web/site/home/A.tsx', 'two', { row: 'R03' })])).toHaveLength(2);
	expect(groups([one, fault('b', 'web/site/news/B.tsx', 'one', { row: 'R03' })])).toHaveLength(2);
	expect(groups([one, fault('b', 'web/site/home/B.tsx', 'two')])).toHaveLength(1);
});

it('what every page has stands apart, three at most', () => {
	const inLayout = ['a', 'b', 'c', 'd', 'e'].map((id) => fault(id, `web/features/site/${id}.tsx`, id));
	const found = groups([
		...inLayout,
		fault('f', 'contract/news/public.ts', 'f'),
		fault('g', 'web/site/home/G.tsx', 'g'),
		fault('h', 'web/site/news/H.tsx', 'h'),
	]);
	expect(found.find((group) => group.includes('g'))).toEqual(['g', 'h']);
	expect(found.filter((group) => !group.includes('g')).map(({ length }) => length)).toEqual([3, 3]);
});

it('faults of one row are spread over the groups that there are', () => {
	const files = Array.from({ length: 16 }, (_, at) => fault(`x${at}`, `web/site/p${at}/P.tsx`, `t${at}`, { row: at < 2 ? 'R03' : `R1${at}` }));
	const found = groups(files);
	expect(found.map(({ length }) => length)).toEqual([8, 8]);
	expect(found.filter((group) => group.includes('x0') && group.includes('x1'))).toEqual([]);
});

it('vitest and browser tests run in groups of their own', () => {
	const found = groupFaults(
		[fault('a', 'web/site/a/A.tsx', 'a'), fault('b', 'server/modules/news/news.service.ts', 'b', { test: { file: 'news.test.ts', title: 'b' } })],
		({ id }) => [id],
	);
	expect(found.map(({ runner, faults }) => [runner, faults.map(({ id }) => id)])).toEqual([
		['browser', ['a']],
		['vitest', ['b']],
	]);
});
