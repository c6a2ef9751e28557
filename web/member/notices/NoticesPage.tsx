import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Notice, NoticeGroup } from '../../../contract/notices/member.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { onNews, setNotices } from '../../features/notices/notice-state.ts';
import { byDay } from '../../features/site/by-day.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import noticesStyles from '../../styles/notices.css?url';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MemberHead } from '../frame/MemberHead.tsx';
import type { Route } from './+types/NoticesPage';
import { NoticeDay } from './NoticeDay.tsx';
import { useReading } from './use-reading.ts';

const pageSize = 20;
const groups = ['live', 'reply', 'order', 'account'] as const satisfies readonly NoticeGroup[];
const nothing = { ...emptyPage(pageSize), unread: 0, unreadByGroup: { live: 0, reply: 0, order: 0, account: 0 } };

async function load({ api, optional, url }: LoadArgs) {
	const asked = url.searchParams.get('kind');
	const kind = groups.find((group) => group === asked);
	const { current = 1 } = numbers({ current: url.searchParams.get('page') ?? undefined }, 'current');
	const [notices, newest] = await Promise.all([
		optional('notices', () => api('noticeList', { currPage: current, pageSize, group: kind }), {
			empty: nothing,
			map: (answer) => ({ ...toPage(answer), unread: answer.unread, unreadByGroup: answer.unreadByGroup }),
			keepOnRefusal: true,
			keepFor: 'address',
		}),
		// Up to which number there is anything: a filter and a later page do not show it.
		optional('newest', () => api('noticeUnread', {}), { empty: null, keepOnRefusal: true }),
	]);
	return { kind, notices, newest };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(noticesStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`消息`) : '', noindex: true });
}

/** All that the member was told, by day; what is new of it follows by itself while the page is open. */
export default function NoticesPage({ loaderData: { kind, notices, newest, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	const { revalidate } = useRevalidator();
	const { list, pagination, unread, unreadByGroup } = notices;
	const reading = useReading();
	const pending = useListPending(paths.userNotice());
	const upTo = Math.max(newest?.seq ?? 0, ...list.map(({ seq }) => seq));
	useEffect(() => onNews(() => void revalidate()), [revalidate]);
	useEffect(() => setNotices({ unread }), [unread]);
	const shown: Notice[] = list.map((notice) => ({ ...notice, read: notice.read || reading.isRead(notice) }));
	const count = (n: number) => (n > 0 ? n : undefined);
	return (
		<>
			<MemberHead className="notices-head">
				<h1 className="type-page-title">
					<Trans>消息</Trans>
				</h1>
				<p role="status">{unread > 0 && <Plural value={unread} other="# 条没看" />}</p>
				{unread > 0 && (
					<button type="button" onClick={() => void reading.read({ all: true, upTo })}>
						<Trans>全部看过</Trans>
					</button>
				)}
				<Link to={paths.userNoticeSettings()}>
					<Icon name="list" />
					<span>
						<Trans>通知设置</Trans>
					</span>
				</Link>
			</MemberHead>
			<Tabs
				label={t`种类`}
				className="tabs-bleed"
				current={kind ?? 'all'}
				items={[
					{ key: 'all', label: t`全部`, to: paths.userNotice() },
					{ key: 'live', label: t`直播`, count: count(unreadByGroup.live), to: paths.userNotice({ kind: 'live' }) },
					{ key: 'reply', label: t`提问与评价`, count: count(unreadByGroup.reply), to: paths.userNotice({ kind: 'reply' }) },
					{ key: 'order', label: t`订单`, count: count(unreadByGroup.order), to: paths.userNotice({ kind: 'order' }) },
					{ key: 'account', label: t`账号`, count: count(unreadByGroup.account), to: paths.userNotice({ kind: 'account' }) },
				]}
			/>
			<StaleNote since={stale['notices']} what={<Trans context="没能取到">消息</Trans>} />
			{pending ? (
				<SkeletonRows now />
			) : (
				byDay(shown, ({ createdAt }) => createdAt).map((day) => <NoticeDay key={day[0].id} notices={day} onRead={reading.read} />)
			)}
			{!pending && list.length === 0 && stale['notices'] !== 0 && <Nothing kind={kind} beyond={pagination.total > 0} />}
			<div className="list-pages">
				<Pagination {...pagination} href={(page) => paths.userNotice({ kind, page })} />
			</div>
			{list.length > 0 && (
				<p className="notices-foot">
					<Trans>消息留 90 天。账号和订单的留一年。</Trans>
				</p>
			)}
		</>
	);
}

function Nothing({ kind, beyond }: { kind: NoticeGroup | undefined; beyond: boolean }) {
	if (beyond)
		return (
			<EmptyState title={<Trans>消息没有这么多</Trans>} action={{ label: <Trans>回到第一页</Trans>, to: paths.userNotice({ kind }) }}>
				<Trans>最近的都排在第一页。</Trans>
			</EmptyState>
		);
	if (kind !== undefined)
		return (
			<EmptyState title={<Trans>这一类还没有消息</Trans>} action={{ label: <Trans>看全部消息</Trans>, to: paths.userNotice() }}>
				<Trans>别的消息都在“全部”里。</Trans>
			</EmptyState>
		);
	return (
		<EmptyState title={<Trans>还没有消息</Trans>} action={{ label: <Trans>设置怎么通知</Trans>, to: paths.userNoticeSettings() }}>
			<Trans>有人答了你、订单有动静、账号有变动，都会在这里说。</Trans>
		</EmptyState>
	);
}
