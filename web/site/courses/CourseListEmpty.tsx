import { Trans } from '@lingui/react/macro';
import type { Category } from '../../../contract/catalogue/public.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type CourseFilter, cleared } from './course-filter.ts';
import { type FilterRow, setChoices } from './filter-rows.ts';
import { easiestToRelax } from './relax.ts';

/** Why there is nothing, and the one way out: the last condition goes. */
export function CourseListEmpty({
	total,
	path,
	filter,
	rows,
}: {
	total: number;
	path: readonly Category[];
	filter: CourseFilter;
	rows: readonly FilterRow[];
}) {
	const { categoryId, typeId, price } = filter;
	const here = path.at(-1);
	const name = here?.name;
	const count = here?.courseCount ?? 0;
	if (total > 0)
		return (
			<EmptyState title={<Trans>后面没有了</Trans>} action={{ label: <Trans>回到第一页</Trans>, to: paths.courses(filter) }}>
				<Trans>一共 {total} 门课程，前面几页就放完了。</Trans>
			</EmptyState>
		);
	const relax = easiestToRelax(rows, 0);
	const { label: condition = '', more = 0 } = relax ?? {};
	if (price === 'free' || setChoices(rows).some(({ key }) => key !== 'category' && key !== 'type'))
		return (
			<EmptyState
				title={<Trans>没有同时合这些条件的课</Trans>}
				action={
					relax
						? { label: <Trans>放宽“{condition}”</Trans>, to: paths.courses(relax.without) }
						: { label: <Trans>去掉这些条件</Trans>, to: paths.courses(cleared(filter)) }
				}
			>
				{relax ? (
					<Trans>
						放宽“{condition}”，有 {more} 门。
					</Trans>
				) : (
					<Trans>一个一个去掉试试。</Trans>
				)}
			</EmptyState>
		);
	if (typeId === 1 || typeId === 2)
		return (
			<EmptyState
				title={typeId === 1 ? <Trans>这里还没有 VIP 课程</Trans> : <Trans>这里还没有试听课程</Trans>}
				action={{ label: typeId === 1 ? <Trans>去掉 VIP 这个条件</Trans> : <Trans>去掉试听这个条件</Trans>, to: paths.courses({ categoryId }) }}
			>
				{name && count > 0 ? (
					<Trans>
						{name}有 {count} 门单独出售的课。
					</Trans>
				) : (
					<Trans>别的课都能单独买，去看看。</Trans>
				)}
			</EmptyState>
		);
	return (
		<EmptyState title={<Trans>这里还没有课程</Trans>} action={{ label: <Trans>看全部课程</Trans>, to: paths.courses() }}>
			<Trans>老师还在备课。别的方向可能正好有你想学的。</Trans>
		</EmptyState>
	);
}
