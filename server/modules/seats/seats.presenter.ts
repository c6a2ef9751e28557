import type { CallOutput } from '../../../contract/calls.ts';
import type { CourseCard } from '../../../contract/catalogue/public.ts';
import type { SeatHolder, SeatOffer } from '../../../contract/seats/member.ts';
import { dayOf } from '../../lib/days.ts';
import { printed } from '../../lib/readable-codes.ts';
import type { NameAndPhone } from '../members/cards.service.ts';
import type { PoolRow, SeatRow } from './seats.queries.ts';
import { overOf } from './seats.rules.ts';

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
	{ team, title, ...when }: { team: string; title: string; timeZone: string; now: Date },
): Omit<CallOutput<'seatPool'>, 'holders'> {
	const { seats, taken } = pool;
	return {
		...{ team, title, seats, taken },
		orderId: String(pool.order_id),
		courseId: pool.course_id,
		endsAt: pool.ends_at?.toISOString() ?? null,
		link: presentLink(pool, when),
	};
}

export function presentLink(pool: PoolRow, { timeZone, now }: { timeZone: string; now: Date }): CallOutput<'seatPool'>['link'] {
	return {
		code: pool.closed_at === null ? printed(pool.code) : null,
		lastDay: pool.code_ends_at && dayOf(new Date(pool.code_ends_at.getTime() - 1), timeZone),
		over: overOf(pool, now),
	};
}

export function presentHolder(
	row: SeatRow,
	{ person, percent, mine }: { person: NameAndPhone | undefined; percent: number; mine: boolean },
): SeatHolder {
	return { id: row.id, name: person?.nickname ?? '', phone: person?.phone ?? '', mine, takenAt: row.taken_at.toISOString(), percent };
}
