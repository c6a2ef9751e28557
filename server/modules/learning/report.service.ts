import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Context } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { dayOf } from '../../lib/days.ts';
import { deviceOf } from '../../lib/device.ts';
import { keepPlaying, type Player, placeLostAt } from '../enrolment/devices.service.ts';
import type { Decision } from '../enrolment/enrolment.rules.ts';
import { type Asker, decide, refusalOf, refuseClosed } from '../enrolment/enrolment.service.ts';
import { loginState } from '../members/sessions.service.ts';
import { budgets, spend, waitFor } from './budget.rules.ts';
import { lessonFinished } from './learning.events.ts';
import { presentReport } from './learning.presenter.ts';
import { hashEntry } from './ledger.rules.ts';
import { lengthOf, mergeRanges, writeRanges } from './ranges.rules.ts';
import * as queries from './report.queries.ts';
import { isAhead, type Judgement, judge, limits, secondsToFinish, type Verdict } from './report.rules.ts';
import { forgetState, inTurn, keepState, knowState, type ReportState } from './report.states.ts';
import { ageOf, issueTicket, readTicket } from './tickets.service.ts';

/** Processes that report for one member at the same moment wait for each other so many times. */
const tries = 20;

interface Reporter {
	memberId: number;
	session: string;
	device: string;
	/** A moment at which the server handed out the ticket; null without one. */
	openedNotBefore: number | null;
	ticket: string;
	/** Nothing more may be heard: what was heard before counts, and the answer is this. Null while access lasts. */
	over: Over | null;
}

interface Over {
	refusal: AppError;
	/** The moment after which nothing was heard any more. */
	at: Date;
}

/**
 * A player says what was heard (completions §5). Believes no more than the clock allows (`report.rules.ts`), keeps what it
 * believed and what not in the ledger, and answers with the state of the lesson. The same report twice changes nothing.
 * Throws as the lesson's access check does: `not_logged_in`, `not_bought`, `too_many_devices` and others, when what was heard while it was open has
 * been counted; `forbidden` for another member's ticket; `too_many_requests` when the member's reports write more than a player can (`budget.rules.ts`): sent again
 * later it counts.
 */
export async function progressReport(context: Context, input: CallArgs<'progressReport'>): Promise<CallOutput<'progressReport'>> {
	const reporter = await whoReports(context, input);
	const answer = await inTurn(context.db, reporter.memberId, () => record(context, reporter, input));
	if (reporter.over !== null) throw reporter.over.refusal;
	return answer;
}

/** By the token, or by a valid ticket alone. Every half minute access is checked again, and a new ticket says so. */
async function whoReports(context: Context, input: CallArgs<'progressReport'>): Promise<Reporter> {
	const found = input.ticket === undefined ? null : await readTicket(context, input.ticket);
	const ticket = found?.lessonId === input.videoId ? found : null;
	const age = ticket === null ? 'over' : ageOf(ticket, context.now());
	if (context.member !== null && ticket !== null && ticket.memberId !== context.member.id) throw new AppError('forbidden');
	const member = context.member ?? (ticket !== null && age !== 'over' ? { id: ticket.memberId, sessionId: ticket.sessionId } : null);
	if (member === null) throw new AppError('not_logged_in');
	// Who opens the same player data twice has one ticket for two sessions, so the player names its own.
	const session = input.session ?? ticket?.session ?? `login-${member.sessionId}`;
	const device = deviceOf(context.userAgent);
	const reporter = { memberId: member.id, session, device, openedNotBefore: ticket?.issuedAt ?? null, ticket: '', over: null };
	if (ticket !== null && age === 'fresh') return { ...reporter, ticket: input.ticket as string };
	const asker = { ...context, member };
	if (context.member === null) {
		const login = await loginState(context, member);
		if (login === null) throw new AppError('not_logged_in');
		if (login.endedAt !== null) {
			const { allowed } = await decide({ ...asker, db: context.db.lists }, { lessonId: input.videoId });
			if (!allowed) throw new AppError('not_logged_in');
			return { ...reporter, over: { refusal: new AppError('not_logged_in'), at: login.endedAt } };
		}
	}
	const decided = { ...asker, db: context.db.lists };
	const decision = await decide(decided, { lessonId: input.videoId });
	const over = decision.allowed ? await placeLost(asker, decision) : await closedSince(decided, input, decision);
	if (over !== null) return { ...reporter, over };
	return { ...reporter, ticket: await issueTicket(context, { memberId: member.id, sessionId: member.sessionId, lessonId: input.videoId, session }) };
}

