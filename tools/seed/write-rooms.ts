import type { Tx } from '../../server/db/db.ts';
import { insertMany, newProducts } from './bulk.ts';
import { instantAt } from './instant-at.ts';
import type { SeedRoom } from './read-content/rooms.ts';
import { at, type CategoryPlace, type Ids, of } from './write-catalogue.ts';

/** Live rooms around the day of seeding, at their clock times in the site's zone. */
export async function writeRooms(
	tx: Tx,
	allRooms: readonly SeedRoom[],
	parts: { categories: ReadonlyMap<string, CategoryPlace>; teachers: Ids; courses: Ids; now: Date; timeZone: string },
): Promise<void> {
	const ids = await newProducts(tx, 2, allRooms.length);
	await insertMany(
		tx,
		'live_room',
		allRooms.map((room, index) => {
			const start = instantAt(parts.now, room.day, room.at, parts.timeZone);
			return {
				id: at(ids, index),
				title: room.title,
				teacher_id: of(parts.teachers, room.teacher),
				category_id: of(parts.categories, room.category).id,
				course_id: room.course === undefined ? null : of(parts.courses, room.course),
				start_at: start.toISOString(),
				end_at: new Date(start.getTime() + room.minutes * 60_000).toISOString(),
				price: room.price,
				// Nobody can reserve yet, so nobody has.
				reserved_count: 0,
				demo_start_at: start.toISOString(),
				demo_day: room.day,
				summary: room.summary,
				agenda: room.agenda.map(({ minute, title }) => ({ minute, title })),
				en: { title: room.titleEn, summary: room.summaryEn, agenda: room.agenda.map(({ titleEn }) => titleEn) },
			};
		}),
	);
}
