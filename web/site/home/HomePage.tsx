import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { say } from '../../lib/i18n.ts';
import { organization } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import type { Route } from './+types/HomePage';

const noVip = { plans: [], shelf: [], courseCount: 0 };

async function load({ api, slot }: LoadArgs) {
	const [bannerList, trialList, courseList, teacherList, liveList, vip] = await Promise.all([
		slot('bannerList', () => api('bannerList', {}), { empty: [] }),
		slot('trialList', () => api('trialCourses', { size: 8 }), { empty: [] }),
		slot('courseList', () => api('recommendedCourses', { prodType: 1, size: 8 }), { empty: [] }),
		slot('teacherList', () => api('recommendedTeachers', {}), { empty: [] }),
		slot('liveList', () => api('recentRooms', { size: 3 }), { empty: [] }),
		slot('vip', () => api('vipPlans', {}), { empty: noVip }),
	]);
	return { bannerList, trialList, courseList, teacherList, liveList, vip };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type HomeData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`首页`) : '', seo: args.loaderData?.seo, jsonLd: site ? [organization(site)] : [] });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<h1>
				<Trans>首页</Trans>
			</h1>
			<ul>
				{loaderData.courseList.map((course) => (
					<li key={course.id}>{course.title}</li>
				))}
			</ul>
		</div>
	);
}
