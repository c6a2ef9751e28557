import { openDatabase } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { refreshSearch } from '../../server/modules/search/search.service.ts';
import type { DemoOptions } from './write-demo.ts';

/**
 * Fills the demo agency into an empty database, in one transaction: it is there whole or not at all, and processes that start
 * together fill it once. A database that holds anything is left alone. Sign-ins are generated, printed, and written to
 * `DATA_DIR/demo-credentials.json`.
 */
export async function seedDemo(options: DemoOptions & { databaseUrl: string }): Promise<void> {
	const db = openDatabase({ url: options.databaseUrl, connections: 2 });
	try {
		const filled = await db.transaction(async (tx) => {
			await tx.run(sql`select pg_advisory_xact_lock(7532002)`);
			const used = await tx.row(sql`select 1 from site_text union all select 1 from course union all select 1 from member limit 1`);
			if (used) return false;
			options.say('filling in the demo agency');
			// Here and not above: a site that is filled reads no content and loads nothing that writes it.
			const { writeDemo } = await import('./write-demo.ts');
			await writeDemo(tx, options);
			return true;
		});
		if (!filled) return;
		// The index-only scans of the lists want a fresh visibility map.
		await db.run(sql`analyze`);
		await refreshSearch(db);
	} finally {
		await db.close();
	}
}
