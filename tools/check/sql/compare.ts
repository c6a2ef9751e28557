import type { Checker, Type } from 'typescript/unstable/sync';
import type { Column } from './describe.ts';

/** What a value from the database is in JavaScript, as `server/db/db.ts` has it read. */
type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'json';

/** By `pg_type.oid`; whatever is not here comes as text. */
const kinds: Record<number, Kind> = {
	16: 'boolean',
	17: 'Buffer',
	20: 'number',
	21: 'number',
	23: 'number',
	26: 'number',
	700: 'number',
	701: 'number',
	1700: 'number',
	114: 'json',
	3802: 'json',
	1114: 'Date',
	1184: 'Date',
	1000: 'array',
	1001: 'array',
	1005: 'array',
	1007: 'array',
	1009: 'array',
	1015: 'array',
	1016: 'array',
	1021: 'array',
	1022: 'array',
	1115: 'array',
	1182: 'array',
	1185: 'array',
	1231: 'array',
	2951: 'array',
};

/**
 * What stands between a row as the code has it and the columns of its statement; empty when they agree. What a statement computes, as an outer join
 * does, says nothing of null: there the code is believed.
 */
export function differences(checker: Checker, row: Type, text: string, columns: readonly Column[]): string[] {
	const found: string[] = [];
	for (const property of checker.getPropertiesOfType(row)) {
		const type = checker.getTypeOfSymbol(property);
		if (type === undefined) continue;
		const column = columns.find(({ name }) => name === property.name);
		const wanted = kindsOf(checker, type);
		if (column === undefined) {
			if (!wanted.has('undefined')) found.push(`no column ${property.name}`);
			continue;
		}
		const kind = kinds[column.type] ?? 'string';
		if (!wanted.has(kind) && !wanted.has('any') && kind !== 'json') found.push(`${property.name} is ${kind}, not ${checker.typeToString(type)}`);
		if (column.notNull === false && !text.includes(`${property.name} is not null`) && !wanted.has('null') && !wanted.has('any'))
			found.push(`${property.name} may be null`);
	}
	return found;
}

function kindsOf(checker: Checker, type: Type): Set<string> {
	if (type.isUnionType()) return new Set(type.getTypes().flatMap((each) => [...kindsOf(checker, each)]));
	// A number with a mark of what it counts (`Fen`) is a number.
	if (type.isIntersectionType()) return new Set(type.getTypes().flatMap((each) => [...kindsOf(checker, each)].filter((kind) => kind !== 'json')));
	if (checker.isArrayType(type) || checker.isTupleType(type)) return new Set(['array', 'json']);
	const name = checker.typeToString(type);
	if (['any', 'unknown'].includes(name)) return new Set(['any']);
	if (['null', 'undefined', 'number', 'string', 'boolean', 'Date'].includes(name)) return new Set([name]);
	if (type.isStringLiteralType()) return new Set(['string']);
	if (type.isNumberLiteralType()) return new Set(['number']);
	if (type.isBooleanLiteralType() || name === 'true' || name === 'false') return new Set(['boolean']);
	if (name.startsWith('Buffer') || name.startsWith('Uint8Array')) return new Set(['Buffer']);
	if (name.startsWith('readonly ') && name.endsWith('[]')) return new Set(['array', 'json']);
	return new Set(['json']);
}
