import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Notice } from '../../../contract/notices/member.ts';
import { browserApi } from '../../api/api.ts';
import { clock, dayKey, monthDay } from '../../lib/dates.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { noticeState, onNews, useUnread } from './notice-state.ts';
import { markRead } from './read.ts';
import { useKindName } from './use-kind-name.ts';

const shown = 5;

/** The newest notices, under the bell. */
export function NoticePanel({ id }: { id: string }) {
	const { t } = useLingui();
	const unread = useUnread();
	const { notices, failed, again } = useNewest();
	const readAll = async () => {
		if (!(await markRead({ all: true, upTo: noticeState().seq }))) toast(t`没能记下，请再试一次。`, { icon: 'clock' });
	};
	return (
		<section id={id} className="bell-panel floats" aria-label={t`消息`}>
			<header>
				<h2>
					<Trans>消息</Trans>
				</h2>
				<p>{unread > 0 && <Plural value={unread} other="# 条没看" />}</p>
				{unread > 0 && (
					<button type="button" className="bell-act" onClick={() => void readAll()}>
						<Trans>全部看过</Trans>
					</button>
				)}
			</header>
			{failed && (
				<p className="bell-note" role="alert">
					<Trans>没能取到消息。</Trans>{' '}
					<button type="button" className="bell-act" onClick={again}>
						<Trans>重试</Trans>
					</button>
				</p>
			)}
			{notices === undefined ? (
				!failed && (
					<p className="bell-note" role="status">
						<Trans>正在取消息…</Trans>
					</p>
				)
			) : notices.length === 0 ? (
				<p className="bell-note">
					<Trans>还没有消息。有人答了你、订单有动静、账号有变动，都会在这里说。</Trans>
				</p>
			) : (
				<ul>
					{notices.map((notice) => (
						<PanelRow key={notice.id} notice={notice} />
					))}
				</ul>
			)}
			<footer>
				<Link className="bell-act" to={paths.userNotice()}>
					<Trans>全部消息</Trans>
					<Icon name="right" />
				</Link>
				<Link to={paths.userNoticeSettings()}>
					<Icon name="list" />
					<Trans>通知设置</Trans>
				</Link>
			</footer>
		</section>
	);
}

function PanelRow({ notice: { id, kind, title, text, act, createdAt, read } }: { notice: Notice }) {
	const locale = useLocale();
	const kindName = useKindName();
	const today = dayKey(createdAt) === dayKey(Date.now());
	return (
		<li data-unread={read ? undefined : ''}>
			<p className="bell-kind">
				{!read && (
					<span className="sr-only">
						<Trans>没看过</Trans>
					</span>
				)}
				{kindName(kind)}
				<time dateTime={createdAt}>{today ? clock(createdAt) : monthDay(createdAt, locale)}</time>
			</p>
			<h3>{title}</h3>
			<p>{text}</p>
			{act && (
				<Link className="bell-act" to={act.href} onClick={() => void (read || markRead({ ids: [id] }))}>
					{act.label}
				</Link>
			)}
		</li>
	);
}

/** Loaded when it opens, and whenever there is something new. What was there stays when that fails. */
function useNewest() {
	const locale = useLocale();
	const [notices, setNotices] = useState<Notice[]>();
	const [failed, setFailed] = useState(false);
	const [round, setRound] = useState(0);
	useEffect(() => onNews(() => setRound((count) => count + 1)), []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew, and so does another language
	useEffect(() => {
		let wanted = true;
		browserApi('noticeList', { pageSize: shown }, { skipHandler: true, cache: 0 }).then(
			({ code, data }) => {
				if (!wanted) return;
				setFailed(code !== 1);
				if (code === 1) setNotices((data as { dataList: Notice[] }).dataList);
			},
			() => wanted && setFailed(true),
		);
		return () => {
			wanted = false;
		};
	}, [round, locale]);
	return { notices, failed, again: () => setRound((count) => count + 1) };
}