/** Why a lesson may be closed to somebody to whom it was open before. One that was taken back counts nothing more. */
const endings: readonly Decision['reason'][] = ['expired', 'vip_over', 'withdrawn', 'hidden'];

/** Access that ended after the report was made. Throws the refusal when the lesson was closed to this member by then. */
async function closedSince(asker: Asker, { videoId, age }: CallArgs<'progressReport'>, decision: Decision): Promise<Over> {
	if (!endings.includes(decision.reason)) refuseClosed(decision);
	const madeAt = new Date(asker.now().getTime() - age * 1000);
	refuseClosed(await decide({ ...asker, now: () => madeAt }, { lessonId: videoId }));
	return { refusal: refusalOf(decision), at: madeAt };
}

/** Whether newer devices play in place of this one. A trial lesson is open to all, on as many as there are. */
async function placeLost(player: Player, { reason }: Decision): Promise<Over | null> {
	if (reason === 'trial') return null;
	try {
		await keepPlaying(player);
		return null;
	} catch (error) {
		const at = error instanceof AppError && error.reason === 'too_many_devices' ? await placeLostAt(player) : null;
		if (at === null) throw error;
		return { refusal: error as AppError, at };
	}
}

async function record(context: Context, reporter: Reporter, input: CallArgs<'progressReport'>): Promise<CallOutput<'progressReport'>> {
	for (let attempt = 0; attempt < tries; attempt += 1) {
		const now = context.now();
		const state = await knowState(context.db, reporter, input.videoId, now);
		const sinceOver = reporter.over === null ? 0 : now.getTime() - reporter.over.at.getTime();
		const judgement = judge(
			{ heard: input.heard, seq: input.seq, age: Math.max(Math.round(input.age * 1000), sinceOver) },
			{
				now: now.getTime(),
				session: state.session,
				openedNotBefore: reporter.openedNotBefore,
				consumed: state.consumed,
				heard: state.heard,
				seconds: state.lesson.kind === 'document' ? 0 : state.lesson.seconds,
			},
		);
		const answer = { judgement, ticket: reporter.ticket };
		if (judgement.repeated) return presentReport(state, answer);
		const write = toWrite(reporter, input, { state, judgement, now, timeZone: context.config.timeZone });
		if (write === null) return presentReport(state, answer);
		const written = await (mayFinish(state, judgement, write) ? writeAndTell(context, write) : queries.writeReport(context.db.lists, write));
		if (written !== undefined) return presentReport(keepState(context.db, reporter, write, state, judgement, written), answer);
		// Another process wrote for this member in between: judge again by what is true now.
		forgetState(context.db, reporter, input.videoId);
	}
	throw new AppError('conflict');
}

/** Whether this report is the one that finishes its lesson. */
function mayFinish(state: ReportState, { accepted }: Judgement, { needed }: queries.ReportWrite): boolean {
	return state.finishedAt === null && needed !== null && lengthOf(mergeRanges(state.heard, accepted)) >= needed;
}

/** Others are one short statement each, of which many arrive at once; this one is told to whoever subscribed. */
function writeAndTell(context: Context, write: queries.ReportWrite): Promise<queries.WrittenRow | undefined> {
	return context.db.transaction(async (tx) => {
		const written = await queries.writeReport(tx, write);
		if (written !== undefined) await emit(tx, lessonFinished, { memberId: write.memberId, lessonId: write.lessonId, courseId: write.courseId });
		return written;
	});
}

