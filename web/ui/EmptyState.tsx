import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { StatePicture } from './StatePicture.tsx';

interface Props {
	/** 还没有收藏 */
	title: ReactNode;
	/** One sentence that says what to do next. */
	children?: ReactNode;
	/** The one way out: an address or a handler. */
	action?: { label: ReactNode; to?: string; onClick?: () => void };
}

export function EmptyState({ title, children, action }: Props) {
	return (
		<div className="state">
			<StatePicture />
			<h2>{title}</h2>
			{children && <p>{children}</p>}
			{action && (
				<Button kind="soft" to={action.to} onClick={action.onClick}>
					{action.label}
				</Button>
			)}
		</div>
	);
}
