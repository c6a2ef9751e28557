import type { Locale } from '../../../contract/call.ts';
import type { RoomCard, RoomInfo } from '../../../contract/live/public.ts';
import type { Config } from '../../config.ts';
import { text, texts } from '../../lib/localized.ts';
import { avatarUrl, pictureUrl } from '../media/media.urls.ts';
import type { RoomDetailRow, RoomRow } from './live.queries.ts';
import { stateAt } from './live.rules.ts';

/** As a visitor sees it: a free room is everybody's. Which of the others are a member's is filled in afterwards (`withOwned`). */
export function presentRoom(config: Config, row: RoomRow, locale: Locale, now: Date): RoomCard {
	return {
		id: row.id,
		prodType: 2,
		title: text(row, 'title', locale),
		cover: pictureUrl(config, row),
		teacher: {
			id: row.teacher_id,
			name: text({ name: row.teacher_name, en: row.teacher_en }, 'name', locale),
			avatar: avatarUrl(config, { id: row.teacher_id, name: row.teacher_name, avatar: row.teacher_avatar }),
		},
		categoryId: row.category_id,
		categoryName: text({ name: row.category_name, en: row.category_en }, 'name', locale),
		categoryKey: row.category_key,
		startAt: row.start_at.toISOString(),
		endAt: row.end_at.toISOString(),
		state: stateAt(row, now),
		price: row.price,
		owned: row.price === 0,
		reservedCount: row.reserved_count,
		// Counted by the live engine while a stream runs; nothing streams yet.
		viewerCount: 0,
		replayResourceId: row.replay_resource_id,
	};
}

function presentAgenda(row: RoomDetailRow, locale: Locale): RoomInfo['agenda'] {
	const titles = texts(
		row.agenda.map((step) => step.title),
		row.en['agenda'],
		locale,
	);
	return row.agenda.map((step, index) => ({
		at: new Date(row.start_at.getTime() + step.minute * 60_000).toISOString(),
		title: titles[index] as string,
	}));
}

export function presentRoomInfo(config: Config, row: RoomDetailRow, locale: Locale, now: Date): RoomInfo {
	const room = presentRoom(config, row, locale, now);
	return {
		...room,
		teacher: { ...room.teacher, hasPage: row.teacher_online },
		summary: text(row, 'summary', locale),
		course: row.course && { id: row.course.id, title: text(row.course, 'title', locale) },
		agenda: presentAgenda(row, locale),
		updatedAt: row.updated_at.toISOString(),
	};
}
