export interface Table {
	title: string;
	note?: string;
	head: string[];
	rows: string[][];
}

/** A Markdown table, its columns aligned so that it reads well in a terminal too. */
export function print(table: Table): string {
	const widths = table.head.map((head, column) => Math.max(head.length, ...table.rows.map((row) => (row[column] ?? '').length)));
	const line = (cells: string[]) =>
		`| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
	return [
		`## ${table.title}`,
		...(table.note ? ['', table.note] : []),
		'',
		line(table.head),
		`|${widths.map((width, column) => (column === 0 ? `${'-'.repeat(width + 2)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
		...table.rows.map(line),
		'',
	].join('\n');
}

export const thousands = (value: number): string => Math.round(value).toLocaleString('en');
export const ratio = (value: number, wanted: number): string => `${value.toFixed(2)} ${value >= wanted ? '≥' : '<'} ${wanted}`;
export const atMost = (value: number, wanted: number): string => `${value.toFixed(2)} ${value <= wanted ? '≤' : '>'} ${wanted}`;
export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
