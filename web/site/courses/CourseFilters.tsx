import { paths } from '../../paths.ts';
import { FilterRow } from '../../ui/FilterRow.tsx';
import type { FilterRow as Row } from './filter-rows.ts';

/** Quiet rows; below lg the categories are a strip and the rest waits in the sheet, or stands here where there are no scripts to open one. */
export function CourseFilters({ rows }: { rows: readonly Row[] }) {
	return (
		<div className="course-filters">
			{rows.map(({ key, label, choices }) => (
				<div key={key} data-row={key}>
					<FilterRow
						strip={key === 'category'}
						label={label}
						current={choices.find((choice) => choice.on)?.key ?? ''}
						items={choices.map((choice) => ({ key: choice.key, label: choice.label, count: choice.count, to: paths.courses(choice.filter) }))}
					/>
				</div>
			))}
		</div>
	);
}
