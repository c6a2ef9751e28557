import type { Compilable, Kysely } from 'kysely';
import type { Db } from './db.ts';

/**
 * Builds statements whose parts depend on what is asked: filters, orders, patches. `T` are a module's tables (`<noun>.tables.ts`), so that a wrong name or
 * type does not compile and another module's table is unknown. It sends nothing: `rowsOf` does, on our connections and in our transactions. The library,
 * 255 files, is loaded when the first statement is built: a start would take a tenth longer with it.
 */
export function builderOf<T>(): () => Promise<Kysely<T>> {
	let made: Promise<Kysely<T>> | undefined;
	return () => {
		made ??= build<T>();
		return made;
	};
}

async function build<T>(): Promise<Kysely<T>> {
	const { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } = await import('kysely');
	return new Kysely<T>({
		dialect: {
			createAdapter: () => new PostgresAdapter(),
			createDriver: () => new DummyDriver(),
			createIntrospector: (db) => new PostgresIntrospector(db),
			createQueryCompiler: () => new PostgresQueryCompiler(),
		},
	});
}

/** The rows of a built statement. */
export function rowsOf<T>(db: Db, built: Compilable<T>): Promise<T[]> {
	const { sql: text, parameters: values } = built.compile();
	return db.rows<T>({ text, values, parts: [text], isSql: true });
}
