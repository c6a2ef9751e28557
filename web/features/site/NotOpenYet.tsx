import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** A part of the site that is not finished, said plainly. */
export function NotOpenYet({ title }: { title: ReactNode }) {
	return (
		<div className="wrap section">
			<h1 className="type-page">{title}</h1>
			<EmptyState title={<Trans>这里还没有开放</Trans>} action={{ label: <Trans>看看课程</Trans>, to: paths.courses() }}>
				<Trans>我们正在把它做好。开放以后，就在这个地址。</Trans>
			</EmptyState>
		</div>
	);
}
