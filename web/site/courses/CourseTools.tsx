import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useState } from 'react';
import { useLocation } from 'react-router';
import type { Category, CourseFacets, CourseSort } from '../../../contract/catalogue/public.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { CourseChips } from './CourseChips.tsx';
import type { CourseFilter } from './course-filter.ts';
import { type FilterRow, setChoices } from './filter-rows.ts';

const CourseFilterSheet = lazyPart(() => import('./CourseFilterSheet.tsx').then((module) => module.CourseFilterSheet), SheetMissing);

interface Props {
	rows: readonly FilterRow[];
	filter: CourseFilter;
	facets: CourseFacets | null;
	place: { categories: readonly Category[]; path: readonly Category[] };
	total: number;
}

/** How many there are, what is set, and in which order. Below lg filters and order lead into the sheet. */
export function CourseTools({ rows, filter, facets, place, total }: Props) {
	const { t } = useLingui();
	const { key } = useLocation();
	const { sort } = filter;
	// Open belongs to the page it was opened on, so every navigation closes it.
	const [openOn, setOpenOn] = useState<string>();
	const count = total.toLocaleString('en');
	const words: Record<CourseSort, string> = { newest: t`最新发布`, popular: t`学习人数`, price: t`价格从低到高`, 'price-desc': t`价格从高到低` };
	const by = (to: CourseSort) => (
		<Link to={paths.courses({ ...filter, sort: to })} aria-current={sort === to ? 'true' : undefined} preventScrollReset>
			{words[to]}
		</Link>
	);
	const byPrice = sort === 'price' ? 'price-desc' : 'price';
	const [now, next] = [words[sort], words[byPrice]];
	const open = () => startTransition(() => setOpenOn(key));
	const narrowed = setChoices(rows).filter((choice) => choice.key !== 'category').length;
	return (
		<div className="course-tools">
			<p aria-live="polite">
				<Trans>
					共 <b>{count}</b> 门课程
				</Trans>
			</p>
			<CourseChips rows={rows} filter={filter} />
			<nav aria-label={t`排序`} className="course-sorts">
				{by('newest')}
				{by('popular')}
				<Link
					to={paths.courses({ ...filter, sort: byPrice })}
					aria-current={sort.startsWith('price') ? 'true' : undefined}
					aria-label={sort.startsWith('price') ? `${now} → ${next}` : next}
					preventScrollReset
				>
					<Trans>价格</Trans> {sort === 'price-desc' ? '↓' : '↑'}
				</Link>
			</nav>
			<div className="course-tools-small">
				<button type="button" onClick={open} aria-haspopup="dialog">
					{words[sort]}
					<Icon name="down" />
				</button>
				<button type="button" onClick={open} aria-haspopup="dialog">
					<Trans>筛选</Trans>
					{narrowed > 0 && <b className="figures">{narrowed}</b>}
					<Icon name="list" />
				</button>
			</div>
			{openOn === key && (
				<Suspense fallback={null}>
					<CourseFilterSheet filter={filter} facets={facets} place={place} total={total} sortWords={words} onClose={() => setOpenOn(undefined)} />
				</Suspense>
			)}
		</div>
	);
}

/** In place of a sheet that could not be fetched. */
function SheetMissing() {
	return (
		<p role="alert" className="w-full text-red">
			<Trans>没取到筛选的选项。检查一下网络，刷新这一页再试。</Trans>
		</p>
	);
}
