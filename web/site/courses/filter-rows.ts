import { useLingui } from '@lingui/react/macro';
import type { Category, CourseFacets } from '../../../contract/catalogue/public.ts';
import { type CourseFilter, typeOf, withType } from './course-filter.ts';

export interface FilterChoice {
	key: string;
	label: string;
	/** How many courses it would leave, as it is shown; undefined where that says nothing to the reader. */
	count: number | undefined;
	/** The same, shown or not; undefined while it is not known. */
	left: number | undefined;
	/** The list's filter once it is chosen. */
	filter: CourseFilter;
	on: boolean;
}
export interface FilterRow {
	key: 'category' | 'direction' | 'level' | 'length' | 'teacher' | 'type' | 'rating';
	label: string;
	/** The first takes the others back. */
	choices: FilterChoice[];
}

/**
 * The rows of the list's filters, each choice with what it would lead to. Without counts (they could not be loaded) category and type are left, and what is set.
 * What is set has its choice also where it is none to be offered, or it would narrow the list unseen.
 */
export function useFilterRows(
	filter: CourseFilter,
	facets: CourseFacets | null,
	{ categories, path }: { categories: readonly Category[]; path: readonly Category[] },
): FilterRow[] {
	const { t } = useLingui();
	const root = path[0]?.id ?? 0;
	// A category further down shows the direction it belongs to.
	const direction = facets?.directions.some(({ id }) => id === filter.categoryId) ? filter.categoryId : (path[1]?.id ?? root);
	const row = <V extends string | number>(
		key: FilterRow['key'],
		label: string,
		choices: readonly { value: V; label: string; count: number | undefined; quiet?: boolean }[],
		current: V,
		change: (value: V) => CourseFilter,
	): FilterRow => ({
		key,
		label,
		choices: choices.map((each) => ({
			key: String(each.value),
			label: each.label,
			count: each.quiet ? undefined : each.count,
			left: each.count,
			filter: change(each.value),
			on: each.value === current,
		})),
	});
	/** Choices of which the first, `none`, takes the others back. */
	const narrowing = <V extends string | number>(
		key: FilterRow['key'],
		label: string,
		offered: readonly { value: V; count: number | undefined }[] = [],
		none: V,
		current: V,
		word: (value: V) => string,
		change: (value: V) => CourseFilter,
	): FilterRow => {
		const all = offered.length === 0 ? [{ value: none, count: undefined }] : offered;
		const choices = all.some(({ value }) => value === current) ? all : [...all, { value: current, count: undefined }];
		return row(
			key,
			label,
			choices.map(({ value, count }) => ({ value, label: word(value), count, quiet: value === none })),
			current,
			change,
		);
	};
	const place = (id: number): CourseFilter => ({ ...filter, categoryId: id });
	const typeWords = { '': t`全部`, vip: t`VIP 课程`, trial: t`试听课程`, free: t`免费` } as const;
	const levelWords = [t`不限`, t`零基础`, t`学过一点`, t`想往深处`];
	const lengthWords = { '': t`不限`, short: t`2 小时以内`, medium: t`2–10 小时`, long: t`10 小时以上` } as const;
	const all = facets?.categories ?? [
		{ id: 0, name: '', count: undefined },
		...categories.map(({ id, name, courseCount }) => ({ id, name, count: courseCount })),
	];
	const rows = [
		row(
			'category',
			t`分类`,
			all.map(({ id, name, count }) => ({ value: id, label: id === 0 ? t`全部` : name, count })),
			root,
			place,
		),
		narrowing(
			'type',
			t`类型`,
			facets?.types ?? (['', 'vip', 'trial', 'free'] as const).map((value) => ({ value, count: undefined })),
			'',
			typeOf(filter),
			(value) => typeWords[value],
			(value) => withType(filter, value),
		),
		row(
			'direction',
			t`方向`,
			(facets?.directions ?? []).map(({ id, name, count }) => ({ value: id, label: id === root ? t`全部` : name, count })),
			direction,
			place,
		),
		narrowing(
			'level',
			t`程度`,
			facets?.levels,
			0,
			filter.level,
			(level) => levelWords[level] ?? '',
			(level) => ({ ...filter, level }),
		),
		narrowing(
			'length',
			t`时长`,
			facets?.lengths,
			'',
			filter.length,
			(length) => lengthWords[length],
			(length) => ({ ...filter, length }),
		),
		narrowing(
			'teacher',
			t`教师`,
			facets?.teachers.map(({ id, count }) => ({ value: id, count })),
			0,
			filter.teacher,
			// Somebody who does not teach here any more has no name.
			(teacher) => (teacher === 0 ? t`不限` : (facets?.teachers.find(({ id }) => id === teacher)?.name ?? t`这位教师`)),
			(teacher) => ({ ...filter, teacher }),
		),
		narrowing(
			'rating',
			t`评分`,
			facets?.ratings,
			0,
			filter.rating,
			(value) => (value === 0 ? t`不限` : t`${value} 分以上`),
			(rating) => ({ ...filter, rating }),
		),
	];
	const order = ['category', 'direction', 'level', 'length', 'teacher', 'type', 'rating'];
	return rows.filter(({ choices }) => choices.length > 1).sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

/** What has been set, each with the filter that is left when it is taken back. */
export function setChoices(rows: readonly FilterRow[]): { key: FilterRow['key']; label: string; without: CourseFilter }[] {
	return rows.flatMap(({ key, choices }) => {
		const on = choices.find((choice) => choice.on);
		const none = choices[0];
		return on === undefined || none === undefined || on === none ? [] : [{ key, label: on.label, without: none.filter }];
	});
}
