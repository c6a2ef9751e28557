import type { CallOutput } from '../../../contract/calls.ts';
import type { CourseCard } from '../../../contract/catalogue/public.ts';
import type { SeatOffer, Sitter } from '../../../contract/seats/member.ts';
import { dayOf } from '../../lib/days.ts';
import { printed } from '../../lib/readable-codes.ts';
import type { PoolRow, SeatRow } from './seats.queries.ts';

export function presentOffer(
	pool: PoolRow,
	{ card, videoId, team }: { card: CourseCard | undefined; videoId: number | null; team: string },
): SeatOffer {
	return {
		...{ team, videoId },
		title: card?.title ?? '',
		courseId: pool.course_id,
		teachers: card?.teachers.map(({ name }) => name) ?? [],
		lessonCount: card?.lessonCount ?? 0,
		endsAt: pool.ends_at?.toISOString() ?? null,
	};
}

export function presentPool(
	pool: PoolRow,
	{ team, title, timeZone }: { team: string; title: string; timeZone: string },
): Omit<CallOutput<'seatPool'>, 'sitters'> {
	const { seats, taken } = pool;
	return {
		...{ team, title, seats, taken },
		orderId: String(pool.order_id),
		courseId: pool.course_id,
		endsAt: pool.ends_at?.toISOString() ?? null,
		link: presentLink(pool, timeZone),
	};
}

export function presentLink(pool: PoolRow, timeZone: string): CallOutput<'seatPool'>['link'] {
	return {
		code: pool.closed_at === null ? printed(pool.code) : null,
		lastDay: pool.code_ends_at && dayOf(new Date(pool.code_ends_at.getTime() - 1), timeZone),
	};
}

export function presentSitter(
	row: SeatRow,
	{ plate, percent, mine }: { plate: { nickname: string; phone: string } | undefined; percent: number; mine: boolean },
): Sitter {
	return { id: row.id, name: plate?.nickname ?? '', phone: plate?.phone ?? '', mine, takenAt: row.taken_at.toISOString(), percent };
}
