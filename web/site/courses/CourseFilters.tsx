import { Trans, useLingui } from '@lingui/react/macro';
import type { Category } from '../../../contract/catalogue.ts';
import { paths } from '../../paths.ts';
import { FilterRow } from '../../ui/FilterRow.tsx';
import type { CourseFilter } from './course-filter.ts';

/** Two quiet rows; below lg the categories are a strip and the rest waits in the sheet. */
export function CourseFilters({ categories, path, filter }: { categories: readonly Category[]; path: readonly Category[]; filter: CourseFilter }) {
	const { t } = useLingui();
	const { categoryId, typeId, sort } = filter;
	const type = (key: number, label: string) => ({ key: String(key), label, to: paths.courses({ categoryId, typeId: key, sort }) });
	return (
		<div className="course-filters">
			<FilterRow
				strip
				label={<Trans>分类</Trans>}
				current={String(path[0]?.id ?? 0)}
				items={[{ id: 0, name: t`全部` }, ...categories].map(({ id, name }) => ({
					key: String(id),
					label: name,
					to: paths.courses({ categoryId: id, typeId, sort }),
				}))}
			/>
			<div className="upto-lg:hidden">
				<FilterRow
					label={<Trans>类型</Trans>}
					current={String(typeId === 1 || typeId === 2 ? typeId : 0)}
					items={[type(0, t`全部`), type(1, t`VIP 课程`), type(2, t`试听课程`)]}
				/>
			</div>
		</div>
	);
}
