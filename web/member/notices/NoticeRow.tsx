import { Trans } from '@lingui/react/macro';
import { Suspense, startTransition, useId, useState } from 'react';
import type { Notice } from '../../../contract/notices/member.ts';
import { markRead, type What } from '../../features/notices/read.ts';
import { useKindName } from '../../features/notices/use-kind-name.ts';
import { clock } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';

const FoldedNotices = lazyPart(() => import('./FoldedNotices.tsx').then((module) => module.FoldedNotices));

/** What it is about, what happened, and the one thing to do: go there, see what it stands for, or say that it was seen. */
export function NoticeRow({ notice, onRead }: { notice: Notice; onRead: (what: What) => Promise<void> }) {
	const { id, kind, title, text, act, createdAt, read, folded } = notice;
	const kindName = useKindName();
	const folds = useId();
	const heading = useId();
	const [open, setOpen] = useState(false);
	const seen = () => {
		if (!read) void onRead({ ids: [id] });
	};
	return (
		<li className="notice-row" data-unread={read ? undefined : ''} aria-labelledby={heading}>
			<p className="notice-kind">
				{!read && (
					<span className="sr-only">
						<Trans>没看过</Trans>{' '}
					</span>
				)}
				{kindName(kind)}
			</p>
			<time dateTime={createdAt}>{clock(createdAt)}</time>
			<div className="notice-what">
				<h3 id={heading}>{title}</h3>
				{text && <p>{text}</p>}
			</div>
			<div className="notice-act">
				{folded > 1 ? (
					<Button
						kind="line"
						size="sm"
						aria-expanded={open}
						{...(open && { 'aria-controls': folds })}
						aria-describedby={heading}
						onClick={() => {
							startTransition(() => setOpen(!open));
							seen();
						}}
					>
						{open ? <Trans>收起</Trans> : <Trans>展开</Trans>}
					</Button>
				) : act ? (
					<Button
						kind={act.now ? 'primary' : 'line'}
						size="sm"
						to={act.href}
						aria-describedby={heading}
						onClick={() => void (read || markRead({ ids: [id] }))}
					>
						{act.label}
					</Button>
				) : (
					!read && (
						<Button kind="line" size="sm" aria-describedby={heading} onClick={seen}>
							<Trans>看过了</Trans>
						</Button>
					)
				)}
			</div>
			{open && (
				<Suspense fallback={null}>
					<FoldedNotices id={folds} of={id} />
				</Suspense>
			)}
		</li>
	);
}
