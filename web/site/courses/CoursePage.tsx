import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { breadcrumbList, courseLd } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { near } from '../../lib/near.ts';
import { idOf } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import buyStyles from '../../styles/buy.css?url';
import coursePageStyles from '../../styles/course-page.css?url';
import coversStyles from '../../styles/covers.css?url';
import proseStyles from '../../styles/prose.css?url';
import { servedPart } from '../../ui/lazyPart.ts';
import { WhileOffline } from '../../ui/OfflineBar.tsx';
import type { Route } from './+types/CoursePage';
import { CourseBuy } from './CourseBuy.tsx';
import { CourseContents } from './CourseContents.tsx';
import { CourseHead } from './CourseHead.tsx';
import { CourseIntro } from './CourseIntro.tsx';
import { CourseTabs } from './CourseTabs.tsx';
import { loadReviews, readView } from './review-view.ts';

/** Far down the page, for whoever reads so far: they come whole from the server, their code when they come near. */
const CourseReviews = servedPart(() =>
	near('#reviews')
		.then(() => import('./CourseReviews.tsx'))
		.then((module) => module.CourseReviews),
);
const CourseTeachers = servedPart(() =>
	near('#teachers')
		.then(() => import('./CourseTeachers.tsx'))
		.then((module) => module.CourseTeachers),
);
const CourseAlso = servedPart(() =>
	near('#also')
		.then(() => import('./CourseAlso.tsx'))
		.then((module) => module.CourseAlso),
);
const Advert = servedPart(() =>
	near('.course-side .advert')
		.then(() => import('../../features/site/Advert.tsx'))
		.then((module) => module.Advert),
);
const CourseCoupons = servedPart(() => import('./CourseCoupons.tsx').then((module) => module.CourseCoupons));
const CourseHandouts = servedPart(() =>
	near('#handouts')
		.then(() => import('./CourseHandouts.tsx'))
		.then((module) => module.CourseHandouts),
);

async function load({ api, optional, required, params, url }: LoadArgs) {
	const id = idOf(params);
	const view = readView(url.searchParams);
	const detail = required('detail', () => api('courseDetail', { id }));
	const recommended = async () => {
		const { categoryPath } = await detail;
		return optional('recommendList', () => api('recommendedCourses', { prodType: 1, size: 4, categoryLevel1: categoryPath[0]?.id, exceptId: id }), {
			empty: [],
			keepFor: 'path',
			keepOnRefusal: true,
		});
	};
	const [course, videoList, teacherList, recommendList, handouts, reviews, coupons] = await Promise.all([
		detail,
		optional('videoList', () => api('courseVideos', { id }), { empty: [], keepFor: 'path', failPage: 'missing' }),
		optional('teacherList', () => api('courseTeachers', { id }), { empty: [], keepFor: 'path', keepOnRefusal: true, failPage: 'missing' }),
		recommended(),
		optional('handouts', () => api('courseHandouts', { id }), { empty: [], keepFor: 'path', keepOnRefusal: true }),
		optional('reviews', () => loadReviews(api, id, view), { empty: null, keepFor: 'path', keepOnRefusal: true }),
		optional('coupons', () => api('courseCoupons', { prodId: id }), { empty: [], keepFor: 'path', keepOnRefusal: true }),
	]);
	return { detail: course, videoList, teacherList, recommendList, handouts, reviews, coupons, view };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(coversStyles, proseStyles, buyStyles, coursePageStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { detail, seo } = args.loaderData;
	const trail = [
		...detail.categoryPath.map(({ id, name }) => ({ name, path: paths.courses({ categoryId: id }) })),
		{ name: detail.title, path: paths.course(detail.id) },
	];
	return pageMeta(args, {
		title: detail.seo.title || detail.title,
		description: detail.seo.description || detail.subtitle,
		image: detail.seo.image || paths.sharePicture('course', detail.id, site.locale),
		seo,
		jsonLd: [courseLd(site, detail), breadcrumbList(site, trail)],
	});
}

export default function CoursePage({ loaderData }: Route.ComponentProps) {
	const { t } = useLingui();
	const { detail, videoList, teacherList, recommendList, handouts, reviews, coupons, view, stale } = loaderData;
	return (
		<div className="course-page">
			<WhileOffline />
			<CourseHead course={detail} />
			<div className="course-main">
				<StaleNote since={stale['detail']} what={<Trans context="没能取到">价格和介绍</Trans>} />
				<CourseTabs course={detail} />
				<CourseIntro course={detail} />
				<CourseContents chapters={videoList} since={stale['videoList']} next={detail.owned ? detail.nextVideoId : null} />
				{handouts.length > 0 && (
					<Suspense fallback={<section id="handouts" className="course-section" />}>
						<CourseHandouts handouts={handouts} since={stale['handouts']} />
					</Suspense>
				)}
				<Suspense fallback={<section id="teachers" className="course-section" />}>
					<CourseTeachers teachers={teacherList} since={stale['teacherList']} />
				</Suspense>
				<Suspense fallback={<section id="reviews" className="course-section" />}>
					<CourseReviews courseId={detail.id} title={detail.title} reviews={reviews} view={view} since={stale['reviews']} />
				</Suspense>
			</div>
			<aside className="course-side" aria-label={t`报名`}>
				<CourseBuy course={detail} chapters={videoList} />
				{coupons.length > 0 && !detail.owned && (
					<Suspense fallback={null}>
						<CourseCoupons coupons={coupons} />
					</Suspense>
				)}
				{recommendList.length > 0 && (
					<Suspense fallback={null}>
						<CourseAlso courses={recommendList} />
					</Suspense>
				)}
				<Suspense fallback={null}>
					<Advert at="course-side" has={detail.owned && detail.vipFlag === 1 && paths.vip()} />
				</Suspense>
			</aside>
		</div>
	);
}
