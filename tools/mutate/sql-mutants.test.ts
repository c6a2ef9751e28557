import { expect, test } from 'vitest';
import { sqlMutants } from './sql-mutants.ts';

/** The faults of a statement, as text and what was done. */
const faults = (text: string) => sqlMutants(text).map((each) => [each.change, each.text.trim().replace(/\s+/g, ' ')]);

test('a condition is dropped, the first, one between and the last', () => {
	expect(faults('select a from b where x and not y and exists (select 1 from c)')).toEqual([
		['dropped: x', 'select a from b where not y and exists (select 1 from c)'],
		['dropped: and not y', 'select a from b where x and exists (select 1 from c)'],
		['dropped: and exists (select 1 from c)', 'select a from b where x and not y'],
	]);
});

test('the only condition becomes true; what follows it stays', () => {
	expect(faults('delete from b where x returning a')).toEqual([['where true in place of: x', 'delete from b where true returning a']]);
	expect(faults('select a from b join c on x for update')).toEqual([['on true in place of: x', 'select a from b join c on true for update']]);
});

test('comparisons are turned, what is set is not', () => {
	expect(faults('select a from b join lateral (select 1) c on true')).toEqual([]);
	expect(faults('update b set a = 1, c = 2 where x >= 3').map(([change]) => change)).toEqual(['where true in place of: x >= 3', '>= became >']);
	expect(faults("select a -> 'b' ->> 'c', d::int from b where x is not null").at(-1)).toEqual([
		'is not null became is null',
		"select a -> 'b' ->> 'c', d::int from b where x is null",
	]);
});

test('the and of a between belongs to it', () => {
	expect(faults('select a from b where x between 1 and 2 and y')).toEqual([
		['dropped: x between 1 and 2', 'select a from b where y'],
		['dropped: and y', 'select a from b where x between 1 and 2'],
	]);
});

test('each term of an order is turned, also in brackets and over', () => {
	expect(faults('select a from b order by c desc, d').map(([, text]) => text)).toEqual([
		'select a from b order by c asc, d',
		'select a from b order by c desc, d desc',
	]);
	expect(faults('select json_agg(a order by c) from b')).toEqual([['order by c became desc', 'select json_agg(a order by c desc) from b']]);
	expect(faults('select row_number() over (order by c asc) from b')).toEqual([
		['order by c became desc', 'select row_number() over (order by c desc) from b'],
	]);
});

test('limit and offset are one higher, holes keep their value', () => {
	// biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
	expect(faults('select a from b limit 5 offset ${from + 1}')).toEqual([
		// biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
		['limit one higher', 'select a from b limit (5 + 1) offset ${from + 1}'],
		// biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
		['offset one higher', 'select a from b limit 5 offset (${from + 1}::bigint + 1)'],
	]);
});

test('a limit in brackets is one lower, but for one row, of which none would be left', () => {
	expect(
		faults('select a from ((select b limit ${n}) union all (select c limit 1)) d limit 3').map(([change, text]) => [change, text?.slice(14)]),
	).toEqual([
		['limit one lower', '((select b limit (${n}::bigint - 1)) union all (select c limit 1)) d limit 3'],
		['limit one higher', '((select b limit ${n}) union all (select c limit (1 + 1))) d limit 3'],
		['limit one higher', '((select b limit ${n}) union all (select c limit 1)) d limit (3 + 1)'],
	]);
});

test('a limit of one is raised where more than the first row is taken', () => {
	const raised = (statement: string) => faults(statement).filter(([change]) => change === 'limit one higher').length;
	expect(['select a from b limit 1', 'select (select a from b limit 1)', 'select a from b limit 1 offset 2'].map(raised)).toEqual([0, 1, 1]);
});

test('words in text and in remarks are not looked at', () => {
	expect(faults("select 'where a = b and c' from b -- where x = 1")).toEqual([]);
});
