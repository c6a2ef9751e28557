import { join } from 'node:path';
import { Client } from 'pg';
import { API, type Checker } from 'typescript/unstable/sync';
import { tableOwners } from '../tables.ts';
import { differences } from './compare.ts';
import { describe, readNullability } from './describe.ts';
import { foreignTables, type Touching } from './foreign-tables.ts';
import { onMigrated } from './migrated.ts';
import { type SentStatement, statementsOf } from './statements.ts';
import { tableTypeProblems } from './table-types.ts';
import { allTables, type Touched, touchedTables } from './touched.ts';

export interface SqlReport {
	problems: string[];
	statements: number;
	/** Texts that the statements can have, in all. */
	ways: number;
	/** The tables that each statement names. */
	touching: Touching[];
	/** All that there are. */
	tables: string[];
}

/** What it sends is typed by the builder, whose tables are compared. */
const builtStatements = 'server/db/built.ts';

/** Holds every statement of the server against its tables, their owners and its row type, on a database of its own. `root`: of the repository. */
export async function checkSql(root: string): Promise<SqlReport> {
	return onMigrated(async (url, client) => {
		const isWanted = (file: string) => file.startsWith('server/') && !file.endsWith('.test.ts') && file !== builtStatements;
		const report = await checkStatements(root, 'server/tsconfig.json', url, isWanted);
		const problems = [
			...report.problems,
			...foreignTables(report.touching, report.tables, tableOwners),
			...(await tableTypeProblems(client, root, tableOwners.owners)),
		];
		return { ...report, problems };
	});
}

/** Holds the statements of a TypeScript project against the tables of a database, without running them. */
export async function checkStatements(root: string, tsconfig: string, databaseUrl: string, isWanted: (file: string) => boolean): Promise<SqlReport> {
	const api = new API({ cwd: root });
	const client = new Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const [project] = api.updateSnapshot({ openProjects: [join(root, tsconfig)] }).getProjects();
		if (project === undefined) throw new Error(`no TypeScript project in ${tsconfig}`);
		await readNullability(client);
		const { statements, unclear } = statementsOf(project, root, isWanted);
		const problems = unclear.map((each) => `${each}: the check cannot see what is sent; write it so that it can, or teach tools/check/sql`);
		const touching: Touching[] = [];
		for (const statement of statements) {
			const found = await problemsOf(client, project.checker, statement);
			problems.push(...found.problems);
			touching.push(found);
		}
		const ways = statements.reduce((sum, statement) => sum + statement.ways.length, 0);
		return { problems, statements: statements.length, ways, touching, tables: await allTables(client) };
	} finally {
		api.close();
		await client.end();
	}
}

async function problemsOf(client: Client, checker: Checker, { place, ways, row }: SentStatement): Promise<Touching & { problems: string[] }> {
	const tables = new Map<string, Touched>();
	const found = new Set<string>();
	const refusals: { choices: readonly string[]; refused: string }[] = [];
	const accepted = new Set<string>();
	for (const { text, choices } of ways) {
		await client.query('begin');
		const columns = await describe(client, text);
		const touched = 'refused' in columns ? [] : await touchedTables(client);
		await client.query('rollback');
		for (const each of touched) tables.set(`${each.table} ${each.writes}`, each);
		if ('refused' in columns) {
			refusals.push({ choices, refused: columns.refused });
			continue;
		}
		for (const choice of choices) accepted.add(choice);
		if (row !== null) for (const difference of differences(checker, row, text, columns)) found.add(`${place} ${difference}`);
	}
	// Choices that depend on each other are combined here as they never are: a refusal counts when something in it is in no way that PostgreSQL took.
	for (const { choices, refused } of refusals)
		if (choices.length === 0 || choices.some((choice) => !accepted.has(choice))) found.add(`${place} is refused: ${refused}`);
	return { place, tables: [...tables.values()], problems: [...found] };
}
