import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StudyTime } from '../../../contract/learning/member.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { byDay } from '../../features/site/by-day.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import { duration } from '../../lib/duration.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MemberHead } from '../frame/MemberHead.tsx';
import type { Route } from './+types/AttendPage';
import { AttendDay } from './AttendDay.tsx';

const pageSize = 10;

async function load({ api, optional, url }: LoadArgs) {
	const asked = url.searchParams.get('kind');
	const kind: 'video' | 'live' | undefined = asked === 'video' || asked === 'live' ? asked : undefined;
	const { current = 1 } = numbers({ current: url.searchParams.get('page') ?? undefined }, 'current');
	const [attendPage, time] = await Promise.all([
		optional('attendPage', () => api('attendList', { currPage: current, pageSize, kind }), {
			empty: emptyPage(pageSize),
			keepFor: 'address',
			map: toPage,
		}),
		optional('time', () => api('studyTime', {}), { empty: null }),
	]);
	return { kind, attendPage, time };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`听课记录`) : '', noindex: true });
}

export default function AttendPage({ loaderData }: Route.ComponentProps) {
	const { t } = useLingui();
	const { kind, attendPage, time, stale } = loaderData;
	const { list, pagination } = attendPage;
	const pending = useListPending(paths.userAttend());
	return (
		<>
			<div className="attend-head">
				<MemberHead>
					<h1 className="type-page-title">
						<Trans>听课记录</Trans>
					</h1>
				</MemberHead>
				<p>
					{time && <ThisMonth month={time.month} />}
					<Link className="text-action hover:underline" to={paths.userStatement()}>
						<Trans>开具学时证明</Trans>
					</Link>
				</p>
			</div>
			<Tabs
				label={t`种类`}
				className="tabs-bleed"
				current={kind ?? 'all'}
				items={[
					{ key: 'all', label: t`全部`, to: paths.userAttend() },
					{ key: 'video', label: t`录播`, to: paths.userAttend({ kind: 'video' }) },
					{ key: 'live', label: t`直播`, to: paths.userAttend({ kind: 'live' }) },
				]}
			/>
			<StaleNote since={stale['attendPage']} what={<Trans context="没能取到">听课记录</Trans>} />
			{pending ? (
				<SkeletonRows count={pageSize} picture now />
			) : (
				byDay(list, ({ startedAt }) => startedAt).map((records) => <AttendDay key={records[0].id} records={records} />)
			)}
			{!pending && list.length === 0 && stale['attendPage'] !== 0 && <Nothing kind={kind} beyond={pagination.total > 0} />}
			<div className="list-pages">
				<Pagination {...pagination} href={(page) => paths.userAttend({ kind, page })} />
			</div>
		</>
	);
}

/** What the calendar month has come to so far. */
function ThisMonth({ month: { heardSeconds, records } }: { month: StudyTime['month'] }) {
	const locale = useLocale();
	const heard = duration(heardSeconds >= 60 ? heardSeconds - (heardSeconds % 60) : heardSeconds, locale);
	return (
		<span className="figures">
			<Trans>
				本月 {heard}，{records} 次
			</Trans>
		</span>
	);
}

function Nothing({ kind, beyond }: { kind: 'video' | 'live' | undefined; beyond: boolean }) {
	if (beyond)
		return (
			<EmptyState title={<Trans>记录没有这么多</Trans>} action={{ label: <Trans>回到第一页</Trans>, to: paths.userAttend({ kind }) }}>
				<Trans>最近的都排在第一页。</Trans>
			</EmptyState>
		);
	if (kind === 'live')
		return (
			<EmptyState title={<Trans>还没有听过直播</Trans>} action={{ label: <Trans>看直播课表</Trans>, to: paths.lives() }}>
				<Trans>听过的直播会记在这里。</Trans>
			</EmptyState>
		);
	return (
		<EmptyState title={<Trans>还没有听课记录</Trans>} action={{ label: <Trans>去听一讲</Trans>, to: paths.userCourse() }}>
			<Trans>每次听了哪一讲、听了多久、听到哪里，都会记在这里。</Trans>
		</EmptyState>
	);
}
