import type { CourseFilter } from './course-filter.ts';
import type { FilterRow } from './filter-rows.ts';

/** Of the conditions that are set, the one without which there would be the most courses besides those shown. The category stays: it is what the reader came for. */
export function easiestToRelax(rows: readonly FilterRow[], total: number): { label: string; more: number; without: CourseFilter } | undefined {
	return rows
		.flatMap(({ key, choices }) => {
			const on = choices.find((choice) => choice.on);
			const any = choices[0];
			const more = (any?.left ?? 0) - total;
			return key === 'category' || on === undefined || any === undefined || on === any || more <= 0
				? []
				: [{ label: on.label, more, without: any.filter }];
		})
		.sort((a, b) => b.more - a.more)[0];
}
