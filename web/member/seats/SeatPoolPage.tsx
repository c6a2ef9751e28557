import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import { fullDate } from '../../lib/dates.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { notFound, numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import seatsStyles from '../../styles/seats.css?url';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Button } from '../../ui/Button.tsx';
import { servedPart } from '../../ui/lazyPart.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { MemberHead } from '../frame/MemberHead.tsx';
import type { Route } from './+types/SeatPoolPage';
import './seat-calls.ts';
import { SeatRows } from './SeatRows.tsx';
import { seatPaths } from './seat-paths.ts';

const SeatLink = servedPart(() => import('./SeatLink.tsx').then((module) => module.SeatLink));

const pageSize = 20;

async function load({ api, required, params, url }: LoadArgs) {
	const { orderId } = params;
	if (!orderId || !/^\d{1,32}$/.test(orderId)) notFound();
	const { current = 1 } = numbers({ current: url.searchParams.get('page') ?? undefined }, 'current');
	return { current, pool: await required('pool', () => api('seatPool', { orderId, currPage: current, pageSize })) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(seatsStyles), below: paths.userOrder() };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`席位`) : '', noindex: true });
}

/** Seats that the member bought: how many are taken, the link by which others sit down, and who sits. */
export default function SeatPoolPage({ loaderData: { current, pool, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	const locale = useLocale();
	const { revalidate } = useRevalidator();
	const { orderId, team, title, seats, taken, endsAt, link, holders } = pool;
	const pending = useListPending(seatPaths.pool(orderId));
	return (
		<>
			<MemberHead bar above={{ to: paths.userOrderDetail(orderId), name: t`订单详情` }}>
				<b>
					<Trans>席位</Trans>
				</b>
			</MemberHead>
			<Breadcrumb list items={[{ label: t`我的订单`, to: paths.userOrder() }, { label: t`${team}的席位` }]} />
			<h1 className="type-page-title mt-1 wrap-anywhere">
				<Trans>{team}的席位</Trans>
			</h1>
			<p className="text-ink-2">
				{link.code === null ? (
					<Trans>《{title}》，这些席位已经退掉了。</Trans>
				) : link.over === 'seats' ? (
					<Trans>《{title}》，这些席位的时间已经到了，不能再请人。</Trans>
				) : link.over === 'day' ? (
					<Trans>《{title}》，链接已过期，现在请不了人。</Trans>
				) : taken === seats ? (
					<Trans>《{title}》，都坐满了。收回一席，就能再请一个人。</Trans>
				) : (
					<Trans>《{title}》，坐满之前随时能请人。</Trans>
				)}
			</p>
			<StaleNote since={stale['pool']} what={<Trans context="没能取到">席位</Trans>} />
			<dl className="seat-figures">
				<div>
					<dt>
						<Trans>席位</Trans>
					</dt>
					<dd>{seats}</dd>
				</div>
				<div>
					<dt>
						<Trans>已坐下</Trans>
					</dt>
					<dd>{taken}</dd>
				</div>
				<div>
					<dt>
						<Trans>空着</Trans>
					</dt>
					<dd>{seats - taken}</dd>
				</div>
				<div>
					<dt>{endsAt === null ? <Trans>有效期</Trans> : <Trans>有效到</Trans>}</dt>
					<dd>{endsAt === null ? <Trans>永久有效</Trans> : fullDate(endsAt, locale)}</dd>
				</div>
			</dl>
			{link.code !== null && link.over !== 'seats' && (
				<Suspense fallback={null}>
					<SeatLink key={link.code} orderId={orderId} code={link.code} lastDay={link.lastDay} over={link.over !== null} onChanged={revalidate} />
				</Suspense>
			)}
			<section className="seat-list" aria-labelledby="seat-list">
				<h2 id="seat-list" className="type-column">
					<Trans>谁坐着</Trans>
				</h2>
				{pending ? (
					<SkeletonRows count={5} now />
				) : holders.dataList.length > 0 ? (
					<SeatRows orderId={orderId} holders={holders.dataList} onChanged={revalidate} />
				) : (
					<p className="seat-none">
						{taken > 0 ? (
							<Trans>没有这么多人，请回到第一页。</Trans>
						) : link.code !== null && link.over === null ? (
							<Trans>还没有人坐下。把链接发出去，坐下的人会列在这里。</Trans>
						) : (
							<Trans>没有人坐下。</Trans>
						)}
					</p>
				)}
				<div className="list-pages">
					<Pagination current={current} total={holders.totalCount} pageSize={pageSize} href={(page) => seatPaths.pool(orderId, page)} />
				</div>
				<p className="type-meta">
					<Trans>你看得到每人听了多少，看不到听了哪一讲、记了什么。收回席位后，那个人的笔记仍归那个人。</Trans>
				</p>
			</section>
			<Button kind="line" to={seatPaths.checkout(pool.courseId, 5)}>
				<Trans>再买几席</Trans>
			</Button>
		</>
	);
}
