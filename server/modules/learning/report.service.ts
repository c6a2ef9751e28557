import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Context } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { keepPlaying } from '../enrolment/devices.service.ts';
import { decide, refuseClosed } from '../enrolment/enrolment.service.ts';
import { deviceOf } from './device.rules.ts';
import { presentReport } from './learning.presenter.ts';
import { hashEntry } from './ledger.rules.ts';
import { lengthOf, writePieces } from './pieces.rules.ts';
import * as queries from './report.queries.ts';
import { type Judgement, judge, limits, secondsToFinish } from './report.rules.ts';
import { forgetState, inTurn, keepState, knowState, type ReportState } from './report.states.ts';
import { ageOf, issueTicket, readTicket } from './tickets.service.ts';

/** Processes that report for one member at the same moment wait for each other so many times. */
const tries = 20;

interface Reporter {
	memberId: number;
	session: string;
	/** A moment at which the server handed out the ticket; null without one. */
	openedNotBefore: number | null;
	ticket: string;
}

/**
 * A player says what was heard (completions §5). Believes no more than the clock allows (`report.rules.ts`), keeps what it
 * believed and what not in the ledger, and answers with the state of the lesson. The same report twice changes nothing.
 * Throws as the lesson's door does: `not_logged_in`, `not_bought`, `too_many_devices` and others; `forbidden` for another
 * member's ticket.
 */
export async function progressReport(context: Context, input: CallArgs<'progressReport'>): Promise<CallOutput<'progressReport'>> {
	const reporter = await whoReports(context, input);
	return inTurn(context.db, reporter.memberId, () => record(context, reporter, input));
}

/** By the token, or by a valid ticket alone. Every half minute the door is asked anew, and a new ticket says so. */
async function whoReports(context: Context, input: CallArgs<'progressReport'>): Promise<Reporter> {
	const found = input.ticket === undefined ? null : await readTicket(context, input.ticket);
	const ticket = found?.lessonId === input.videoId ? found : null;
	const age = ticket === null ? 'over' : ageOf(ticket, context.now());
	if (context.member !== null && ticket !== null && ticket.memberId !== context.member.id) throw new AppError('forbidden');
	const member = context.member ?? (ticket !== null && age !== 'over' ? { id: ticket.memberId, sessionId: ticket.sessionId } : null);
	if (member === null) throw new AppError('not_logged_in');
	// Who opens the same player data twice has one ticket for two sessions, so the player names its own.
	const session = input.session ?? ticket?.session ?? `login-${member.sessionId}`;
	const reporter = { memberId: member.id, session, openedNotBefore: ticket?.issuedAt ?? null };
	if (ticket !== null && age === 'fresh') return { ...reporter, ticket: input.ticket as string };
	const asker = { ...context, member };
	refuseClosed(await decide({ ...asker, db: context.db.lists }, { lessonId: input.videoId }));
	await keepPlaying(asker);
	return { ...reporter, ticket: await issueTicket(context, { memberId: member.id, sessionId: member.sessionId, lessonId: input.videoId, session }) };
}

async function record(context: Context, reporter: Reporter, input: CallArgs<'progressReport'>): Promise<CallOutput<'progressReport'>> {
	for (let attempt = 0; attempt < tries; attempt += 1) {
		const now = context.now();
		const state = await knowState(context.db, reporter, input.videoId, now);
		const judgement = judge(
			{ heard: input.heard, seq: input.seq, age: Math.round(input.age * 1000) },
			{
				now: now.getTime(),
				session: state.session,
				openedNotBefore: reporter.openedNotBefore,
				spent: state.spent,
				heard: state.heard,
				seconds: state.lesson.kind === 'document' ? 0 : state.lesson.seconds,
			},
		);
		if (judgement.repeated) return presentReport(state, { judgement, ticket: reporter.ticket });
		const write = toWrite(context, reporter, input, state, judgement, now);
		// Many arrive at once, and each is one short statement that its version keeps from counting twice.
		const written = await queries.writeReport(context.db.lists, write);
		if (written !== undefined)
			return presentReport(keepState(context.db, reporter, write, state, judgement, written), { judgement, ticket: reporter.ticket });
		// Another process wrote for this member in between: judge again by what is true now.
		forgetState(context.db, reporter, input.videoId);
	}
	throw new AppError('conflict', { detail: `reports of member ${reporter.memberId} do not get their turn` });
}

function toWrite(
	context: Context,
	reporter: Reporter,
	input: CallArgs<'progressReport'>,
	state: ReportState,
	judgement: Judgement,
	now: Date,
): queries.ReportWrite {
	const { lesson, record: open } = state;
	const { session, at } = judgement;
	let { seq, hash } = state;
	const entries = judgement.verdicts.map((verdict) => {
		seq += 1;
		hash = hashEntry(hash, { memberId: reporter.memberId, seq, lessonId: lesson.id, ...verdict, at: now });
		return { ...verdict, seq, hash };
	});
	const startedAt = at - lengthOf(judgement.paid);
	const isInside = input.position >= 0 && input.position <= lesson.seconds + limits.overrunSeconds;
	// What waited offline does not move the place where another device went on since.
	const isNewest = !judgement.late && at >= (state.updatedAt?.getTime() ?? 0);
	return {
		memberId: reporter.memberId,
		lessonId: lesson.id,
		courseId: lesson.courseId,
		title: lesson.title,
		device: deviceOf(context.userAgent),
		version: state.version,
		seq,
		hash,
		entries,
		now,
		spent: writePieces(judgement.spent),
		accepted: writePieces(judgement.accepted),
		position: isInside && isNewest ? Math.min(lesson.seconds, Math.round(input.position)) : null,
		needed: secondsToFinish(lesson),
		session: {
			id: reporter.session,
			openedAt: new Date(session.openedAt),
			lastAt: new Date(session.lastAt),
			seen: writePieces(session.seen),
			spareMs: Math.round(session.spare),
		},
		recordId: open !== null && startedAt - open.at < limits.silence ? open.id : null,
		recordFrom: new Date(startedAt),
		at: new Date(at),
	};
}

/** Forgets play sessions to which no report can belong any more. Safe to run at any time. */
export async function tidyLearning(platform: Pick<Context, 'db' | 'now'>): Promise<void> {
	await queries.removeSessionsBefore(platform.db, new Date(platform.now().getTime() - 2 * limits.oldest));
}
