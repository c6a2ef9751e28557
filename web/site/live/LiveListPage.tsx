import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/LiveListPage';

const pageSize = 12;

async function load({ api, slot, params }: LoadArgs) {
	const { categoryId = 0, current = 1 } = numbers(params, 'categoryId', 'current');
	const [categoryList, livePage] = await Promise.all([
		slot('categoryList', () => api('categoryChildren', { parentId: 0, online: 1 }), { empty: [] }),
		slot('livePage', () => api('roomList', { currPage: current, pageSize, categoryId }), {
			empty: emptyPage(pageSize),
			map: toPage,
			codeOne: true,
			main: true,
		}),
	]);
	return { categoryList, livePage, categoryId };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type LiveListData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`直播课表`) : '', seo: args.loaderData?.seo });
}

export default function LiveListPage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<h1>
				<Trans>直播课表</Trans>
			</h1>
			<ul>
				{loaderData.livePage.list.map((room) => (
					<li key={room.id}>
						<Link to={paths.live(room.id)}>{room.title}</Link>
					</li>
				))}
			</ul>
		</div>
	);
}
