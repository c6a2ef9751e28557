import { Plural, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useEffect } from 'react';
import { noticesMemberPaths } from '../../../contract/notices/member-paths.ts';
import { addresses, browserApi } from '../../api/api.ts';
import { sheets } from '../../lib/sheets.ts';
import { useDisclosure } from '../../lib/use-disclosure.ts';
import bellStyles from '../../styles/bell.css?url';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Sheets } from '../../ui/Sheets.tsx';
import { setNotices, useUnread } from './notice-state.ts';
import { hearNotices } from './socket.ts';

Object.assign(addresses, noticesMemberPaths);

const NoticePanel = lazyPart(() => import('./NoticePanel.tsx').then((module) => module.NoticePanel));
const styles = sheets(bellStyles);

/** The bell of the head: how many notices are unread, and the newest ones. A disclosure, so Tab walks through it. */
export function NoticeBell() {
	const { t } = useLingui();
	const { open, toggle, root, button, panel } = useDisclosure();
	const unread = useUnread();
	useHearing();
	const many = unread > 99 ? '99+' : String(unread);
	const label = unread === 0 ? t`消息` : t`消息，${many} 条没看`;
	return (
		<div {...root} className="bell-root">
			<Sheets paths={styles} />
			<button {...button} className="bell icon-btn" aria-label={label} onClick={() => startTransition(toggle)}>
				<Icon name="bell" />
				{unread > 0 && <b className="bell-count">{many}</b>}
			</button>
			<span role="status" className="sr-only">
				{unread > 0 && <Plural value={unread} other="# 条消息没看" />}
			</span>
			{open && (
				<Suspense fallback={null}>
					<NoticePanel id={panel} />
				</Suspense>
			)}
		</div>
	);
}

/** Asks once, in the language of the page, and then hears what is new. */
function useHearing(): void {
	const { i18n } = useLingui();
	const { locale } = i18n;
	useEffect(() => {
		const stop = hearNotices();
		return () => {
			stop();
			// Whoever logs in next is somebody else.
			setNotices({ unread: null, seq: 0 });
		};
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the call tells the server in which language the member is written to
	useEffect(() => {
		let isGone = false;
		browserApi('noticeUnread', {}, { skipHandler: true, cache: 0 }).then(
			// Somebody else may have logged in meanwhile.
			({ code, data }) => code === 1 && !isGone && setNotices(data),
			() => {},
		);
		return () => {
			isGone = true;
		};
	}, [locale]);
}
