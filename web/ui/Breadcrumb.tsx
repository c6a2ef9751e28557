import { useLingui } from '@lingui/react/macro';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

/** The last item is plain text. `list` hides it below lg, where list pages carry their own title and filters. */
export function Breadcrumb({ items, list, className = '' }: { items: { label: string; to?: string }[]; list?: boolean; className?: string }) {
	const { t } = useLingui();
	return (
		<nav aria-label={t`当前位置`} className={className}>
			<ol className="crumbs" data-list={list || undefined}>
				{items.map((item, index) => (
					<li key={item.label}>
						{index > 0 && <Icon name="right" />}
						{item.to !== undefined && index < items.length - 1 ? (
							<Link to={item.to}>{item.label}</Link>
						) : (
							<span aria-current="page">{item.label}</span>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
