import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqlPlacesOf } from './sql-places.ts';

test('a fault is told with its line; a statement outside of functions may have been used by every test', () => {
	const root = mkdtempSync(join(tmpdir(), 'lectern-places-'));
	try {
		const lines = [
			'const joins = sql`join b on b.id = a.id`;',
			'export function find() {',
			'	return () => sql`select a from b where c`;',
			'}',
			'const small = (n: number) => sql`select a from b where n > ${n}`;',
		];
		writeFileSync(join(root, 'a.ts'), lines.join('\n'));
		const told = sqlPlacesOf('a.ts', root).map(({ line, change, shared }) => `${line} ${shared ? 'shared' : 'own'} ${change}`);
		expect(told).toEqual([
			'1 shared SQL: on true in place of: b.id = a.id',
			'1 shared SQL: = became <>',
			'3 own SQL: where true in place of: c',
			'5 own SQL: where true in place of: n > ${n}',
			'5 own SQL: > became >=',
		]);
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
});
