import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import cardsStyles from '../../styles/cards.css?url';
import favouritesStyles from '../../styles/favourites.css?url';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { servedPart } from '../../ui/lazyPart.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonCards } from '../../ui/SkeletonCards.tsx';
import { MemberHead } from '../frame/MemberHead.tsx';
import type { Route } from './+types/FavouritesPage';
import { FavouriteCard } from './FavouriteCard.tsx';

/** Under what one came for. */
const FollowedTeachers = servedPart(() => import('./FollowedTeachers.tsx').then((module) => module.FollowedTeachers));

const pageSize = 6;

async function load({ api, optional, params }: LoadArgs) {
	const { current = 1 } = numbers(params, 'current');
	const [page, follows] = await Promise.all([
		optional('favouritePage', () => api('myFavourites', { currPage: current, pageSize }), {
			empty: emptyPage(pageSize),
			map: toPage,
			keepOnRefusal: true,
			failPage: 'any',
		}),
		optional('follows', () => api('myFollows', {}), { empty: [], keepOnRefusal: true }),
	]);
	return { favouritePage: page, follows, first: current === 1 };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(cardsStyles, favouritesStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`我的收藏`) : '', noindex: true });
}

export default function FavouritesPage({ loaderData: { favouritePage, follows, first, stale } }: Route.ComponentProps) {
	const { list, pagination } = favouritePage;
	const { revalidate } = useRevalidator();
	const pending = useListPending(paths.userFavorite());
	return (
		<>
			<MemberHead>
				<h1 className="type-page-title">
					<Trans>我的收藏</Trans>
				</h1>
			</MemberHead>
			<p className="type-meta mt-1 mb-6" role="status">
				{pagination.total > 0 && <Plural value={pagination.total} other="共 # 门" />}
			</p>
			<StaleNote since={stale['favouritePage']} what={<Trans context="没能取到">收藏的课</Trans>} />
			{pending ? (
				<SkeletonCards count={pageSize} now />
			) : (
				<ul className="cards favourites empty:hidden">
					{list.map((favourite, index) => (
						<li key={favourite.prodId}>
							<FavouriteCard favourite={favourite} eager={index < 3} onChanged={revalidate} />
						</li>
					))}
				</ul>
			)}
			{!pending && list.length === 0 && stale['favouritePage'] !== 0 && <Nothing last={Math.ceil(pagination.total / pageSize)} />}
			<div className="list-pages">
				<Pagination {...pagination} href={paths.userFavorite} />
			</div>
			{first && (
				<Suspense fallback={null}>
					<FollowedTeachers follows={follows} since={stale['follows']} onChanged={revalidate} />
				</Suspense>
			)}
		</>
	);
}

/** Nothing saved at all, or a page behind the last one. */
function Nothing({ last }: { last: number }) {
	if (last > 0)
		return (
			<EmptyState title={<Trans>这一页没有收藏</Trans>} action={{ label: <Trans>看最后一页</Trans>, to: paths.userFavorite(last) }}>
				<Trans>收藏没有这么多页。</Trans>
			</EmptyState>
		);
	return (
		<EmptyState title={<Trans>还没有收藏</Trans>} action={{ label: <Trans>去看课程</Trans>, to: paths.courses() }}>
			<Trans>在课程页点一下心形，那门课就等在这里。</Trans>
		</EmptyState>
	);
}
