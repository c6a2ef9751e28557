import type * as z from 'zod';
import { calls } from '../contract/calls.ts';
import type { CallKey } from '../contract/paths.ts';

/** A string somewhere in the input of a call. */
export interface InputString {
	call: CallKey;
	/** Names and indexes from the input down; `0` for any element of a list. */
	path: readonly string[];
	schema: z.ZodType;
}

type Def = Record<string, unknown> & { type: string };
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def;

/** What holds no text: nothing of it can reach a statement or a screen as it came. */
const plain = new Set(['number', 'int', 'boolean', 'literal', 'enum', 'transform', 'bigint', 'date', 'null', 'undefined', 'never', 'nan']);

/** Every string in the input of every call. Throws for a kind of schema that it does not know, so that no string hides in one. */
export function inputStrings(): InputString[] {
	return (Object.keys(calls) as CallKey[]).flatMap((call) => stringsIn(calls[call].input, []).map((found) => ({ call, ...found })));
}

/** Every string of a schema, wherever it is. */
export function stringsIn(schema: unknown, path: readonly string[]): Omit<InputString, 'call'>[] {
	const def = defOf(schema);
	const each = (inner: unknown, ...more: string[]) => stringsIn(inner, [...path, ...more]);
	if (def.type === 'string') return [{ path, schema: schema as z.ZodType }];
	if (plain.has(def.type)) return [];
	if (def.type === 'object') return Object.entries(def['shape'] as Record<string, unknown>).flatMap(([name, inner]) => each(inner, name));
	if (def.type === 'array') return each(def['element'], '0');
	if (def.type === 'tuple') return (def['items'] as unknown[]).flatMap((inner, index) => each(inner, String(index)));
	if (def.type === 'union') return (def['options'] as unknown[]).flatMap((inner) => each(inner));
	if (def.type === 'intersection') return [...each(def['left']), ...each(def['right'])];
	if (def.type === 'pipe') return [...each(def['in']), ...each(def['out'])];
	if (def['innerType'] !== undefined) return each(def['innerType']);
	throw new Error(`${path.join('.')}: a ${def.type} in an input, which this does not know`);
}
