import { type KeyboardEvent, type PointerEvent, Suspense, startTransition, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { NavItem } from '../../../contract/site/public.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import type { TopCategory } from './site-load.ts';

const loadMenu = () => import('./MegaMenu.tsx').then((module) => module.MegaMenu);
const MegaMenu = lazyPart(loadMenu);

/** The pointer may cross the label on its way elsewhere, and leave the panel for a moment. */
const openAfter = 120;
const closeAfter = 240;

/**
 * The entry of the top menu that opens the course directory. It stays a link: it works before scripts do, opens in a new tab
 * like any other, and a second press goes to the list.
 */
export function CourseMenu({ item, categories, current }: { item: NavItem; categories: TopCategory[]; current: boolean }) {
	const { key } = useLocation();
	// Open belongs to the page it was opened on, so every navigation closes it.
	const [openOn, setOpenOn] = useState<string>();
	const open = openOn === key;
	// A press keeps it open while the pointer wanders; ↓ takes the focus inside.
	const pinned = useRef(false);
	const [enter, setEnter] = useState(false);
	const timer = useRef(0);
	const hoveredAt = useRef(0);
	const root = useRef<HTMLLIElement>(null);

	const set = (to: boolean, after = 0) => {
		clearTimeout(timer.current);
		if (!to) pinned.current = false;
		const change = () => startTransition(() => setOpenOn(to ? key : undefined));
		if (after) timer.current = window.setTimeout(change, after);
		else change();
	};
	const leave = (event: PointerEvent) => event.pointerType === 'mouse' && !pinned.current && set(false, closeAfter);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Escape' && open) {
			set(false);
			root.current?.querySelector('a')?.focus();
		} else if (event.key === 'ArrowDown' && event.target === root.current?.firstElementChild) {
			event.preventDefault();
			setEnter(true);
			set(true);
			root.current.querySelector<HTMLElement>('.mega a')?.focus();
		}
	};
	return (
		<li
			ref={root}
			onPointerEnter={(event) => {
				if (event.pointerType !== 'mouse') return;
				void loadMenu().catch(() => {});
				if (open) return set(true);
				hoveredAt.current = Date.now() + openAfter;
				setEnter(false);
				set(true, openAfter);
			}}
			onPointerLeave={leave}
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
					pinned.current = true;
					setEnter(false);
					set(true);
				}}
			>
				{item.title}
				<Icon name="down" />
			</Link>
			{open && (
				<>
					<div
						className="scrim"
						style={{ top: 72 }}
						onClick={() => set(false)}
						onPointerEnter={leave}
						onPointerLeave={() => open && set(true)}
						aria-hidden="true"
					/>
					{/* The name that the entry refers to is there before the menu's code is. */}
					<div id="course-menu">
						<Suspense fallback={null}>
							<MegaMenu item={item} categories={categories} enter={enter} />
						</Suspense>
					</div>
				</>
			)}
		</li>
	);
}