/** What a report changes; null when that is nothing. Throws `too_many_requests`. */
function toWrite(
	reporter: Reporter,
	input: CallArgs<'progressReport'>,
	{ state, judgement, now, timeZone }: { state: ReportState; judgement: Judgement; now: Date; timeZone: string },
): queries.ReportWrite | null {
	const { lesson } = state;
	const { session, at } = judgement;
	const budget = budgetOf(state, now.getTime());
	const { verdicts, notedUntil } = worthNoting(judgement.verdicts, budget.notedUntil, now.getTime());
	const isInside = input.position >= 0 && input.position <= lesson.seconds + limits.overrunSeconds;
	// What waited offline does not move the place where another device went on since.
	const placed = state.updatedAt?.getTime() ?? 0;
	const isNewest = !judgement.late && (at >= placed || isAhead(placed, now.getTime()));
	const position = isInside && isNewest ? Math.min(lesson.seconds, Math.round(input.position)) : null;
	const isNew = state.session === null;
	const changes = isNew || verdicts.length > 0 || lesson.kind === 'document' || (position !== null && position !== state.position);
	if (!changes) return null;

	let { seq, hash } = state;
	const entries = verdicts.map((verdict) => {
		seq += 1;
		hash = hashEntry(hash, { memberId: reporter.memberId, seq, lessonId: lesson.id, ...verdict, at: now });
		return { ...verdict, seq, hash };
	});
	const record = recordFor(state, judgement, timeZone);
	const busyUntil = pay(budget.busyUntil, now, {
		entries: entries.length,
		sessions: isNew ? 1 : 0,
		records: record !== null && 'from' in record ? 1 : 0,
	});
	return {
		memberId: reporter.memberId,
		lessonId: lesson.id,
		courseId: lesson.courseId,
		title: lesson.title,
		device: reporter.device,
		version: state.version,
		seq,
		hash,
		entries,
		now,
		consumed: writeRanges(judgement.consumed),
		accepted: writeRanges(judgement.accepted),
		position,
		needed: secondsToFinish(lesson),
		session: {
			id: reporter.session,
			isNew,
			openedAt: new Date(session.openedAt),
			lastAt: new Date(session.lastAt),
			seen: writeRanges(session.seen),
			spareMs: Math.round(session.spare),
		},
		otherSessions: budgets.sessions - 1,
		record,
		at: new Date(at),
		believedUntil: new Date(now.getTime() + budgets.clockError),
		busyUntil: new Date(busyUntil),
		notedUntil: new Date(notedUntil),
	};
}

/** What the member may still write. Moments that no right clock can have written are as of now, where more says that the clock was wrong. */
function budgetOf({ session, updatedAt, consumed, busyUntil, notedUntil }: ReportState, now: number): { busyUntil: number; notedUntil: number } {
	const wasAhead = [session?.lastAt ?? 0, updatedAt?.getTime() ?? 0, consumed.at(-1)?.[1] ?? 0].some((moment) => isAhead(moment, now));
	const righted = (until: number, burst: number) => (wasAhead && until > now + burst ? now : until);
	return { busyUntil: righted(busyUntil, budgets.burst), notedUntil: righted(notedUntil, budgets.refusalBurst) };
}

/** Everything that counts, and of what does not as much as may be noted. */
function worthNoting(verdicts: readonly Verdict[], notedUntil: number, now: number): { verdicts: Verdict[]; notedUntil: number } {
	let until = notedUntil;
	const kept = verdicts.filter((verdict) => {
		if (verdict.outcome === 'accepted') return true;
		const next = spend(until, now, budgets.refusal, budgets.refusalBurst);
		until = next ?? until;
		return next !== null;
	});
	return { verdicts: kept, notedUntil: until };
}

/** The moment by which the member's budget is whole again after this write. Throws `too_many_requests` when it is too small. */
function pay(busyUntil: number, now: Date, what: { entries: number; sessions: number; records: number }): number {
	const cost = what.entries * budgets.entry + what.sessions * budgets.session + what.records * budgets.record;
	const until = spend(busyUntil, now.getTime(), cost, budgets.burst);
	if (until !== null) return until;
	throw new AppError('too_many_requests', { retryAfter: Math.ceil(waitFor(busyUntil, now.getTime(), cost, budgets.burst) / 1000) });
}

/**
 * Where a report's seconds are recorded: in the newest record of this lesson on this device unless a minute's silence lies between, so that a
 * reload and a second tab go on in it; else in a new one, as at the site's midnight: a record counts for the day on which it begins. A report without a second that counts opens and prolongs none; a document has no
 * seconds, it is opened.
 */
function recordFor({ lesson, record }: ReportState, { accepted, credited, at }: Judgement, timeZone: string): queries.ReportWrite['record'] {
	if (accepted.length === 0 && lesson.kind !== 'document') return null;
	const from = at - lengthOf(credited);
	const goesOn = record !== null && from - record.lastAt < limits.silence && record.startedAt - at < limits.silence;
	const isSameDay = (moment: number) => dayOf(new Date(moment), timeZone) === dayOf(new Date(from), timeZone);
	return goesOn && isSameDay(record.startedAt) ? { id: record.id } : { from: new Date(from) };
}

/** Forgets play sessions to which no report can belong any more. Safe to run at any time. */
export async function purgeExpiredPlaySessions(platform: Pick<Context, 'db' | 'now'>): Promise<void> {
	await queries.removeSessionsBefore(platform.db, new Date(platform.now().getTime() - 2 * limits.oldest));
}
