import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { FollowButton } from '../../features/teachers/FollowButton.tsx';
import { TeacherPortrait } from '../../features/teachers/TeacherPortrait.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList, personLd } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { idOf } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import cardsStyles from '../../styles/cards.css?url';
import coversStyles from '../../styles/covers.css?url';
import proseStyles from '../../styles/prose.css?url';
import teachersStyles from '../../styles/teachers.css?url';
import { Board } from '../../ui/Board.tsx';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Prose } from '../../ui/Prose.tsx';
import type { Route } from './+types/TeacherPage';
import { TeacherCourses } from './TeacherCourses.tsx';
import { TeacherFacts } from './TeacherFacts.tsx';

async function load({ api, optional, required, params }: LoadArgs) {
	const id = idOf(params);
	const [teacher, relatedCourses] = await Promise.all([
		required('teacher', () => api('teacherDetail', { id })),
		optional('relatedCourses', () => api('coursesOfTeacher', { teacherId: id }), {
			empty: [],
			keepFor: 'address',
			keepOnRefusal: true,
			failPage: 'missing',
		}),
	]);
	return { teacher, relatedCourses };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(coversStyles, cardsStyles, proseStyles, teachersStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { teacher, seo } = args.loaderData;
	const { id, name, title, summary, categoryLevel1, categoryName } = teacher;
	const trail = [
		{ name: say(site.locale, msg`教师`), path: paths.teachers() },
		{ name: categoryName, path: paths.teachers({ categoryId: categoryLevel1 }) },
		{ name, path: paths.teacher(id) },
	];
	return pageMeta(args, {
		title: `${name} · ${title}`,
		description: summary,
		image: paths.sharePicture('teacher', id, site.locale),
		type: 'profile',
		seo,
		jsonLd: [personLd(site, teacher), breadcrumbList(site, trail)],
	});
}

export default function TeacherPage({ loaderData }: Route.ComponentProps) {
	const { teacher, relatedCourses, stale } = loaderData;
	const { name, categoryLevel1, categoryName, introduction } = teacher;
	const { t } = useLingui();
	return (
		<>
			<StaleNote since={stale['teacher']} what={<Trans context="没能取到">教师介绍</Trans>} full />
			<Board as="header" className="teacher-board">
				<div className="wrap">
					<Breadcrumb
						list
						items={[
							{ label: t`教师`, to: paths.teachers() },
							{ label: categoryName, to: paths.teachers({ categoryId: categoryLevel1 }) },
							{ label: name },
						]}
					/>
					<div className="teacher-head">
						<TeacherPortrait avatar={teacher.avatar} size={300} eager board />
						<div>
							<h1 className="type-board-title">{name}</h1>
							<p className="teacher-title">{teacher.title}</p>
						</div>
						<p className="teacher-quote">{teacher.summary}</p>
					</div>
				</div>
			</Board>
			<div className="wrap teacher-body">
				<aside aria-label={t`概况`}>
					<TeacherFacts teacher={teacher} />
					<FollowButton teacher={teacher} />
				</aside>
				<div>
					{introduction && (
						<section>
							<h2 className="type-column">
								<Trans>关于{name}</Trans>
							</h2>
							<Prose html={introduction} className="teacher-prose" />
						</section>
					)}
					<TeacherCourses teacher={teacher} courses={relatedCourses} since={stale.relatedCourses} />
				</div>
			</div>
		</>
	);
}
