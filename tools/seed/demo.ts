import type { Config } from '../../server/config.ts';
import { openDatabase } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { jobs } from '../../server/jobs/jobs.ts';
import { refreshSearch } from '../../server/modules/search/search.service.ts';
import { queueFilms } from './demo-videos/queue-films.ts';
import { type HistoryJob, historyJob } from './history/make-history.ts';
import { writeAddresses } from './write-addresses.ts';
import { writeCatalogue } from './write-catalogue.ts';
import { writeCoupons } from './write-coupons.ts';
import { writeCredentials } from './write-credentials.ts';
import { writeEnrolment } from './write-enrolment.ts';
import { writeNews } from './write-news.ts';
import { writeNotes } from './write-notes.ts';
import { writeCart, writeOrders } from './write-orders.ts';
import { writeFavourites, writeFollows, writeHelpful, writeNotices } from './write-own.ts';
import { writeReviews } from './write-reviews.ts';
import { writeRooms } from './write-rooms.ts';
import { writeSite } from './write-site.ts';

interface DemoOptions {
	config: Config;
	databaseUrl: string;
	say: (line: string) => void;
	now?: Date;
	/** Queue films for the lessons, and what members have heard of them; a worker makes both later. Without films nobody has heard anything. */
	films?: boolean;
}

/**
 * Fills the demo agency into an empty database, in one transaction: it is there whole or not at all, and processes that start
 * together fill it once. A database that holds anything is left alone. Sign-ins are generated, printed, and written to
 * `DATA_DIR/demo-credentials.json`.
 */
export async function seedDemo(options: DemoOptions): Promise<void> {
	const db = openDatabase({ url: options.databaseUrl, connections: 2 });
	try {
		await db.transaction(async (tx) => {
			await tx.run(sql`select pg_advisory_xact_lock(7532002)`);
			const used = await tx.row(sql`select 1 from site_text union all select 1 from course union all select 1 from member limit 1`);
			if (used) return;
			options.say('filling in the demo agency');
			const now = options.now ?? new Date();
			// Here and not above: a site that is filled reads no content and loads no reader.
			const content = (await import('./read-content/read-content.ts')).readContent();
			const { categories, teachers, courses } = await writeCatalogue(tx, content, now);
			await writeRooms(tx, content.rooms, { categories, teachers, courses, now, timeZone: options.config.timeZone });
			await writeNews(tx, content, now);
			await writeSite(tx, content.site, { courses, now });
			if (options.films) await queueFilms(tx, content, { courses });
			const memberId = await writeCredentials(tx, { ...options, now });
			await writeEnrolment(tx, content.member, { memberId, courses, now });
			await writeAddresses(tx, content.member.addresses, { memberId, now });
			const listeners = await writeReviews(tx, content, { courses, now });
			await writeOrders(tx, content.member, { config: options.config, memberId, courses, now });
			await writeCart(tx, content.member.cart, { config: options.config, memberId, courses, now });
			await writeHelpful(tx, now);
			await writeNotes(tx, content, { memberId, courses, teachers, now });
			await writeCoupons(tx, content.coupons, { memberId, courses, now });
			await writeFavourites(tx, content.member.favourites, { memberId, courses, now });
			await writeFollows(tx, content.member.follows, { memberId, teachers, now });
			await writeNotices(tx, options.config, { memberId, now });
			const history: HistoryJob = { now: now.getTime(), memberId, listeners, courses: Object.fromEntries(courses) };
			if (options.films) await jobs.queue(tx, historyJob, history);
		});
		// The index-only scans of the lists want a fresh visibility map.
		await db.run(sql`analyze`);
		await refreshSearch(db);
	} finally {
		await db.close();
	}
}
