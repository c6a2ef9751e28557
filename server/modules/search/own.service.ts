import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { MemberContext } from '../../http/route.ts';
import type { Decision } from '../enrolment/enrolment.rules.ts';
import { courseAccess, coursesOf, vipRuns } from '../enrolment/enrolment.service.ts';
import { progressOf } from '../learning/learning.service.ts';
import { withOwned } from '../live/live.service.ts';
import { findTranscripts, presentSpoken } from './find.service.ts';
import { type Query, queryOf, wordsOf } from './search.rules.ts';
import { nothing, search } from './search.service.ts';
import { pageSize, shortened } from './suggest.service.ts';
import type { Listener } from './transcripts.queries.ts';

/** Of whom has more, the courses got last are searched for lines. */
const mostCourses = 50;
/** Lessons whose lines are shown. */
const ofSpoken = 8;

type Result = CallOutput<'search'>;

/** Fills in for a member what is said in the lessons that are theirs, what is locked, what they own and where they stopped. */
export async function ownSearch(context: MemberContext, _input: CallArgs<'search'>, shared: Result): Promise<Result> {
	const listener = await listenerOf(context);
	if (shared.suggestion !== null) {
		// For a visitor the words were corrected; in what is theirs they may be right as they stand.
		const asked = await ownTranscripts(context, queryOf(wordsOf(shared.q)), listener);
		if (asked.totalCount > 0) return { ...shared, ...nothing, suggestion: null, transcripts: asked };
	}
	const decisions = new Map<number, Promise<(lesson: { trial: boolean }) => Decision>>();
	const decisionFor = (courseId: number) => {
		const known = decisions.get(courseId) ?? courseAccess(context, courseId);
		decisions.set(courseId, known);
		return known;
	};
	const words = wordsOf(shared.suggestion ?? shared.q);
	const ids = shared.lessons.dataList.map(({ id }) => id);
	const [transcripts, progress, lessons, rooms, courses] = await Promise.all([
		words.length === 0 ? shared.transcripts : ownTranscripts(context, queryOf(words), listener),
		progressOf(context.db, context.member.id, ids),
		Promise.all(
			shared.lessons.dataList.map(async (lesson) => ({
				...lesson,
				locked: !(await decisionFor(lesson.courseId))({ trial: lesson.trialFlag === 1 }).allowed,
			})),
		),
		withOwned(context, shared.rooms.dataList),
		shared.courses.dataList.map((course) => ({
			...course,
			owned: listener.courses.includes(course.id) || (listener.vip && course.vipFlag === 1),
		})),
	]);
	return {
		...shared,
		advice: transcripts.totalCount > 0 ? [] : shared.advice,
		transcripts,
		courses: { ...shared.courses, dataList: courses },
		rooms: { ...shared.rooms, dataList: rooms },
		lessons: { ...shared.lessons, dataList: lessons.map((lesson) => ({ ...lesson, progress: progress.get(lesson.id) ?? null })) },
	};
}

async function ownTranscripts(context: MemberContext, query: Query, listener: Listener): Promise<Result['transcripts']> {
	const said = await findTranscripts(context, query, { ...listener, courses: listener.courses.slice(0, mostCourses) });
	return { dataList: await presentSpoken(context, said.spoken.slice(0, ofSpoken)), totalCount: said.total, capped: false };
}

/** What this member may hear, as a search needs it. */
async function listenerOf(context: MemberContext): Promise<Listener> {
	const now = context.now();
	const memberId = context.member.id;
	const [grants, vip] = await Promise.all([coursesOf(context.db, memberId, now), vipRuns(context.db, memberId, now)]);
	return { courses: grants.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ courseId }) => courseId), vip };
}

/** The same for what is shown while one types; its total counts what is theirs too. */
export async function ownSuggest(context: MemberContext, { q }: CallArgs<'suggest'>): Promise<CallOutput<'suggest'>> {
	const input = { q, currPage: 1, pageSize };
	return shortened(await ownSearch(context, input, await search(context, input)));
}
