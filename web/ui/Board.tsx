import type { ReactNode } from 'react';

interface Props {
	children: ReactNode;
	/** A board inside a page: rounded, with a ring in the dark. Without it the board is full width. */
	card?: boolean;
	/** The chalk ledge under it; off for boards that end in something else. */
	ledge?: boolean;
	/** What lies on the ledge: `true` for three sticks, or a pager, a seek bar. Use `<li className="stick" data-chalk="yellow">`. */
	sticks?: ReactNode | true;
	/** Container class of what lies on the ledge, so that it lines up with the text above. */
	ledgeClass?: string;
	as?: 'div' | 'section' | 'header' | 'article';
	className?: string;
	'aria-label'?: string;
	'aria-labelledby'?: string;
}

/** The one deep-green surface of a page. Inside it text is chalk, focus is yellow, links and tab sticks are yellow. */
export function Board({
	children,
	card,
	ledge = true,
	sticks,
	ledgeClass = card ? 'px-5' : 'wrap',
	as: Tag = 'div',
	className = '',
	...rest
}: Props) {
	return (
		<Tag className={`board ${card ? 'board-card' : ''} ${className}`} {...rest}>
			{children}
			{ledge && (
				<div className="ledge">
					{sticks && (
						<div className={`sticks ${ledgeClass}`}>
							{sticks === true ? ['white', 'yellow', 'orange'].map((chalk) => <i key={chalk} className="stick" data-chalk={chalk} />) : sticks}
						</div>
					)}
				</div>
			)}
		</Tag>
	);
}
