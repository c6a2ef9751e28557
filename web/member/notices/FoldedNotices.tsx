import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Notice } from '../../../contract/notices/member.ts';
import { browserApi } from '../../api/api.ts';
import { clock, dayKey, monthDay } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Link } from '../../ui/Link.tsx';

/** What became one notice, the newest first. */
export function FoldedNotices({ id, of }: { id: string; of: number }) {
	const { t } = useLingui();
	const locale = useLocale();
	const [notices, setNotices] = useState<Notice[]>();
	const [failed, setFailed] = useState(false);
	const [round, setRound] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew, and so does another language
	useEffect(() => {
		let wanted = true;
		setFailed(false);
		void browserApi('noticeFolded', { id: of }, { skipHandler: true, cache: 0 })
			.catch(() => null)
			.then((answer) => {
				if (!wanted) return;
				if (answer?.code === 1) setNotices(answer.data);
				else setFailed(true);
			});
		return () => {
			wanted = false;
		};
	}, [of, round, locale]);
	return (
		<div id={id} className="notice-folded">
			{failed && (
				<p role="alert">
					<Trans>没能取到这几条。</Trans>{' '}
					<button type="button" onClick={() => setRound(round + 1)}>
						<Trans>重试</Trans>
					</button>
				</p>
			)}
			{notices ? (
				<ul aria-label={t`合成这一条的`}>
					{notices.map(({ id, title, act, createdAt }) => (
						<li key={id}>
							<time dateTime={createdAt}>
								{dayKey(createdAt) === dayKey(Date.now()) ? clock(createdAt) : `${monthDay(createdAt, locale)} ${clock(createdAt)}`}
							</time>
							{act ? <Link to={act.href}>{title}</Link> : title}
						</li>
					))}
				</ul>
			) : (
				!failed && (
					<p role="status">
						<Trans>正在取这几条…</Trans>
					</p>
				)
			)}
		</div>
	);
}
