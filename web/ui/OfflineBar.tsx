import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useOnline } from '../lib/use-online.ts';
import { Icon } from './Icon.tsx';

export function OfflineBar({ children, full }: { children?: ReactNode; full?: boolean }) {
	return (
		<div className="bar" data-tone="offline" data-full={full || undefined} role="status">
			<Icon name="clock" />
			<span>{children ?? <Trans>网络断了。接上后会自己更新。</Trans>}</span>
		</div>
	);
}

/** The bar while there is no network. It asks by itself: a page that was drawn anew for it would lose the parts whose code cannot be fetched now. */
export function WhileOffline() {
	return useOnline() ? null : <OfflineBar full />;
}
