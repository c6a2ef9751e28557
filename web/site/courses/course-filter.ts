import type { CourseFacets, CourseSort } from '../../../contract/catalogue/public.ts';

export const pageSize = 16;
export const sorts = ['newest', 'popular', 'price', 'price-desc'] as const satisfies readonly CourseSort[];
const lengths = ['short', 'medium', 'long'] as const;
export type CourseLength = (typeof lengths)[number];
export type CourseType = CourseFacets['types'][number]['value'];

/** What a list of courses is narrowed to; all of it stands in the address. */
export interface CourseFilter {
	/** Of any level; 0 is all. */
	categoryId: number;
	/** 1 VIP, 2 trial, anything else all. */
	typeId: number;
	/** Only what costs nothing; VIP and trial courses are asked for by `typeId` instead. */
	price: '' | 'free';
	/** 0 any, 1 for beginners … 3 in depth. */
	level: number;
	length: '' | CourseLength;
	/** 0 any. */
	teacher: number;
	/** 0 any, else at least this mark. */
	rating: number;
	sort: CourseSort;
}

export const noFilter: CourseFilter = { categoryId: 0, typeId: 0, price: '', level: 0, length: '', teacher: 0, rating: 0, sort: 'newest' };

/** From the address; a value that means nothing filters nothing. */
export function readFilter(params: { categoryId: number; typeId: number }, query: URLSearchParams): CourseFilter {
	const number = (name: string, fits: (value: number) => boolean) => {
		const value = Number(query.get(name));
		return fits(value) ? value : 0;
	};
	const { typeId } = params;
	return {
		...params,
		price: query.get('price') === 'free' && typeId !== 1 && typeId !== 2 ? 'free' : '',
		level: number('level', (value) => [1, 2, 3].includes(value)),
		length: lengths.find((one) => one === query.get('length')) ?? '',
		teacher: number('teacher', (value) => Number.isInteger(value) && value > 0 && value <= 2_147_483_647),
		rating: number('rating', (value) => value === 4 || value === 4.5),
		sort: sorts.find((one) => one === query.get('sort')) ?? 'newest',
	};
}

/** What the counts are asked with. */
export function facetQuery({ categoryId, typeId, price, level, length, teacher, rating }: CourseFilter) {
	return {
		categoryLevel1: categoryId,
		vipFlag: typeId === 1 ? 1 : 0,
		trialFlag: typeId === 2 ? 1 : 0,
		...(price === 'free' && { freeFlag: 1 as const }),
		...(level > 0 && { level }),
		...(length && { length }),
		...(teacher > 0 && { teacherId: teacher }),
		...(rating > 0 && { rating: rating as 4 | 4.5 }),
	} as const;
}

export function courseQuery(filter: CourseFilter, currPage: number) {
	return { prodType: 1, currPage, pageSize, ...facetQuery(filter), sort: filter.sort } as const;
}

export function typeOf({ typeId, price }: CourseFilter): CourseType {
	return typeId === 1 ? 'vip' : typeId === 2 ? 'trial' : price;
}

export function withType(filter: CourseFilter, type: CourseType): CourseFilter {
	return { ...filter, typeId: type === 'vip' ? 1 : type === 'trial' ? 2 : 0, price: type === 'free' ? 'free' : '' };
}

/** Everything but the category and the order taken back. */
export function cleared({ categoryId, sort }: CourseFilter): CourseFilter {
	return { ...noFilter, categoryId, sort };
}
