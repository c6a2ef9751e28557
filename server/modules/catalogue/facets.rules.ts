/** What a list of courses is narrowed to besides its category and teacher. `any` of each is its first value. */
export interface Facets {
	vip: boolean;
	trial: boolean;
	/** Costs nothing. */
	free: boolean;
	/** 0 any, 1 for beginners … 3 in depth. */
	level: 0 | 1 | 2 | 3;
	length: '' | CourseLength;
	/** 0 any; else the mark is at least this, given by five or more. */
	rating: 0 | 4 | 4.5;
}

export const levels = [1, 2, 3] as const;
/** Up to 2 hours, up to 10, more. */
export const lengths = ['short', 'medium', 'long'] as const;
export type CourseLength = (typeof lengths)[number];
export const ratings = [4, 4.5] as const;
/** One choice: a course is looked for by what it costs or by how it may be heard. */
export const types = ['vip', 'trial', 'free'] as const;
export type CourseType = (typeof types)[number];

/** Values of `course.facet`: below this. */
const facetCount = 216;

/** Whether `course.facet` (the arithmetic of `course_facet` in the migrations) passes. */
export function passes(facet: number, wanted: Facets): boolean {
	const part = (unit: number, values: number) => Math.floor(facet / unit) % values;
	if (wanted.vip && part(1, 2) === 0) return false;
	if (wanted.trial && part(2, 2) === 0) return false;
	if (wanted.level !== 0 && part(4, 3) !== wanted.level - 1) return false;
	if (wanted.length !== '' && part(12, 3) !== lengths.indexOf(wanted.length)) return false;
	if (wanted.free && part(36, 2) === 0) return false;
	return part(72, 3) >= (wanted.rating === 0 ? 0 : wanted.rating === 4 ? 1 : 2);
}

/** By what is wanted, of which there are some hundred combinations: every list asks, and two hundred values are looked at for each. */
const passing = new Map<string, readonly number[]>();

/** All values of `course.facet` that pass. */
export function facetsOf(wanted: Facets): readonly number[] {
	const { vip, trial, free, level, length, rating } = wanted;
	const key = `${vip} ${trial} ${free} ${level} ${length} ${rating}`;
	let facets = passing.get(key);
	if (facets === undefined) {
		facets = Array.from({ length: facetCount }, (_, facet) => facet).filter((facet) => passes(facet, wanted));
		passing.set(key, facets);
	}
	return facets;
}

/** Nothing but flags. */
export function isPlain({ free, level, length, rating }: Facets): boolean {
	return !free && level === 0 && length === '' && rating === 0;
}

/** How many courses there are of each facet, in the place and of the teacher that were chosen. */
export type Tally = readonly { facet: number; n: number }[];

/** What each choice would leave, the other choices staying as they are; under `any` what taking this one back would. */
export function countsOf(tally: Tally, wanted: Facets) {
	const count = (change: Partial<Facets>): number => {
		const changed = { ...wanted, ...change };
		return tally.reduce((sum, { facet, n }) => (passes(facet, changed) ? sum + n : sum), 0);
	};
	const type = (only?: CourseType) => count({ vip: only === 'vip', trial: only === 'trial', free: only === 'free' });
	return {
		total: count({}),
		levels: [{ value: 0, count: count({ level: 0 }) }, ...levels.map((level) => ({ value: level, count: count({ level }) }))],
		lengths: [{ value: '' as const, count: count({ length: '' }) }, ...lengths.map((length) => ({ value: length, count: count({ length }) }))],
		ratings: [{ value: 0, count: count({ rating: 0 }) }, ...ratings.map((rating) => ({ value: rating, count: count({ rating }) }))],
		types: [{ value: '' as const, count: type() }, ...types.map((only) => ({ value: only, count: type(only) }))],
	};
}
