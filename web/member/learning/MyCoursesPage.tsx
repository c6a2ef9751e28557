import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { servedPart } from '../../ui/lazyPart.ts';
import type { Route } from './+types/MyCoursesPage';
import { MyCourseRow } from './MyCourseRow.tsx';
import { StudyGreeting } from './StudyGreeting.tsx';

async function load({ api, optional, url }: LoadArgs) {
	const asked = url.searchParams.get('state');
	const state: 'learning' | 'finished' | undefined = asked === 'learning' || asked === 'finished' ? asked : undefined;
	const [courses, progress, week, written] = await Promise.all([
		optional('courses', () => api('myCourses', {}), { empty: [] }),
		optional('progress', () => api('myProgress', {}), { empty: [] }),
		optional('week', () => api('studyWeek', {}), { empty: null }),
		optional('written', () => api('noteCounts', {}), { empty: [] }),
	]);
	return { state, courses, progress, week, written };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
const ContinueBoard = servedPart(() => import('./ContinueBoard.tsx').then((module) => module.ContinueBoard));
const NoCourses = servedPart(() => import('./NoCourses.tsx').then((module) => module.NoCourses));

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`我的课程`) : '', noindex: true });
}

export default function MyCoursesPage({ loaderData }: Route.ComponentProps) {
	const { state, courses, progress, week, written, stale } = loaderData;
	// They could not be had: nothing is said of how many they are.
	const unknown = stale['courses'] === 0;
	const finished = courses.filter((course) => course.finished);
	const learning = courses.filter((course) => !course.finished);
	const shown = state === 'finished' ? finished : state === 'learning' ? learning : courses;
	// What was learned last stands first; an ended course and a finished one have nothing to go on with.
	const course = courses.find((each) => each.lastLearnedAt !== null && !each.expired && each.nextVideo !== null);
	const lesson = course?.nextVideo;
	const heard = progress.find(({ videoId }) => videoId === lesson?.id) ?? null;
	const next = lesson && heard ? { title: lesson.title, seconds: Math.max(0, heard.durationSeconds - heard.heardSeconds) } : undefined;
	return (
		<>
			<StudyGreeting courses={unknown ? null : courses} week={week} next={next} />
			{course && lesson && (
				<Suspense fallback={null}>
					<ContinueBoard course={course} lesson={lesson} heard={heard} />
				</Suspense>
			)}
			<section className="my-courses" aria-labelledby="my-courses">
				<div className="my-courses-head">
					<h2 id="my-courses" className="type-column">
						<Trans>我的课程</Trans>
					</h2>
					{!unknown && <Filter state={state} counts={[courses.length, learning.length, finished.length]} />}
				</div>
				<StaleNote since={stale['courses']} what={<Trans context="没能取到">课程</Trans>} />
				{shown.length > 0 ? (
					<ul className="my-course-list">
						{shown.map((each) => (
							<MyCourseRow key={each.id} course={each} written={written.find(({ courseId }) => courseId === each.id)} />
						))}
					</ul>
				) : (
					!unknown && (
						<Suspense fallback={null}>
							<NoCourses state={courses.length > 0 ? state : undefined} />
						</Suspense>
					)
				)}
			</section>
		</>
	);
}

function Filter({ state, counts: [all, learning, finished] }: { state: 'learning' | 'finished' | undefined; counts: [number, number, number] }) {
	const items = [
		{ key: undefined, label: <Trans>全部 {all}</Trans> },
		{ key: 'learning', label: <Trans>在学 {learning}</Trans> },
		{ key: 'finished', label: <Trans>已学完 {finished}</Trans> },
	] as const;
	return (
		<ul className="my-filter">
			{items.map(({ key, label }) => (
				<li key={key ?? 'all'}>
					<Link to={paths.userCourse({ state: key })} aria-current={key === state ? 'true' : undefined} preventScrollReset>
						{label}
					</Link>
				</li>
			))}
		</ul>
	);
}
