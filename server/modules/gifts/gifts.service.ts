import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Gift, GiftState } from '../../../contract/gifts/member.ts';
import { lockPurchases } from '../../db/purchase-lock.ts';
import type { MemberContext, Platform } from '../../http/route.ts';
import { sentence } from '../../http/sentences.ts';
import { countWrongCode, mustBeFreeToTry } from '../../http/wrong-codes.ts';
import { AppError } from '../../lib/app-error.ts';
import { hmac } from '../../lib/hmac.ts';
import { coursesByIds } from '../catalogue/catalogue.service.ts';
import { lessonIdsOf } from '../catalogue/contents.service.ts';
import { endOfValidity } from '../enrolment/enrolment.rules.ts';
import { grant, nextVipStart, ownedCourse } from '../enrolment/enrolment.service.ts';
import { nameAndPhone } from '../members/cards.service.ts';
import { presentGift } from './gifts.presenter.ts';
import * as queries from './gifts.queries.ts';
import { readCode, stateOf } from './gifts.rules.ts';

/** With which codes are hashed before they are kept. */
export function codeKey({ secret }: Pick<Platform, 'secret'>): Promise<Buffer> {
	return secret('gift');
}

/** Of these the member is not told what they are: it is somebody else's, or nobody's any more. */
const untold: readonly GiftState[] = ['used', 'withdrawn', 'over'];

/** What a code is, for the member who looks at it. Throws `too_many_requests`. */
export async function giftLook(context: MemberContext, input: CallArgs<'giftLook'>): Promise<CallOutput<'giftLook'>> {
	const found = await find(context, input.code);
	const answer = (state: GiftState, gift: Gift | null = null, missing = 0) => ({
		...{ state, missing, gift },
		problem: state === 'free' || state === 'yours' ? null : sentence(`gift_${state}`, context.locale),
	});
	if ('missing' in found) return answer('malformed', null, found.missing);
	if (found.row === undefined) return answer('unknown');
	const { row } = found;
	const state = stateOf(row, context.member.id, context.now());
	if (untold.includes(state)) return answer(state);
	const gift = await shown(context, row);
	return answer(state === 'free' && (await owns(context, row)) ? 'owned' : state, gift);
}

/**
 * Opens what a code gives, once. Throws `gift_malformed`, `gift_unknown`, `gift_used`, `gift_not_yet`, `gift_over`, `gift_withdrawn`, `gift_owned` (the code
 * stays free), `too_many_requests`.
 */
export async function giftAccept(context: MemberContext, input: CallArgs<'giftAccept'>): Promise<CallOutput<'giftAccept'>> {
	const found = await find(context, input.code);
	if ('missing' in found) throw new AppError('gift_malformed');
	if (found.row === undefined) throw new AppError('gift_unknown');
	const { id } = found.row;
	const { member } = context;
	const now = context.now();
	return context.db.transaction(async (tx) => {
		// Two codes of one course, or of VIP, that are taken at one moment are looked at one after the other.
		await lockPurchases(tx, member.id);
		const row = await queries.findHeld(tx, id);
		const courseId = row.course_id;
		const state = stateOf(row, member.id, now);
		if (state === 'yours') return { had: true, courseId };
		if (state !== 'free') throw new AppError(`gift_${state}`);
		if (await owns({ db: tx, now: context.now, member }, row)) throw new AppError('gift_owned');
		if ((await queries.take(tx, { id, memberId: member.id, at: now })) === 0) {
			// Whoever was first has taken it, or withdrawn this one code: now it can be read which.
			const since = stateOf(await queries.findHeld(tx, id), member.id, now);
			throw new AppError(since === 'withdrawn' ? 'gift_withdrawn' : 'gift_used');
		}
		// A term of VIP that runs is gone on with at its end.
		const startsAt = courseId === null ? await nextVipStart(tx, member.id, now) : now;
		const given = {
			memberId: member.id,
			courseId,
			source: 'gift',
			sourceRef: `code-${id}`,
			startsAt,
			endsAt: endOfValidity(startsAt, row.days),
		} as const;
		await grant(tx, given, { now });
		return { had: false, courseId };
	});
}

/** The code that was typed, when there is one. One that there is not is a guess, and counted. */
async function find(context: MemberContext, typed: string): Promise<{ row: queries.GiftRow | undefined } | { missing: number }> {
	const read = readCode(typed);
	if ('missing' in read) return read;
	await mustBeFreeToTry(context, 'gift');
	const row = await queries.findByHash(context.db, hmac(await codeKey(context), read.code));
	if (row === undefined) await countWrongCode(context, 'gift');
	return { row };
}

/** Whether the member has its course already: by a right of their own, not by VIP, which ends. */
async function owns(asker: Parameters<typeof ownedCourse>[0], { course_id: courseId }: queries.GiftRow): Promise<boolean> {
	return courseId !== null && (await ownedCourse(asker, courseId)).reason === 'owned';
}

async function shown(context: MemberContext, row: queries.GiftRow): Promise<Gift> {
	const { db, member } = context;
	const [cards, lessons, { nickname }] = await Promise.all([
		row.course_id === null ? [] : coursesByIds(context, [row.course_id]),
		row.course_id === null ? [] : lessonIdsOf(db, row.course_id),
		nameAndPhone(db, member.id),
	]);
	return presentGift(row, { card: cards[0], videoId: lessons[0] ?? null, to: nickname });
}
