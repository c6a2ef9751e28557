import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { type NodePath, reasonToIgnore } from './ignore.ts';
import type { Location } from './mutants.ts';

const list = process.env['MUTATE_DRAWN'];
/** The places that were drawn, by file; undefined when all are wanted. */
const drawn = list ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Location[]>) : undefined;

/** Loaded by Stryker: leaves out what ignore.ts names, and of a sample every node in which no place was drawn. */
function shouldIgnore(path: NodePath): string | undefined {
	const reason = reasonToIgnore(path);
	if (reason || !drawn || !path.node.loc) return reason;
	const { filename } = (path.hub as { file: { opts: { filename: string } } }).file.opts;
	const { start, end } = path.node.loc;
	const holds = ({ start: from, end: to }: Location) =>
		!isBefore(from.line + 1, from.column, start.line, start.column) && !isBefore(end.line, end.column, to.line + 1, to.column);
	return drawn[relative(process.cwd(), filename)]?.some(holds) ? undefined : 'not drawn';
}

function isBefore(line: number, column: number, otherLine: number, otherColumn: number): boolean {
	return line < otherLine || (line === otherLine && column < otherColumn);
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'lectern', { shouldIgnore: shouldIgnore as never })];
