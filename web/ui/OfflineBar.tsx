import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export function OfflineBar({ children, full }: { children?: ReactNode; full?: boolean }) {
	return (
		<div className="bar" data-tone="offline" data-full={full || undefined} role="status">
			<Icon name="clock" />
			<span>{children ?? <Trans>网络断了。接上后会自己更新。</Trans>}</span>
		</div>
	);
}
