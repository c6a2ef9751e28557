import type { Reason } from '../../../contract/reasons.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Context, Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { validityOf } from '../catalogue/contents.service.ts';
import { vipGrace } from '../members/members.rules.ts';
import { showVipUntil } from '../members/members.service.ts';
import * as queries from './enrolment.queries.ts';
import { type ClosedReason, type Decision, decideBy, endOfValidity, type GrantFacts, movedForward, type Term } from './enrolment.rules.ts';

/** Who asks, and when. */
export type Asker = Pick<Context, 'now'> & { db: Db; member: { id: number } | null };

/** The lesson a decision is about. */
export interface DecidedLesson {
	id: number;
	courseId: number;
	title: string;
	en: Record<string, unknown>;
	kind: 'video' | 'live' | 'document';
	seconds: number;
	/** Of itself or of its course. */
	trial: boolean;
	resourceId: number | null;
}

export type LessonDecision = Decision & { lesson: DecidedLesson };

/** May this reader watch this lesson, until when and why. Throws `not_found` when there is no such lesson. */
export async function decide(asker: Asker, { lessonId }: { lessonId: number }): Promise<LessonDecision> {
	const row = await queries.findLesson(asker.db, lessonId, asker.member?.id ?? null);
	if (row === undefined) throw new AppError('not_found');
	return decideRow(asker, row);
}

/** The decision through which this reader comes at a resource: an open lesson that shows it, or else why the nearest one is closed. */
export async function decideResource(asker: Asker, { resourceId }: { resourceId: number }): Promise<LessonDecision> {
	const rows = await queries.listLessonsOfResource(asker.db, resourceId, asker.member?.id ?? null, 50);
	const decisions = rows.map((row) => decideRow(asker, row));
	const found = decisions.find((decision) => decision.allowed) ?? decisions.find((decision) => decision.reason !== 'hidden') ?? decisions[0];
	if (found === undefined) throw new AppError('not_found');
	return found;
}

/** The same for all lessons of a course at once; they differ by their trial flag alone. Throws `not_found`. */
export async function courseAccess(asker: Asker, courseId: number): Promise<(lesson: { trial: boolean }) => Decision> {
	const row = await queries.findCourse(asker.db, courseId, asker.member?.id ?? null);
	if (row === undefined) throw new AppError('not_found');
	const now = asker.now();
	return (lesson) => decideBy({ course: courseFacts(row), trialLesson: lesson.trial, grants: grantFacts(asker, row), now });
}

/** Whether the reader may watch every lesson of a course now, by owning it or by VIP, and until when. */
export async function ownedCourse(asker: Asker, courseId: number): Promise<{ owned: boolean; reason: Decision['reason']; until: Date | null }> {
	const { reason, until } = (await courseAccess(asker, courseId))({ trial: false });
	return { owned: reason === 'owned' || reason === 'vip', reason, until };
}

/** Courses the member was given or bought, ended ones too (`expiresAt` in the past), latest first. VIP opens more; it gives none. */
export async function coursesOf(db: Db, memberId: number, now: Date): Promise<{ courseId: number; enrolledAt: Date; expiresAt: Date | null }[]> {
	const rows = await queries.listCourses(db, memberId, now);
	return rows.map((row) => ({ courseId: row.course_id, enrolledAt: row.enrolled_at, expiresAt: row.expires_at }));
}

/** What is open to a member now besides what is open to all: these courses, and with a VIP term every VIP course. */
export interface OpenCourses {
	ids: number[];
	vip: boolean;
}

export async function openCourses(db: Db, memberId: number, now: Date): Promise<OpenCourses> {
	const [courses, vip] = await Promise.all([coursesOf(db, memberId, now), vipRuns(db, memberId, now)]);
	return { ids: courses.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ courseId }) => courseId), vip };
}

/** The end of the VIP term that runs now; null when none does. */
export function vipEnd(db: Db, memberId: number, now: Date): Promise<Date | null> {
	return queries.vipUntil(db, memberId, now);
}

/** Whether VIP courses are open to the member now: a term runs, or has ended less than its grace ago. */
export async function vipRuns(db: Db, memberId: number, now: Date): Promise<boolean> {
	return (await queries.vipUntil(db, memberId, now, new Date(now.getTime() - vipGrace))) !== null;
}

/** Where a VIP term begins that is bought or given now: at the end of the one that runs, or of the one in whose grace the member renews; else now. */
export async function nextVipStart(db: Db, memberId: number, now: Date): Promise<Date> {
	const soon = new Date(now.getTime() + waited);
	return (await queries.vipUntil(db, memberId, soon, new Date(now.getTime() - vipGrace))) ?? now;
}

/** Milliseconds that may lie between the clock that somebody has read and the moment to which a refund, for which they waited, has moved a term. */
const waited = 60_000;

const refusals = {
	hidden: 'not_found',
	withdrawn: 'withdrawn',
	not_logged_in: 'not_logged_in',
	revoked: 'access_revoked',
	expired: 'access_expired',
	vip_over: 'vip_over',
	not_started: 'access_not_started',
	not_owned: 'not_bought',
} as const satisfies Record<ClosedReason, Reason>;

