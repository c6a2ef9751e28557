import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db } from '../../db/db.ts';
import type { MemberContext } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { text } from '../../lib/localized.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { productsForSale } from '../catalogue/sale.service.ts';
import { revoke } from '../enrolment/enrolment.service.ts';
import { heardOfCourse } from '../learning/heard.service.ts';
import { namesAndPhones } from '../members/cards.service.ts';
import { seatTakenBack } from './seats.events.ts';
import { presentHolder, presentLink, presentPool } from './seats.presenter.ts';
import * as queries from './seats.queries.ts';
import { newCode, readCode, refOf } from './seats.rules.ts';

/** Seats, as their buyer has to do with them. */

/** How many are taken, the link, and who sits with how much of the course they have heard. Throws `not_found` for what is not the member's. */
export async function seatPool(context: MemberContext, input: CallArgs<'seatPool'>): Promise<CallOutput<'seatPool'>> {
	const { db, member, locale, config } = context;
	const pool = await own(db, member.id, input.orderId);
	const [rows, [course]] = await Promise.all([
		queries.listSeats(db, pool.id, { offset: offsetOf(input), limit: input.pageSize }),
		productsForSale(db, [pool.course_id]),
	]);
	const ids = rows.map((row) => row.member_id);
	const [people, heard] = await Promise.all([namesAndPhones(db, [...ids, member.id]), heardOfCourse(db, pool.course_id, ids)]);
	const holders = rows.map((row) =>
		presentHolder(row, { person: people.get(row.member_id), percent: heard.get(row.member_id)?.percent ?? 0, mine: row.member_id === member.id }),
	);
	return {
		...presentPool(pool, {
			team: people.get(member.id)?.nickname ?? '',
			title: course ? text(course, 'title', locale) : '',
			timeZone: config.timeZone,
			now: context.now(),
		}),
		holders: pageOf(holders, pool.taken, input),
	};
}

/** Another link instead of this one; a last day that is over is not that of the new one. Throws `not_found`. */
export async function seatLinkRenew(context: MemberContext, input: CallArgs<'seatLinkRenew'>): Promise<CallOutput<'seatLinkRenew'>> {
	const { db, member, config } = context;
	const now = context.now();
	const { id } = await own(db, member.id, input.orderId);
	const read = readCode(input.code);
	if ('code' in read) await queries.setCode(db, id, { before: read.code, code: newCode(), at: now });
	return presentLink(await own(db, member.id, input.orderId), { timeZone: config.timeZone, now });
}

/** The last day of the link. Throws `not_found`. */
export async function seatLinkEnd(context: MemberContext, input: CallArgs<'seatLinkEnd'>): Promise<CallOutput<'seatLinkEnd'>> {
	const { db, member, config } = context;
	const { id } = await own(db, member.id, input.orderId);
	await queries.setCodeEnd(db, id, input.lastDay || null, config.timeZone);
	return presentLink(await own(db, member.id, input.orderId), { timeZone: config.timeZone, now: context.now() });
}

/** Closes what a seat opened, nothing else, and frees it. A second time is no error. Throws `not_found` for seats that are not the member's. */
export async function seatTakeBack(context: MemberContext, input: CallArgs<'seatTakeBack'>): Promise<CallOutput<'seatTakeBack'>> {
	const { db, member } = context;
	const { id } = await own(db, member.id, input.orderId);
	const now = context.now();
	await db.transaction(async (tx) => {
		await queries.lockPool(tx, { id });
		const seat = await queries.endSeat(tx, id, input.id, now);
		if (seat === undefined) return;
		await revoke(tx, { source: 'seat', sourceRef: refOf(input.id), why: 'taken back', now });
		await emit(tx, seatTakenBack, { seatId: seat.id, memberId: seat.member_id, by: 'owner' });
	});
	return { taken: (await own(db, member.id, input.orderId)).taken };
}

async function own(db: Db, memberId: number, orderId: string): Promise<queries.PoolRow> {
	const id = Number(orderId);
	const row = Number.isSafeInteger(id) ? await queries.findOfOrder(db, memberId, id) : undefined;
	if (row === undefined) throw new AppError('not_found');
	return row;
}
