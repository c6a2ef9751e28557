import type { CourseCard } from '../../../contract/catalogue/public.ts';
import type { Gift } from '../../../contract/gifts/member.ts';
import type { StaffGiftBatch, StaffGiftCode } from '../../../contract/gifts/staff.ts';
import type { GiftRow } from './gifts.queries.ts';
import type { BatchRow, CodeRow } from './staff-gifts.queries.ts';

export function presentGift(row: GiftRow, { card, videoId, to }: { card: CourseCard | undefined; videoId: number | null; to: string }): Gift {
	const { giver, message, days } = row;
	return {
		...{ giver, to, message, days, videoId },
		kind: row.course_id === null ? 'vip' : 'course',
		title: card?.title ?? '',
		courseId: row.course_id,
		teachers: card?.teachers.map(({ name }) => name) ?? [],
		lessonCount: card?.lessonCount ?? 0,
		startsAt: row.starts_at.toISOString(),
		endsAt: row.ends_at.toISOString(),
	};
}

export function presentBatch(row: BatchRow, courseTitle: string): StaffGiftBatch {
	const { id, days, giver, message, taken, withdrawn, version } = row;
	return {
		...{ id, days, giver, message, taken, withdrawn, version, courseTitle },
		courseId: row.course_id,
		startsAt: row.starts_at.toISOString(),
		endsAt: row.ends_at.toISOString(),
		made: row.quantity,
		withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
		staffId: row.made_by,
		createdAt: row.created_at.toISOString(),
	};
}

export function presentCode(row: CodeRow): StaffGiftCode {
	return {
		id: row.id,
		lastFour: row.last_four,
		state: row.taken_at !== null ? 'taken' : row.withdrawn ? 'withdrawn' : 'free',
		memberId: row.member_id,
		takenAt: row.taken_at?.toISOString() ?? null,
	};
}
