import { CallError, type FailureReason } from '../../../contract/errors.ts';
import { browserApi } from '../../api/api.ts';
import { failureOf } from '../../api/failure.ts';
import type { LoadArgs, Loaded } from '../../api/load.ts';
import { idOf } from '../../lib/params.ts';

/** Why the lesson does not open for this reader. */
export interface Closed {
	status: number;
	reason: FailureReason;
}

/** The video area's loads (specification §4): each is updated on code 1 and says nothing otherwise. A closed lesson is an offer, not a failure. */
export async function loadVideo({ api, optional, required, params }: LoadArgs) {
	const videoId = idOf(params);
	const lesson = await required('lesson', () => api('lessonInfo', { videoId }));
	const id = lesson.courseId;
	const silent = { keepFor: 'address', keepOnRefusal: true } as const;
	const detail = optional('courseDetail', () => api('courseDetail', { id }), { empty: null, ...silent });
	const ofCategory = async () => {
		const course = await detail;
		if (!course) return { breadcrumb: null, recommendList: [] };
		const [breadcrumb, recommendList] = await Promise.all([
			optional('breadcrumb', () => api('categoryPath', { nodeId: course.categoryId }), { empty: null, ...silent }),
			optional('recommendList', () => api('recommendedCourses', { prodType: 1, size: 4, categoryLevel1: course.categoryPath[0]?.id, exceptId: id }), {
				empty: [],
				...silent,
			}),
		]);
		return { breadcrumb, recommendList };
	};
	const watched = async () => {
		const access: { closed: Closed | null } = { closed: null };
		const play = await optional('play', () => api('playData', { videoId }).catch((error: unknown) => refusalOf(error, access)), {
			empty: null,
			...silent,
			failPage: 'missing',
		});
		const { closed } = access;
		const resourceId = play?.resourceId ?? null;
		if (closed || resourceId === null) return { play: closed ? null : play, resource: null, closed };
		return { play, resource: await optional('resource', () => api('resource', { resourceId, videoId }), { empty: null, ...silent }), closed };
	};
	const [courseDetail, { breadcrumb, recommendList }, videoList, teacherList, { play, resource, closed }] = await Promise.all([
		detail,
		ofCategory(),
		optional('videoList', () => api('courseVideos', { id }), { empty: [], keepFor: 'address' }),
		optional('teacherList', () => api('courseTeachers', { id }), { empty: [], ...silent }),
		watched(),
	]);
	return { lesson, courseDetail, breadcrumb, recommendList, videoList, teacherList, play, resource, closed };
}

export type VideoData = Loaded<Awaited<ReturnType<typeof loadVideo>>>;

/** 401 and 403 are answers about the reader, kept for the offer; everything else stays a failure. */
function refusalOf(error: unknown, access: { closed: Closed | null }) {
	const { status, reason } = failureOf(error);
	if (status !== 401 && status !== 403) throw error;
	access.closed = { status, reason };
	return { code: 0 as const };
}

/** Checks access to the lesson again: a fresh playlist, or throws with the reason. */
export async function renewSource(videoId: number): Promise<string> {
	const fresh = { cache: 0, skipHandler: true, keepToken: true };
	const play = await browserApi('playData', { videoId }, fresh);
	const resourceId = play.code === 1 ? play.data.resourceId : null;
	if (resourceId === null) throw new CallError(404, 'not_found', '');
	const resource = await browserApi('resource', { resourceId, videoId }, fresh);
	const src = resource.code === 1 ? resource.data.src : null;
	if (src === null) throw new CallError(404, 'not_found', '');
	return src;
}
