import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { NavItem } from '../../../contract/site/public.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import menusStyles from '../../styles/menus.css?url';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheets } from '../../ui/Sheets.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MenuCourse } from './MenuCourse.tsx';
import type { TopCategory } from './site-load.ts';
import { loadCategoryTree, useSubcategories } from './use-subcategories.ts';

const styles = sheets(menusStyles);

/** ↑ ↓ walk within a column, ← → step between the columns. */
function walk(event: KeyboardEvent<HTMLElement>) {
	const vertical = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	const sideways = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
	const columns = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')].map((column) => [
		...column.querySelectorAll<HTMLElement>('a'),
	]);
	const at = columns.findIndex((links) => links.includes(event.target as HTMLElement));
	const links = columns[at];
	if (!links || (!vertical && !sideways)) return;
	event.preventDefault();
	if (vertical) links.at((links.indexOf(event.target as HTMLElement) + vertical) % links.length)?.focus();
	else {
		const next = columns[at + (sideways ?? 0)];
		(next?.find((link) => link.hasAttribute('data-on')) ?? next?.[0])?.focus();
	}
}

// Its code is fetched when the pointer comes near: what it will show is asked for at once.
void loadCategoryTree().catch(() => {});

function Word({ to, children }: { to: string; children: string }) {
	return (
		<li>
			<Link to={to}>
				<span data-text={children}>{children}</span>
			</Link>
		</li>
	);
}

/** Categories left, the categories inside them in the middle, one course right. `enter`: opened by ↓, the focus goes to the first category. */
export function MegaMenu({ item, categories, enter }: { item: NavItem; categories: TopCategory[]; enter: boolean }) {
	const { t } = useLingui();
	const [onId, setOn] = useState(categories[0]?.id);
	const timer = useRef(0);
	const box = useRef<HTMLElement>(null);
	useEffect(() => {
		if (enter) box.current?.querySelector('a')?.focus();
	}, [enter]);
	const on = categories.find((category) => category.id === onId) ?? categories[0];
	const subcategories = useSubcategories(on?.id);
	const name = on?.name;
	return (
		<section ref={box} className="mega" aria-label={item.title} onKeyDown={walk}>
			<Sheets paths={styles} />
			<div className="wrap mega-grid">
				<ul className="mega-first" data-column="">
					{categories.map((category) => (
						<li key={category.id}>
							<Link
								to={paths.courses({ categoryId: category.id })}
								data-on={category.id === on?.id ? '' : undefined}
								// On its way to the middle column the pointer crosses neighbours: they answer only when it rests.
								onPointerEnter={() => {
									timer.current = window.setTimeout(setOn, 80, category.id);
								}}
								onPointerLeave={() => clearTimeout(timer.current)}
								onFocus={() => setOn(category.id)}
							>
								{category.name}
								<small>{category.courseCount}</small>
								<Icon name="right" />
							</Link>
						</li>
					))}
				</ul>
				{on && (
					<>
						<div className="mega-mid" data-column="">
							{subcategories?.length !== 0 && (
								<>
									<h3>
										<Trans>方向</Trans>
									</h3>
									{subcategories ? (
										<ul>
											{subcategories.map((child) => (
												<Word key={child.id} to={paths.courses({ categoryId: child.id })}>
													{child.name}
												</Word>
											))}
										</ul>
									) : (
										<p className="skeletons mb-3 flex h-9.25 items-center" aria-hidden="true">
											<Skeleton w="60%" h="1rem" />
										</p>
									)}
								</>
							)}
							<h3>
								<Trans>类型</Trans>
							</h3>
							<ul>
								<Word to={paths.courses({ categoryId: on.id, typeId: 1 })}>{t`VIP 课程`}</Word>
								<Word to={paths.courses({ categoryId: on.id, typeId: 2 })}>{t`试听课程`}</Word>
								<Word to={paths.lives({ categoryId: on.id })}>{t`直播课`}</Word>
							</ul>
							<Link className="link" to={paths.courses({ categoryId: on.id })}>
								<Trans>全部{name}课程</Trans>
								<Icon name="right" />
							</Link>
						</div>
						<MenuCourse key={on.id} categoryId={on.id} />
					</>
				)}
			</div>
		</section>
	);
}
