import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { expect } from 'vitest';
import { hole } from './sql-places.ts';

/** Runs in every test file that sql-worker.ts starts: notes which statements were built, and what PostgreSQL refused. */
const notes = process.env['MUTATE_NOTES'] ?? '';
const seen = new Set<string>();

Object.assign(globalThis, {
	noteStatement(strings: TemplateStringsArray) {
		const statement = strings.join(hole);
		if (seen.has(statement)) return;
		seen.add(statement);
		appendFileSync(notes, `${JSON.stringify({ statement, test: expect.getState().testPath })}\n`);
	},
});

const connection = (pg as unknown as { Connection: { prototype: { emit(name: string, ...rest: unknown[]): boolean } } }).Connection.prototype;
const { emit } = connection;
connection.emit = function (name, ...rest) {
	const code = name === 'errorMessage' ? (rest[0] as { code?: string }).code : undefined;
	// Syntax, unknown names, types that do not fit; a right that is missing (42501) is none of these.
	if (code?.startsWith('42') && code !== '42501') appendFileSync(notes, `${JSON.stringify({ refused: code })}\n`);
	return emit.call(this, name, ...rest);
};
