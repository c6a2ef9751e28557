/** What became of one mutant. `refused`: PostgreSQL does not take the statement, so it counts nowhere. */
export interface Outcome {
	folder: string;
	file: string;
	line: number;
	/** What was done, as `EqualityOperator: a > b`. */
	change: string;
	status: 'noticed' | 'unnoticed' | 'no test' | 'refused';
}

/** One line a folder and one for all, then every mutant that lives. */
export function reportOf(outcomes: readonly Outcome[]): string[] {
	const counted = outcomes.filter(({ status }) => status !== 'refused');
	const names = [...new Set(counted.map(({ folder }) => folder))];
	const line = (name: string, some: readonly Outcome[]) => {
		const noticed = some.filter(({ status }) => status === 'noticed').length;
		return `${name.padEnd(30)} ${String(noticed).padStart(5)} of ${String(some.length).padStart(5)} ${percent(noticed, some.length).padStart(6)}`;
	};
	const living = counted.filter(({ status }) => status !== 'noticed');
	return [
		...living.map(({ file, line: at, change, status }) => `${status}: ${file}:${at} ${change}`),
		'',
		...names.map((name) =>
			line(
				name,
				counted.filter(({ folder }) => folder === name),
			),
		),
		line('all', counted),
		`(${outcomes.length - counted.length} statements that PostgreSQL refused are not counted)`,
	];
}

function percent(part: number, whole: number): string {
	return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}
