import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { SeatOffer, SeatState } from '../../../contract/seats/member.ts';
import type { Db } from '../../db/db.ts';
import { lockPurchases } from '../../db/purchase-lock.ts';
import type { MemberContext } from '../../http/route.ts';
import { sentence } from '../../http/sentences.ts';
import { countWrongCode, mustBeFreeToTry } from '../../http/wrong-codes.ts';
import { AppError } from '../../lib/app-error.ts';
import { coursesByIds } from '../catalogue/catalogue.service.ts';
import { lessonIdsOf } from '../catalogue/contents.service.ts';
import { productsForSale } from '../catalogue/sale.service.ts';
import { grant, ownedCourse } from '../enrolment/enrolment.service.ts';
import { memberCards } from '../members/cards.service.ts';
import { presentOffer } from './seats.presenter.ts';
import * as queries from './seats.queries.ts';
import { readCode, refOf, stateOf } from './seats.rules.ts';

/** A seat, as whoever comes by the link has to do with it. */

type Pool = NonNullable<Awaited<ReturnType<typeof queries.findByCode>>>;

/** Whose seats a link is of, and whether the member can take one. Throws `too_many_requests`. */
export async function seatLook(context: MemberContext, input: CallArgs<'seatLook'>): Promise<CallOutput<'seatLook'>> {
	const found = await find(context, input.code);
	const answer = (state: SeatState, offer: SeatOffer | null = null) => ({
		...{ state, offer },
		problem: state === 'free' || state === 'yours' ? null : sentence(`seat_${state}`, context.locale),
	});
	if (typeof found === 'string') return answer(found);
	const state = stateOf(found, context.now());
	const offer = await shown(context, found);
	return answer(state === 'free' && (await owns(context, found)) ? 'owned' : state, offer);
}

/**
 * Takes a seat: one of a member. Throws `seat_malformed`, `seat_unknown`, `seat_full`, `seat_over`, `seat_withdrawn`, `seat_owned` (the seat stays free),
 * `too_many_requests`.
 */
export async function seatTake(context: MemberContext, input: CallArgs<'seatTake'>): Promise<CallOutput<'seatTake'>> {
	const found = await find(context, input.code);
	if (typeof found === 'string') throw new AppError(`seat_${found}`);
	const { code } = found;
	const { member } = context;
	const now = context.now();
	return context.db.transaction(async (tx) => {
		await lockPurchases(tx, member.id);
		// One after the other: none is taken beyond those that there are.
		await queries.lockPool(tx, { code });
		const pool = await queries.findByCode(tx, code, member.id);
		if (pool === undefined) throw new AppError('seat_unknown');
		const courseId = pool.course_id;
		const state = stateOf(pool, now);
		if (state === 'yours') return { had: true, courseId };
		if (state !== 'free') throw new AppError(`seat_${state}`);
		if (await owns({ db: tx, now: context.now, member }, pool)) throw new AppError('seat_owned');
		const seat = await queries.insertSeat(tx, { poolId: pool.id, memberId: member.id, at: now });
		const given = {
			memberId: member.id,
			courseId,
			source: 'seat',
			sourceRef: refOf(seat.id),
			startsAt: now,
			endsAt: pool.ends_at,
		} as const;
		await grant(tx, given, { now });
		return { had: false, courseId };
	});
}

/** What a seat was of, for who lost it, without the name of who bought it, which would outlive their account; undefined where there is none. */
export async function lostSeat(db: Db, seatId: number): Promise<{ ownerId: number; courseId: number; title: string; titleEn: string } | undefined> {
	const pool = await queries.findOfSeat(db, seatId);
	if (pool === undefined) return undefined;
	const { member_id: ownerId, course_id: courseId } = pool;
	const [course] = await productsForSale(db, [courseId]);
	const title = course?.title ?? '';
	return { ownerId, courseId, title, titleEn: course?.en.title ?? title };
}

/** The seats that a link is of. A link that there is not is a guess, and counted. */
async function find(context: MemberContext, typed: string): Promise<Pool | 'malformed' | 'unknown'> {
	const read = readCode(typed);
	if ('missing' in read) return 'malformed';
	await mustBeFreeToTry(context, 'seat');
	const row = await queries.findByCode(context.db, read.code, context.member.id);
	if (row !== undefined) return row;
	await countWrongCode(context, 'seat');
	return 'unknown';
}

/** Whether the member has the course by a right of their own, not by VIP, which ends. */
async function owns(asker: Parameters<typeof ownedCourse>[0], { course_id: courseId }: Pool): Promise<boolean> {
	return (await ownedCourse(asker, courseId)).reason === 'owned';
}

async function shown(context: MemberContext, pool: Pool): Promise<SeatOffer> {
	const { db, locale } = context;
	const [cards, lessons, owner] = await Promise.all([
		coursesByIds(context, [pool.course_id]),
		lessonIdsOf(db, pool.course_id),
		memberCards(db, [pool.member_id], locale),
	]);
	return presentOffer(pool, { card: cards[0], videoId: lessons[0] ?? null, team: owner.get(pool.member_id)?.nickname ?? '' });
}
