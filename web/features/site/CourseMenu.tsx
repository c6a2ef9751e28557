import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { CategoryNode } from '../../../contract/catalogue.ts';
import type { NavItem } from '../../../contract/site.ts';
import { Icon } from '../../ui/Icon.tsx';

const loadMenu = () => import('./MegaMenu.tsx');
const MegaMenu = lazy(() => loadMenu().then((module) => ({ default: module.MegaMenu })));

/** The pointer may cross the label on its way elsewhere, and leave the panel for a moment. */
const openAfter = 120;
const closeAfter = 240;

/**
 * The entry of the top menu that opens the course directory. It stays a link: it works before scripts do, opens in a new tab
 * like any other, and a second press goes to the list.
 */
export function CourseMenu({ item, categories, current }: { item: NavItem; categories: CategoryNode[]; current: boolean }) {
	const { key } = useLocation();
	// Open belongs to the page it was opened on, so every navigation closes it.
	const [openOn, setOpenOn] = useState<string>();
	const open = openOn === key;
	const timer = useRef(0);
	const hoveredAt = useRef(0);
	const root = useRef<HTMLLIElement>(null);

	const set = (to: boolean, after = 0) => {
		clearTimeout(timer.current);
		timer.current = window.setTimeout(() => setOpenOn(to ? key : undefined), after);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Escape' && open) {
			set(false);
			root.current?.querySelector('a')?.focus();
		} else if (event.key === 'ArrowDown' && event.target === root.current?.firstElementChild) {
			event.preventDefault();
			set(true);
			// The panel may still be on its way.
			loadMenu().then(() => setTimeout(() => root.current?.querySelector<HTMLElement>('.mega a')?.focus(), 60));
		}
	};
	return (
		<li
			ref={root}
			onPointerEnter={(event) => {
				if (event.pointerType !== 'mouse') return;
				loadMenu();
				if (!open) hoveredAt.current = Date.now() + openAfter;
				set(true, open ? 0 : openAfter);
			}}
			onPointerLeave={(event) => event.pointerType === 'mouse' && set(false, closeAfter)}
			onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && set(false)}
			onKeyDown={onKeyDown}
		>
			<Link
				className="tab"
				to={item.path}
				aria-current={current ? 'page' : undefined}
				aria-expanded={open}
				aria-controls={open ? 'course-menu' : undefined}
				onClick={(event) => {
					if (event.metaKey || event.ctrlKey || event.shiftKey) return;
					// A press that lands just after the hover opened it means "open", not "go".
					if (open && Date.now() - hoveredAt.current > 500) return;
					event.preventDefault();
					set(true);
				}}
			>
				{item.title}
				<Icon name="down" />
			</Link>
			{open && (
				<>
					<div className="scrim" style={{ top: 72 }} onClick={() => set(false)} aria-hidden="true" />
					<Suspense fallback={null}>
						<MegaMenu item={item} categories={categories} />
					</Suspense>
				</>
			)}
		</li>
	);
}
