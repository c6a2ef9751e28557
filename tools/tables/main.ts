import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onMigrated } from '../check/sql/migrated.ts';
import { builtModules, fileOf, tableTypes } from '../check/sql/table-types.ts';
import { tableOwners } from '../check/tables.ts';
import { run, say } from '../lib/command.ts';

const root = join(import.meta.dirname, '../..');

/** `npm run tables`: the types of the tables of modules that build statements, from the migrated database. An empty `<noun>.tables.ts` is how a module begins. */
run(() =>
	onMigrated(async (_url, client) => {
		for (const module of builtModules(root, tableOwners.owners)) {
			writeFileSync(join(root, fileOf(module)), await tableTypes(client, module, tableOwners.owners));
			say(fileOf(module));
		}
	}),
);
