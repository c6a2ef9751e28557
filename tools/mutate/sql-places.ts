import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { sqlMutants } from './sql-mutants.ts';

/** A mutant of a statement, with what the file holds when it stands in it. */
export interface SqlPlace {
	file: string;
	line: number;
	change: string;
	/** The template's text parts, by which a test says that it ran the statement. */
	statement: string;
	/** It stands outside of functions and is built when its module is loaded: every test may have used it. */
	shared: boolean;
	/** The whole file with the fault in it. */
	source: string;
}

/** Between the text parts of a template. */
export const hole = '\u0001';

/** Every mutant of every statement in a file. */
export function sqlPlacesOf(file: string, root: string): SqlPlace[] {
	const source = readFileSync(join(root, file), 'utf8');
	const places: SqlPlace[] = [];
	let depth = 0;
	const enter = () => {
		depth += 1;
	};
	const leave = () => {
		depth -= 1;
	};
	new Visitor({
		FunctionDeclaration: enter,
		'FunctionDeclaration:exit': leave,
		FunctionExpression: enter,
		'FunctionExpression:exit': leave,
		ArrowFunctionExpression: enter,
		'ArrowFunctionExpression:exit': leave,
		TaggedTemplateExpression({ tag, quasi }) {
			if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
			const [from, to] = [quasi.start + 1, quasi.end - 1];
			const statement = quasi.quasis.map(({ value }) => value.cooked).join(hole);
			for (const { text, change, at } of sqlMutants(source.slice(from, to))) {
				const line = source.slice(0, from + at).split('\n').length;
				places.push({
					file,
					line,
					change: `SQL: ${change}`,
					statement,
					shared: depth === 0,
					source: source.slice(0, from) + text + source.slice(to),
				});
			}
		},
	}).visit(parseSync(file, source).program);
	return places;
}
