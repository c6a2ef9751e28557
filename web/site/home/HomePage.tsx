import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useRef } from 'react';
import { failureOf } from '../../api/failure.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { CourseCard } from '../../features/catalogue/CourseCard.tsx';
import { NextLive } from '../../features/live/NextLive.tsx';
import { ZoneName } from '../../features/live/ZoneName.tsx';
import { Advert } from '../../features/site/Advert.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useSite } from '../../features/site/use-site.ts';
import { TeacherTile } from '../../features/teachers/TeacherTile.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { organization } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { rememberStrip } from '../../lib/theme.ts';
import { paths } from '../../paths.ts';
import cardsStyles from '../../styles/cards.css?url';
import coversStyles from '../../styles/covers.css?url';
import homePageStyles from '../../styles/home-page.css?url';
import { lazyPart } from '../../ui/lazyPart.ts';
import type { Route } from './+types/HomePage';
import { BannerBoard } from './BannerBoard.tsx';
import { HomeSection } from './HomeSection.tsx';
import { TrialBand } from './TrialBand.tsx';
import { VipBand } from './VipBand.tsx';

/** Strangers, who are most, do not fetch it. Once it is here it is shown at once, so that nothing shifts. */
let stripAtHand: typeof import('./ContinueStrip.tsx').ContinueStrip | undefined;
async function loadStrip() {
	stripAtHand = (await import('./ContinueStrip.tsx')).ContinueStrip;
	return stripAtHand;
}
const ContinueStrip = lazyPart(loadStrip, null);

async function load({ api, optional, site }: LoadArgs) {
	const unfinished = site.loggedIn
		? optional('unfinished', () => api('unfinishedLessons', {}).catch(asVisitor), { empty: null, keepOnRefusal: true, keepFor: 'address' })
		: null;
	const [bannerList, trialList, courseList, teacherList, liveList, vip] = await Promise.all([
		optional('bannerList', () => api('bannerList', {}), { empty: [] }),
		optional('trialList', () => api('trialCourses', { size: 8 }), { empty: [] }),
		optional('courseList', () => api('recommendedCourses', { prodType: 1, size: 8 }), { empty: [] }),
		optional('teacherList', () => api('recommendedTeachers', {}), { empty: [] }),
		optional('liveList', () => api('recentRooms', { size: 3 }), { empty: [] }),
		optional('vip', () => api('vipPlans', {}), { empty: null }),
	]);
	return { bannerList, trialList, courseList, teacherList, liveList, vip, unfinished: await unfinished };
}

/** A login that is over makes a visitor: the home page sends nobody to log in. */
function asVisitor(error: unknown) {
	if (failureOf(error).status !== 401) throw error;
	return { code: 1 as const, data: null as never };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(async (args) => {
	const loaded = await load(args);
	// Without it the page is whole but for the strip.
	if (loaded.unfinished?.lessons.length) await loadStrip().catch(() => {});
	return loaded;
});
export const handle: Handle = { sheets: sheets(coversStyles, cardsStyles, homePageStyles) };

/** Remembers how high the strip is, so that the page keeps as much free the next time before it has come. */
function useStripPlace(unfinished: unknown) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (unfinished === null || place.current === null) return;
		rememberStrip((place.current.firstElementChild as HTMLElement | null)?.offsetHeight ?? 0);
	}, [unfinished]);
	return place;
}

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, {
		title: site ? say(site.locale, msg`首页`) : '',
		image: site && paths.sharePicture('site', 1, site.locale),
		seo: args.loaderData?.seo,
		jsonLd: site ? [organization(site)] : [],
	});
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
	const { bannerList, trialList, courseList, teacherList, liveList, vip, unfinished, stale } = loaderData;
	const Strip = stripAtHand ?? ContinueStrip;
	const place = useStripPlace(unfinished);
	return (
		<>
			<h1 className="sr-only">
				{useSite()?.webInfo.siteName} <Trans>首页</Trans>
			</h1>
			<div className="strip-place" ref={place}>
				{unfinished && unfinished.lessons.length > 0 && (
					<Suspense fallback={null}>
						<Strip unfinished={unfinished} />
					</Suspense>
				)}
			</div>
			<StaleNote since={stale['bannerList']} what={<Trans context="没能取到">推荐</Trans>} full />
			{bannerList.length > 0 && <BannerBoard banners={bannerList} />}

			<HomeSection
				title={<Trans>近期直播</Trans>}
				note={
					<Trans>
						按
						<ZoneName />
					</Trans>
				}
				more={{ label: <Trans>完整课表</Trans>, to: paths.lives() }}
				what={<Trans context="没能取到">课表</Trans>}
				since={stale['liveList']}
				empty={!liveList.length}
			>
				<ul className="next-lives">
					{liveList.map((room) => (
						<NextLive key={room.id} room={room} />
					))}
				</ul>
			</HomeSection>

			<TrialBand courses={trialList} since={stale['trialList']} />

			<HomeSection
				title={<Trans>推荐课程</Trans>}
				more={{ label: <Trans>全部课程</Trans>, to: paths.courses() }}
				what={<Trans context="没能取到">课程</Trans>}
				since={stale['courseList']}
				empty={!courseList.length}
			>
				<ul className="cards">
					{courseList.map((course) => (
						<li key={course.id}>
							<CourseCard course={course} />
						</li>
					))}
				</ul>
				<Advert at="home-middle" />
			</HomeSection>

			{vip && vip.plans.length > 0 && <VipBand vip={vip} />}

			<HomeSection
				title={<Trans>讲课的人</Trans>}
				more={{ label: <Trans>全部教师</Trans>, to: paths.teachers() }}
				what={<Trans context="没能取到">教师</Trans>}
				since={stale['teacherList']}
				empty={!teacherList.length}
				className="home-teachers"
			>
				<ul>
					{teacherList.map((teacher) => (
						<li key={teacher.id}>
							<TeacherTile teacher={teacher} />
						</li>
					))}
				</ul>
			</HomeSection>
		</>
	);
}
