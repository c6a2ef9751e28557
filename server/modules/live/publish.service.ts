import type { Db } from '../../db/db.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { englishOf } from '../../lib/localized.ts';
import { roomPublished } from './live.events.ts';
import * as rooms from './live.queries.ts';
import * as queries from './publish.queries.ts';

/** The write path of taking a room online: the timetable shows it, and whoever subscribed is told of the first time. Throws `not_found`. */
export async function publishRoom(db: Db, id: number, at: Date): Promise<void> {
	await db.transaction(async (tx) => {
		const published = await queries.publish(tx, id, at);
		if (published === undefined) throw new AppError('not_found');
		await tx.invalidate(`room:${id}`, 'rooms');
		if (published.is_first) await emit(tx, roomPublished, { roomId: id });
	});
}

export interface RoomNews {
	title: string;
	titleEn: string | null;
	teacher: { id: number; name: string; nameEn: string | null };
	startAt: Date;
	endAt: Date;
}

/** What there is to tell of a new room; undefined when it is not in the timetable any more. For notices. */
export async function roomNews(db: Db, id: number): Promise<RoomNews | undefined> {
	const row = await rooms.find(db, id);
	if (row === undefined || row.withdrawn_at !== null) return;
	return {
		title: row.title,
		titleEn: englishOf(row, 'title'),
		teacher: { id: row.teacher_id, name: row.teacher_name, nameEn: englishOf({ en: row.teacher_en }, 'name') },
		startAt: row.start_at,
		endAt: row.end_at,
	};
}
