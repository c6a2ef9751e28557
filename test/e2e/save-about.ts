import { openDatabase } from '../../server/db/db.ts';
import { saveText } from '../../server/modules/site/site.service.ts';
import { run, withDatabase } from '../../tools/lib/command.ts';

/** Saves the about page of a running site, as somebody of the staff does: `node test/e2e/save-about.ts '<p>…'`. */
run(() =>
	withDatabase(async ({ url }) => {
		const db = openDatabase({ url, connections: 2 });
		await saveText(db, 'about', { title: '关于我们', content: process.argv[2] ?? '' });
		await db.close();
	}),
);
