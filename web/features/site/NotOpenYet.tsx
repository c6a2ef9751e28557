import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { StatePicture } from '../../ui/StatePicture.tsx';

/** A part of the site that is not finished, said plainly: `children` is one sentence on what will be here and what one can do now. */
export function NotOpenYet({
	children,
	action,
}: {
	children: ReactNode;
	action?: { label: ReactNode; to?: string; href?: string; onClick?: () => void };
}) {
	return (
		<div className="state">
			<StatePicture />
			<h2>
				<Trans>这里还没有开放</Trans>
			</h2>
			<p>{children}</p>
			{action && (
				<Button kind="soft" to={action.to} href={action.href} onClick={action.onClick}>
					{action.label}
				</Button>
			)}
		</div>
	);
}
