import type { Envelope } from '../../../contract/call.ts';
import type { Api } from '../../../contract/calls.ts';
import type { ReviewPage, ReviewSort } from '../../../contract/reviews/public.ts';

/** How many reviews come at a time. */
export const portion = 20;
/** How many portions are shown at most: beyond them one narrows by stars. */
export const morePages = 50;
/** The most that one call gives. */
const mostAtOnce = 100;

/** What of the reviews is shown; all of it stands in the address. */
export interface ReviewView {
	sort: ReviewSort;
	/** Only those of so many stars; 0 is all. */
	stars: number;
	/** Portions shown. */
	page: number;
}

export function readView(query: URLSearchParams): ReviewView {
	const sort = (['helpful', 'newest', 'lowest', 'highest'] as const).find((one) => one === query.get('sort')) ?? 'helpful';
	const stars = Number(query.get('stars'));
	const page = Number(query.get('page') ?? 1);
	return {
		sort,
		stars: [1, 2, 3, 4, 5].includes(stars) ? stars : 0,
		page: Number.isInteger(page) && page >= 1 ? Math.min(page, morePages) : 1,
	};
}

/** The first so many portions as one page, so that what was read stays where it was. */
export async function loadReviews(api: Api, prodId: number, { sort, stars, page }: ReviewView): Promise<Envelope<ReviewPage>> {
	const wanted = page * portion;
	const pageSize = Math.min(wanted, mostAtOnce);
	const pages = await Promise.all(
		Array.from({ length: Math.ceil(wanted / pageSize) }, (_, index) => api('reviewList', { prodId, currPage: index + 1, pageSize, sort, stars })),
	);
	const [first] = pages;
	if (first === undefined || !('data' in first)) return first as never;
	const dataList = pages.flatMap((answer) => ('data' in answer ? answer.data.dataList : [])).slice(0, wanted);
	return { ...first, data: { ...first.data, dataList } };
}
