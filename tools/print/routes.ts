import { join } from 'node:path';
import { calls } from '../../contract/calls.ts';
import webRoutes from '../../web/routes.ts';
import { listCalls, listOthers } from './calls.ts';
import { screens } from './screens.ts';

const root = join(import.meta.dirname, '../..');

function table(title: string, rows: string[][]): void {
	console.log(title);
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	for (const row of rows)
		console.log(
			`  ${row
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd()}`,
		);
	console.log();
}

const pages = screens(webRoutes);
const rows = listCalls(root, calls);
table(
	`${pages.length} screens`,
	pages.map((page) => [page.path, page.guard, `web/${page.file}`]),
);
table(
	`${rows.length} calls`,
	rows.flatMap(({ key, methods, paths, guard, files }) =>
		paths.map((path, at) => [
			at === 0 ? key : `  also`,
			at === 0 ? methods.join(', ') : '',
			path,
			at === 0 ? guard : '',
			at === 0 ? files.join(', ') || 'NO HANDLER' : '',
		]),
	),
);
table(
	'other addresses',
	listOthers(root).map(({ methods, path, file }) => [methods, path, file]),
);

const lost = rows.filter((row) => row.files.length !== 1);
for (const { key, files } of lost) console.log(files.length === 0 ? `${key} has no handler` : `${key} has ${files.length} handlers`);
process.exitCode = lost.length > 0 ? 1 : 0;
