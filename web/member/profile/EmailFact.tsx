import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { EmailState } from '../../../contract/members/member.ts';
import { lazyPart } from '../../ui/lazyPart.ts';

const EmailDialog = lazyPart(() => import('./EmailDialog.tsx').then((module) => module.EmailDialog));

/** The member's address, what waits to be confirmed, and the way to another. */
export function EmailFact({ state, onChanged }: { state: EmailState; onChanged: () => Promise<void> }) {
	const { t } = useLingui();
	const [open, setOpen] = useState(false);
	const { email, waiting } = state;
	return (
		<span className="flex items-center gap-3">
			<span className="min-w-0 grow break-all">
				{email ?? (waiting ? null : <Trans>还没有</Trans>)}
				{waiting && (
					<span className="block text-13 text-ink-2">
						<Trans>{waiting.email} 等你确认</Trans>
					</span>
				)}
			</span>
			<button
				type="button"
				className="-my-2 min-h-11 shrink-0 font-semibold text-action hover:underline"
				aria-label={waiting ? t`确认邮箱` : email ? t`更换邮箱` : t`填写邮箱`}
				onClick={() => setOpen(true)}
			>
				{waiting ? <Trans>确认</Trans> : email ? <Trans>更换</Trans> : <Trans>填写</Trans>}
			</button>
			{open && (
				<Suspense fallback={null}>
					<EmailDialog state={state} onChanged={onChanged} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</span>
	);
}
