import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RoomCard } from '../../../contract/live/public.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { PastRoom } from '../../features/live/PastRoom.tsx';
import { RoomDay } from '../../features/live/RoomDay.tsx';
import { ZoneName } from '../../features/live/ZoneName.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import { dayKey } from '../../lib/dates.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import listsStyles from '../../styles/lists.css?url';
import liveStyles from '../../styles/live.css?url';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Route } from './+types/LiveListPage';
import { NoRooms } from './NoRooms.tsx';

const pageSize = 12;

async function load({ api, optional, params }: LoadArgs) {
	const { categoryId = 0, current = 1 } = numbers(params, 'categoryId', 'current');
	const [categoryList, livePage, pastList] = await Promise.all([
		optional('categoryList', () => api('categoryChildren', { parentId: 0, online: 1 }), { empty: [] }),
		optional('livePage', () => api('roomList', { currPage: current, pageSize, categoryId }), {
			empty: emptyPage(pageSize),
			map: toPage,
			keepOnRefusal: true,
			failPage: 'any',
		}),
		// The first page also looks back; on the others the past has its place in the list.
		current === 1 ? optional('pastList', () => api('pastRooms', { size: 3, categoryId }), { empty: [] }) : [],
	]);
	return { categoryList, livePage, pastList, categoryId };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(listsStyles, liveStyles) };
export type LiveListData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { categoryList, categoryId, livePage, seo } = args.loaderData;
	const title = say(site.locale, msg`直播课表`);
	const category = categoryList.find(({ id }) => id === categoryId);
	const soonest = livePage.list.slice(0, 4).map((room) => room.title);
	const trail = [
		{ name: say(site.locale, msg`首页`), path: paths.home() },
		{ name: say(site.locale, msg`直播`), path: paths.lives() },
		...(category ? [{ name: category.name, path: paths.lives({ categoryId }) }] : []),
	];
	return pageMeta(args, {
		title: category ? `${title} · ${category.name}` : title,
		description: soonest.join(' · '),
		seo: categoryId ? undefined : seo,
		jsonLd: [breadcrumbList(site, trail)],
	});
}

/** Rooms on or to come, a list for each day they start on. */
function days(rooms: readonly RoomCard[]): [RoomCard, ...RoomCard[]][] {
	const found = new Map<string, [RoomCard, ...RoomCard[]]>();
	for (const room of rooms) {
		const day = found.get(dayKey(room.startAt));
		if (day) day.push(room);
		else found.set(dayKey(room.startAt), [room]);
	}
	return [...found.values()];
}

function Past({ title, rooms }: { title: React.ReactNode; rooms: readonly RoomCard[] }) {
	if (!rooms.length) return null;
	return (
		<section className="past">
			<h2 className="type-column">{title}</h2>
			<ul>
				{rooms.map((room) => (
					<PastRoom key={room.id} room={room} />
				))}
			</ul>
		</section>
	);
}

export default function LiveListPage({ loaderData }: Route.ComponentProps) {
	const { categoryList, categoryId, livePage, pastList, stale } = loaderData;
	const { t } = useLingui();
	const { list, pagination } = livePage;
	const ahead = list.filter(({ state }) => state === 'upcoming' || state === 'live');
	const pending = useListPending(paths.lives());
	const past = ahead.length === list.length ? pastList : list.filter((room) => !ahead.includes(room));
	return (
		<>
			<StaleNote since={stale['livePage']} what={<Trans context="没能取到">课表</Trans>} full />
			<div className="wrap list-page">
				<Breadcrumb list className="lg:mb-3" items={[{ label: t`首页`, to: paths.home() }, { label: t`直播` }]} />
				<div className="list-head">
					<h1 className="type-page-title">
						<Trans>直播课表</Trans>
					</h1>
					<p className="list-note">
						<Trans>
							时间均为
							<ZoneName />
						</Trans>
					</p>
				</div>
				<Tabs
					label={t`学科`}
					className="tabs-bleed"
					current={String(categoryId)}
					items={[
						{ key: '0', label: t`全部`, to: paths.lives() },
						...categoryList.map(({ id, name }) => ({ key: String(id), label: name, to: paths.lives({ categoryId: id }) })),
					]}
				/>
				{pending ? (
					<SkeletonRows count={pageSize} picture now />
				) : (
					<>
						{list.length === 0 && <NoRooms categoryId={categoryId} beyond={pagination.total > 0} />}
						{days(ahead).map((rooms) => (
							<RoomDay key={rooms[0].id} rooms={rooms} />
						))}
						<Past title={<Trans>可以回听的</Trans>} rooms={past.filter(({ state }) => state === 'replay')} />
						<Past title={<Trans>已经结束的</Trans>} rooms={past.filter(({ state }) => state === 'ended')} />
					</>
				)}
				<div className="list-pages">
					<Pagination {...pagination} href={(page) => paths.lives({ categoryId, page })} />
				</div>
			</div>
		</>
	);
}