/** Throws the refusal: 401 for visitors who might own it, 403 with its reason, 404 or 410. */
export function refuseClosed(decision: Decision): void {
	if (!decision.allowed) throw refusalOf(decision);
}

/** What a decision that is not allowed is answered with. */
export function refusalOf(decision: Decision): AppError {
	return new AppError(refusals[decision.reason as ClosedReason]);
}

/**
 * Grants in the caller's transaction. The same source with the same reference grants once, however often it arrives, and
 * what was taken back stays so; `renew` (for staff) sets new terms instead. Answers whether anything changed.
 */
export async function grant(tx: Tx, grant: queries.NewGrant, { now, renew = false }: { now: Date; renew?: boolean }): Promise<boolean> {
	const isNew = (await queries.insertGrant(tx, grant)) > 0;
	const changed = isNew || (renew && (await queries.renewGrant(tx, grant)) > 0);
	if (changed && grant.courseId === null) await copyVip(tx, grant.memberId, now);
	return changed;
}

/**
 * Takes back what this source granted and nothing else, as a refund does; VIP terms that follow one begin earlier by what was left of it. Answers how many grants. Where
 * it may be VIP the caller holds the member's purchases, so that no other term is added meanwhile.
 */
export async function revoke(tx: Tx, from: { source: queries.GrantSource; sourceRef: string; why: string; now: Date }): Promise<number> {
	const revoked = await queries.revokeSource(tx, from.source, from.sourceRef, from.now, from.why);
	for (const { member_id: memberId, course_id: courseId, starts_at: startsAt, ends_at: endsAt } of revoked)
		if (courseId === null && endsAt !== null) await closeGap(tx, memberId, { startsAt, endsAt }, from.now);
	await copyVips(tx, revoked, from.now);
	return revoked.length;
}

/** Takes back whatever opens this course (null: VIP) to the member, by hand. Answers how many grants. */
export async function revokeCourse(tx: Tx, from: { memberId: number; courseId: number | null; why: string; now: Date }): Promise<number> {
	const revoked = await queries.revokeCourse(tx, from.memberId, from.courseId, from.now, from.why);
	await copyVips(tx, revoked, from.now);
	return revoked.length;
}

/** Which of these lines of orders (as grants name them) still open something, whether its time is over or not. */
export async function openRefs(db: Db, refs: readonly string[]): Promise<ReadonlySet<string>> {
	return new Set((await queries.listOpenRefs(db, refs)).map(({ ref }) => ref));
}

/** A course as somebody grants it: its title and when a validity that begins now ends. Undefined when there is none. */
export async function courseTerms(db: Db, courseId: number, now: Date): Promise<{ title: string; endsAt: Date | null } | undefined> {
	const row = await validityOf(db, courseId);
	return row && { title: row.title, endsAt: endOfValidity(now, row.validityDays) };
}

/** Shows VIP terms that began by themselves. Safe to run at any time. */
export async function refreshVipTerms(platform: Platform): Promise<void> {
	const now = platform.now();
	for (const { id } of await queries.listStaleVips(platform.db, now)) await platform.db.transaction((tx) => copyVip(tx, id, now));
}

/** A term was taken back: those after it take its time, or else their member has a hole, and buys the time of the next one a second time. */
async function closeGap(tx: Tx, memberId: number, gone: Omit<Term, 'id'>, now: Date): Promise<void> {
	const rows = await queries.listTermsForUpdate(tx, memberId);
	// All of them have an end.
	const terms = rows.flatMap(({ id, starts_at: startsAt, ends_at: endsAt }) => (endsAt === null ? [] : [{ id, startsAt, endsAt }]));
	const { ids, by } = movedForward(gone, terms, now);
	if (ids.length > 0 && by > 0) await queries.moveTerms(tx, ids, by);
}

async function copyVips(tx: Tx, changed: { member_id: number; course_id: number | null }[], now: Date): Promise<void> {
	const members = new Set(changed.filter((row) => row.course_id === null).map((row) => row.member_id));
	for (const id of members) await copyVip(tx, id, now);
}

async function copyVip(tx: Tx, memberId: number, now: Date): Promise<void> {
	await showVipUntil(tx, memberId, await queries.vipUntil(tx, memberId, now));
}

function decideRow(asker: Asker, row: queries.LessonFactsRow): LessonDecision {
	const decision = decideBy({ course: courseFacts(row), trialLesson: row.trial, grants: grantFacts(asker, row), now: asker.now() });
	const { id, title, en, kind, seconds } = row;
	const lesson = { id, title, en, kind, seconds, courseId: row.course_id, trial: row.trial || row.course_trial, resourceId: row.resource_id };
	return { ...decision, lesson };
}

function courseFacts(row: queries.CourseFactsRow) {
	return { online: row.online, withdrawn: row.withdrawn, trial: row.course_trial, vip: row.vip };
}

function grantFacts(asker: Asker, row: queries.CourseFactsRow): GrantFacts[] | null {
	if (asker.member === null) return null;
	return row.grants.map(([ofCourse, startsAt, endsAt, revokedAt]) => ({
		ofCourse,
		startsAt: new Date(startsAt),
		endsAt: endsAt === null ? null : new Date(endsAt),
		revokedAt: revokedAt === null ? null : new Date(revokedAt),
	}));
}
