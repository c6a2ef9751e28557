import { expect, test } from 'vitest';
import * as z from 'zod';
import type { CallDefinition } from './call.ts';
import { calls } from './calls.ts';
import { at, callPaths } from './paths.ts';

// What every field of every input takes, tried out: calls.snapshot.txt has a line a field. A line that changes is a change of the wire;
// whoever means it lets the runner write it (`vitest run contract/calls.test.ts -u`) and reads the difference.

type Fields = Record<string, z.ZodType>;

/** Numbers at and beside every bound in use, texts of every length in use, and what clients send by mistake. */
const numbers = [
	-1, 0, 0.5, 1, 1.5, 2, 3, 4, 4.5, 5, 6, 9, 10, 50, 51, 100, 101, 86_400, 86_401, 10_000_000, 10_000_001, 1_000_000_000, 1_000_000_001,
	2_147_483_647, 2_147_483_648,
];
const lengths = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, 32, 33, 40, 41, 60, 61, 64, 65, 400, 401, 500, 501, 2000, 2001];
const shapes = [
	'7a77777',
	'a777777',
	'7777777a',
	'+7777777',
	'7+777777',
	'777-777',
	'7_777777',
	'zh',
	'zh-CN',
	'zh-',
	'-zh',
	'Zh',
	'zh-Hant-TW-x1',
	'2026-02-28',
	'2026-02-30',
];

/** What a field makes of a value; `✗` where it refuses. */
function tried(field: z.ZodType, value: unknown): string {
	const result = field.safeParse(value);
	return result.success ? (JSON.stringify(result.data) ?? 'undefined') : '✗';
}

function lineOf(field: z.ZodType): string {
	const takes = (values: readonly unknown[]) => values.filter((value) => field.safeParse(value).success);
	const runs = (character: string) => takes(lengths.map((length) => character.repeat(length))).map((text) => (text as string).length);
	return [
		`absent ${tried(field, undefined)}`,
		`"" ${tried(field, '')}`,
		`null ${tried(field, null)}`,
		`"7" ${tried(field, '7')}`,
		`true ${tried(field, true)}`,
		`[] ${tried(field, [])}`,
		`numbers ${takes(numbers).join(' ')}`,
		`digits ${runs('7').join(' ')}`,
		`letters ${runs('a').join(' ')}`,
		`Chinese ${runs('一').join(' ')}`,
		`shapes ${takes(shapes).join(' ')}`,
		`blanks ${tried(field, ' 7  7 ')}`,
	].join(' | ');
}

function inputsOf(schema: z.ZodType): z.ZodType[] {
	return schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema];
}

test('R50 R53 every field of every call takes what it took: absent and empty, numbers at their bounds, lengths, characters', async () => {
	const lines: string[] = [];
	for (const [key, { input }] of Object.entries(calls) as [string, CallDefinition][])
		for (const [index, schema] of inputsOf(input).entries()) {
			const fields = (schema as unknown as { shape: Fields }).shape;
			lines.push(`${key}${index === 0 ? '' : ` or`} {} ${tried(schema, {})}`);
			for (const [name, field] of Object.entries(fields)) lines.push(`${key}.${name} ${lineOf(field)}`);
		}
	await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./calls.snapshot.txt');
});

test('R50 lists, days and spacing that no single field shows', () => {
	const report = (heard: unknown) => calls.progressReport.input.safeParse({ videoId: 1, position: 2.5, heard }).success;
	const intervals = (count: number) => Array.from({ length: count }, () => [0, 1]);
	expect([report(intervals(100)), report(intervals(101)), report([]), report([[1]]), report([[1, 2, 3]]), report([['1', 2]])]).toEqual([
		true,
		false,
		true,
		false,
		false,
		false,
	]);
	const period = (from: string, to: string) => calls.studyStatement.input.safeParse({ from, to });
	expect(period('2026-01-01', '2026-01-01').success).toBe(true);
	expect(period('2026-01-02', '2026-01-01').error?.issues).toMatchObject([{ path: ['to'] }]);
	// Three years and some days: fewer than 1,100 days between the two.
	expect([period('2023-01-01', '2026-01-04').success, period('2023-01-01', '2026-01-05').success]).toEqual([true, false]);
	expect(calls.search.input.parse({ q: ' 函数 \u3000  入门 ' })).toEqual({ q: '函数 入门', currPage: 1, pageSize: 16 });
	expect(calls.suggest.input.parse({ q: 'a  b   c' })).toEqual({ q: 'a b c' });
});

test('R50 a call stands at its address and its aliases, in its own method', () => {
	expect(at('categoryPath')).toEqual({ method: 'GET', paths: ['/api/product/category/get', '/api/product/agency/category/get'] });
	expect(at('login')).toEqual({ method: 'POST', paths: ['/api/agency/core/member/login'] });
	for (const [key, [method, ...paths]] of Object.entries(callPaths)) expect(calls[key as keyof typeof calls], key).toMatchObject({ method, paths });
});
