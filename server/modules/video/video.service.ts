import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Lesson } from '../../../contract/catalogue/public.ts';
import type { Context, MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { findLessonInfo, lessonIdsOf } from '../catalogue/contents.service.ts';
import { openPlayer } from '../enrolment/devices.service.ts';
import { courseAccess, decide, decideResource, type LessonDecision, refuseClosed } from '../enrolment/enrolment.service.ts';
import { hasMemberPrices } from '../enrolment/member-prices.service.ts';
import { isFavourite } from '../favourites/favourites.service.ts';
import { heardOf, nextLessonOf, playTicket, progressOf } from '../learning/learning.service.ts';
import { findAsset, type MediaAsset } from '../media/media.assets.service.ts';
import { captionCues } from '../media/media.captions.service.ts';
import { nameAndPhone } from '../members/cards.service.ts';
import { linkEnd } from './delivery.rules.ts';
import { sign } from './delivery.signature.ts';
import { presentLessonInfo, presentPlayData, presentResource, type SignedPlace } from './video.presenter.ts';

/** What a lesson is, locked or not. */
export async function lessonInfo(context: Context, { videoId }: CallArgs<'lessonInfo'>): Promise<CallOutput<'lessonInfo'>> {
	const row = await findLessonInfo(context.db, videoId);
	if (row === undefined) throw new AppError('not_found');
	context.tag(`course:${row.course_id}`);
	return presentLessonInfo(row, context.locale);
}

/** What the player needs for a lesson that the reader may watch; otherwise 401, 403, 404 or 410 with the reason. */
export async function playData(context: Context, { videoId }: CallArgs<'playData'>): Promise<CallOutput<'playData'>> {
	const decision = await decide(context, { lessonId: videoId });
	refuseClosed(decision);
	const { lesson } = decision;
	const { member } = context;
	const [asset, ids, heardSoFar, watermark, ticket] = await Promise.all([
		lesson.resourceId === null ? null : findAsset(context, lesson.resourceId),
		lessonIdsOf(context.db, lesson.courseId),
		member === null ? { position: 0, heard: [], updatedAt: null } : heardOf(context.db, member.id, videoId),
		decision.reason === 'trial' || member === null ? null : watermarkOf(context, member.id),
		playTicket(context, videoId),
		openPlayer(context),
	]);
	const at = ids.indexOf(videoId);
	const neighbours = { previous: ids[at - 1] ?? null, next: at === -1 ? null : (ids[at + 1] ?? null) };
	const place = asset === null ? null : await signedPlace(context, decision, asset);
	const memberId = member?.id ?? null;
	return presentPlayData(context.locale, {
		decision,
		neighbours,
		asset,
		place,
		heard: heardSoFar,
		memberId,
		now: context.now(),
		watermark,
		ticket,
	});
}

/** A resource's state and its signed addresses, for whoever may watch a lesson that shows it. */
export async function resource(context: Context, input: CallArgs<'resource'>): Promise<CallOutput<'resource'>> {
	const decision = await openResource(context, input);
	const asset = await findAsset(context, input.resourceId);
	if (asset === null) throw new AppError('not_found');
	await openPlayer(context);
	return presentResource(asset, await signedPlace(context, decision, asset), context.locale);
}

/** What is said in a resource, cue by cue. */
export async function transcript(context: Context, input: CallArgs<'transcript'>): Promise<CallOutput<'transcript'>> {
	await openResource(context, input);
	const cues = await captionCues(context, input.resourceId, input.lang);
	return { resourceId: input.resourceId, lang: input.lang, cues: cues.map(({ start, end, text }) => ({ start, end, text })) };
}

/** Throws unless the reader may watch the resource: in the lesson that is named, or else in any that shows it. */
async function openResource(
	context: Context,
	{ resourceId, videoId }: { resourceId: number; videoId?: number | undefined },
): Promise<LessonDecision> {
	const decision = await (videoId === undefined ? decideResource(context, { resourceId }) : decide(context, { lessonId: videoId }));
	if (decision.lesson.resourceId !== resourceId) throw new AppError('not_found');
	refuseClosed(decision);
	return decision;
}

/** Fills in for a member what is locked and how far they are. */
export async function ownCourseVideos(
	context: MemberContext,
	{ id }: CallArgs<'courseVideos'>,
	chapters: CallOutput<'courseVideos'>,
): Promise<CallOutput<'courseVideos'>> {
	const lessons = chapters.flatMap((chapter) => chapter.videos);
	const [access, progress] = await Promise.all([
		courseAccess(context, id),
		progressOf(
			context.db,
			context.member.id,
			lessons.map((lesson) => lesson.id),
		),
	]);
	const own = (lesson: Lesson): Lesson => ({
		...lesson,
		locked: !access({ trial: lesson.trialFlag === 1 }).allowed,
		progress: progress.get(lesson.id) ?? null,
	});
	return chapters.map((chapter) => ({ ...chapter, videos: chapter.videos.map(own) }));
}

/** Fills in for a member whether it is saved, whether all of it is theirs to watch, and the lesson to go on with. */
export async function ownCourseDetail(
	context: MemberContext,
	{ id }: CallArgs<'courseDetail'>,
	detail: CallOutput<'courseDetail'>,
): Promise<CallOutput<'courseDetail'>> {
	const { db, member } = context;
	const [access, favourite, paysMemberPrice] = await Promise.all([
		courseAccess(context, id),
		isFavourite(db, member.id, id),
		detail.memberPrice !== null && hasMemberPrices(db, member.id, context.now()),
	]);
	const { allowed, reason } = access({ trial: false });
	if (!allowed) return favourite || paysMemberPrice ? { ...detail, favourite, paysMemberPrice } : detail;
	const unfinished = await nextLessonOf(db, member.id, id);
	const next = unfinished ?? (await lessonIdsOf(db, id))[0] ?? null;
	// A trial course is everybody's and nobody's own.
	return { ...detail, favourite, paysMemberPrice, owned: reason !== 'trial', nextVideoId: next };
}

/** The folder of an asset's files as this reader may address it, for this lesson and this long; null while nothing of it plays. */
async function signedPlace(context: Context, decision: LessonDecision, asset: MediaAsset): Promise<SignedPlace | null> {
	if (asset.revision === 0) return null;
	const { lesson } = decision;
	const expiresAt = linkEnd(context.now(), asset.seconds ?? lesson.seconds, decision.until);
	const link = { memberId: context.member?.id ?? null, lessonId: lesson.id, assetId: asset.id, expiresAt };
	const token = sign(await context.secret('media'), link);
	return { prefix: `${context.config.basePath}/media/${token}/${asset.id}/r${asset.revision}/`, expiresAt };
}

/** Who films the screen films whose account it is: the masked phone, or the name, and the member's number. */
async function watermarkOf(context: Context, memberId: number): Promise<string> {
	const { phone, nickname } = await nameAndPhone(context.db, memberId);
	return `${phone || nickname} · ${memberId}`;
}
