import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { StatePicture } from './StatePicture.tsx';

/** Nothing could be loaded and nothing older is at hand; where something is, use StaleBar. */
export function ErrorState({ title, children, onRetry, busy }: { title?: ReactNode; children?: ReactNode; onRetry?: () => void; busy?: boolean }) {
	return (
		<div className="state" role="alert">
			<StatePicture cracked />
			<h2>{title ?? <Trans>没能取到内容</Trans>}</h2>
			<p>{children ?? <Trans>网络或我们这边出了点问题，你没有做错什么。</Trans>}</p>
			{onRetry && (
				<Button kind="soft" onClick={onRetry} busy={busy}>
					<Trans>重试</Trans>
				</Button>
			)}
		</div>
	);
}
