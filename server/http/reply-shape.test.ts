import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { assertShape, pickOf, strictOf } from './reply-shape.ts';

const lesson = z.object({ id: z.int(), note: z.string().optional() });
const shape = z.object({
	title: z.string(),
	until: z.string().nullable(),
	first: lesson.nullable(),
	lessons: z.array(lesson),
	byDay: z.record(z.string(), lesson),
	spans: z.array(z.tuple([z.number(), z.number()])),
	anything: z.unknown(),
	state: z.discriminatedUnion('kind', [z.object({ kind: z.literal('open'), price: z.int() }), z.object({ kind: z.enum(['shut', 'gone']) })]),
});
const whole = () => ({
	title: 'a',
	until: null,
	first: { id: 1, note: 'n' },
	lessons: [{ id: 2 }, { id: 3, note: '' }],
	byDay: { monday: { id: 4 } },
	spans: [[1, 2]],
	anything: { of: 'any kind' },
	state: { kind: 'open', price: 5 },
});
const leaks: [string, (value: ReturnType<typeof whole>) => object][] = [
	['itself', (value) => value],
	['an object that may be null', ({ first }) => first],
	['a list', ({ lessons }) => lessons[1] as object],
	['a record', ({ byDay }) => byDay.monday],
	['a choice', ({ state }) => state],
];

describe('R50 what leaves by a schema', () => {
	const pick = pickOf(shape);

	test('is the reply as it was made, field by field; what is absent stays absent', () => {
		expect(pick(whole())).toStrictEqual(whole());
		expect(pick({ ...whole(), first: null, lessons: [] })).toStrictEqual({ ...whole(), first: null, lessons: [] });
		expect(() => assertShape(shape, whole(), pick)).not.toThrow();
	});

	test.each(leaks)('is no field that the schema does not name: in %s', (_where, of) => {
		const value = whole();
		Object.assign(of(value), { passwordHash: 'secret' });
		expect(JSON.stringify(pick(value))).not.toContain('secret');
		expect(pick(value)).toStrictEqual(whole());
		expect(() => assertShape(shape, value, pick)).toThrow(/Unrecognized key: \\?"passwordHash\\?"/);
	});

	test('is nothing of a choice that nobody named, and leaves alone what is no object', () => {
		expect(pick({ ...whole(), state: { kind: 'new', secret: 1 } })).toMatchObject({ state: null });
		expect([pick(null), pick('text'), pick(7)]).toEqual([null, 'text', 7]);
		const list = [1, 2];
		expect(pickOf(z.array(z.int()))(list)).toBe(list);
	});

	test('a schema that holds itself is made once', () => {
		const node = calls.industryCategories.output;
		const inner = { id: 1, name: 'a', leak: 1 };
		const picked = pickOf(node)([{ ...inner, children: [{ ...inner, children: [inner] }] }]);
		expect(JSON.stringify(picked)).not.toContain('leak');
		expect(JSON.stringify(picked).match(/"id":1/g)).toHaveLength(3);
		expect(strictOf(node)).toBe(strictOf(node));
		expect(strictOf(node).safeParse([{ ...inner, children: [inner] }]).error?.message).toContain('leak');
	});

	test('is known of every reply of the contract; a schema of another kind stops the start', () => {
		for (const { output } of Object.values(calls)) expect(() => pickOf(output)).not.toThrow();
		expect(() => pickOf(z.object({ a: z.string().transform(Number) }))).toThrow('“pipe”');
		expect(() => pickOf(z.union([lesson, z.object({ a: z.string() })]))).toThrow('needs z.discriminatedUnion');
		expect(() => pickOf(z.object({ pair: z.tuple([lesson, lesson]) }))).toThrow('a tuple with objects');
	});

	test('a schema that makes something else of the reply is found in tests', () => {
		const trimmed = z.object({ name: z.string().trim() });
		expect(() => assertShape(trimmed, { name: 'a' }, pickOf(trimmed))).not.toThrow();
		expect(() => assertShape(trimmed, { name: ' a' }, pickOf(trimmed))).toThrow('the schema changes the reply');
		expect(() => assertShape(trimmed, { name: 'a' }, () => ({}))).toThrow('what is picked by the schema is not the reply');
	});
});
