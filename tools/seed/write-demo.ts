import type { Config } from '../../server/config.ts';
import type { Tx } from '../../server/db/db.ts';
import { jobs } from '../../server/jobs/jobs.ts';
import { queueFilms } from './demo-videos/queue-films.ts';
import { type HistoryJob, historyJob } from './history/make-history.ts';
import { readContent } from './read-content/read-content.ts';
import { writeAddresses } from './write-addresses.ts';
import { writeCatalogue } from './write-catalogue.ts';
import { writeCoupons } from './write-coupons.ts';
import { writeCredentials } from './write-credentials.ts';
import { countIn, writeEnrolment } from './write-enrolment.ts';
import { writeNews } from './write-news.ts';
import { writeNotes } from './write-notes.ts';
import { writeCart, writeOrders } from './write-orders.ts';
import { writeFavourites, writeFollows, writeHelpful, writeNotices } from './write-own.ts';
import { writeReviews } from './write-reviews.ts';
import { writeRooms } from './write-rooms.ts';
import { writeSite } from './write-site.ts';

export interface DemoOptions {
	config: Config;
	say: (line: string) => void;
	now?: Date;
	/** Queue films for the lessons, and what members have heard of them; a worker makes both later. Without films nobody has heard anything. */
	films?: boolean;
}

/** Writes the demo agency, all of it in the transaction of whoever found the database empty. */
export async function writeDemo(tx: Tx, options: DemoOptions): Promise<void> {
	const now = options.now ?? new Date();
	const content = readContent();
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
	await countIn(tx, now);
	await writeNotices(tx, options.config, { memberId, now });
	const history: HistoryJob = { now: now.getTime(), memberId, listeners, courses: Object.fromEntries(courses) };
	if (options.films) await jobs.queue(tx, historyJob, history);
}
