import { useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useRef, useState } from 'react';
import type { HoverItem } from '../../../contract/site/public.ts';
import { focusPage } from '../../lib/focus-page.ts';
import { AnyLink } from '../../ui/AnyLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type IconName, icons } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazyPart.ts';

const loadPanel = () => import('./HoverPanel.tsx').then((module) => module.HoverPanel);
const HoverPanel = lazyPart(loadPanel);

const usual: Record<HoverItem['kind'], IconName> = { phone: 'phone', qrcode: 'qrcode', link: 'bell', backtop: 'arrow-up' };

function toTop() {
	window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
	focusPage();
}

/** At the right edge from lg on. Panels open by press, or when the pointer rests. */
export function HoverBar({ items }: { items: HoverItem[] }) {
	const { t } = useLingui();
	const [open, setOpen] = useState<number>();
	const timer = useRef(0);
	const later = (id: number | undefined, after: number) => {
		clearTimeout(timer.current);
		timer.current = window.setTimeout(() => startTransition(() => setOpen(id)), after);
	};
	if (!items.length) return null;
	return (
		<aside aria-label={t`咨询`}>
			<ul className="hoverbar" onPointerLeave={(event) => event.pointerType === 'mouse' && later(undefined, 240)}>
				{items.map((item) => {
					const picture = <Icon name={item.icon in icons ? (item.icon as IconName) : usual[item.kind]} />;
					if (item.kind === 'backtop')
						return (
							<li key={item.id}>
								<button type="button" aria-label={item.title} title={item.title} onClick={toTop}>
									{picture}
								</button>
							</li>
						);
					if (item.kind === 'link')
						return (
							<li key={item.id}>
								<AnyLink to={item.value} aria-label={item.title} title={item.title}>
									{picture}
								</AnyLink>
							</li>
						);
					const on = open === item.id;
					return (
						<li
							key={item.id}
							className="relative"
							onPointerEnter={(event) => {
								if (event.pointerType !== 'mouse') return;
								void loadPanel().catch(() => {});
								later(item.id, on ? 0 : 120);
							}}
							onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && later(undefined, 0)}
							onKeyDown={(event) => {
								if (event.key !== 'Escape') return;
								later(undefined, 0);
								event.currentTarget.querySelector('button')?.focus();
							}}
						>
							<button
								type="button"
								aria-label={item.title}
								aria-expanded={on}
								onClick={(event) => later(on && event.detail === 0 ? undefined : item.id, 0)}
							>
								{picture}
							</button>
							{on && (
								<Suspense fallback={null}>
									<HoverPanel item={item} />
								</Suspense>
							)}
						</li>
					);
				})}
			</ul>
		</aside>
	);
}
