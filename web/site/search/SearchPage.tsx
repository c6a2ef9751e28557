import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { numbers } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/SearchPage';

async function load({ api, slot, url }: LoadArgs) {
	const q = (url.searchParams.get('q') ?? '').trim().slice(0, 60);
	const { current = 1 } = numbers({ current: url.searchParams.get('page') || undefined }, 'current');
	const result =
		q === '' ? null : await slot('result', () => api('search', { q, currPage: current, pageSize: 16 }), { empty: null, own: true, main: true });
	return { q, result };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type SearchData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	const q = args.loaderData?.q;
	return pageMeta(args, { title: q || (site ? say(site.locale, msg`搜索`) : ''), seo: args.loaderData?.seo, noindex: true });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
	const { q, result } = loaderData;
	return (
		<div className="wrap">
			<h1>{q || <Trans>搜索</Trans>}</h1>
			<ul>
				{result?.courses.dataList.map((course) => (
					<li key={course.id}>
						<Link to={paths.course(course.id)}>{course.title}</Link>
					</li>
				))}
			</ul>
		</div>
	);
}
