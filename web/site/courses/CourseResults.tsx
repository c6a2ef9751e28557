import type { Category, ListedCourse } from '../../../contract/catalogue/public.ts';
import { CourseCard } from '../../features/catalogue/CourseCard.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import type { Page } from '../../lib/page.ts';
import { paths } from '../../paths.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonCards } from '../../ui/SkeletonCards.tsx';
import { CourseListEmpty } from './CourseListEmpty.tsx';
import { CourseRelax } from './CourseRelax.tsx';
import { type CourseFilter, pageSize } from './course-filter.ts';
import type { FilterRow } from './filter-rows.ts';

/** The first rows are above the fold: their covers are not lazy. */
const eager = 4;

interface Props {
	page: Page<ListedCourse>;
	path: readonly Category[];
	filter: CourseFilter;
	rows: readonly FilterRow[];
}

export function CourseResults({ page, path, filter, rows }: Props) {
	const pending = useListPending(paths.courses());
	const { total, current } = page.pagination;
	if (pending) return <SkeletonCards count={pageSize} now />;
	if (!page.list.length) return <CourseListEmpty total={total} path={path} filter={filter} rows={rows} />;
	return (
		<>
			<ul className="cards">
				{page.list.map((course, index) => (
					<li key={course.id}>
						<CourseCard course={course} eager={index < eager} heading="h2" />
					</li>
				))}
			</ul>
			{total <= page.pagination.pageSize && <CourseRelax rows={rows} total={total} />}
			<div className="course-pages">
				<Pagination current={current} total={total} pageSize={page.pagination.pageSize} href={(to) => paths.courses({ ...filter, page: to })} />
			</div>
		</>
	);
}
