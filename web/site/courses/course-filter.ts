import type { CourseSort } from '../../../contract/catalogue.ts';

export const pageSize = 16;
export const sorts = ['newest', 'popular', 'price', 'price-desc'] as const satisfies readonly CourseSort[];

/** What a list of courses is narrowed to; all of it stands in the address. */
export interface CourseFilter {
	/** Of any level; 0 is all. */
	categoryId: number;
	/** 1 VIP, 2 trial, anything else all. */
	typeId: number;
	sort: CourseSort;
}

export function courseQuery({ categoryId, typeId, sort }: CourseFilter, currPage: number, size = pageSize) {
	return {
		prodType: 1,
		currPage,
		pageSize: size,
		categoryLevel1: categoryId,
		vipFlag: typeId === 1 ? 1 : 0,
		trialFlag: typeId === 2 ? 1 : 0,
		sort,
	} as const;
}
