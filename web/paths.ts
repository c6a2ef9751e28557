import type { NoticeGroup } from '../contract/notices/member.ts';
import { pagePaths } from '../contract/page-paths.ts';

/** The builders of the web's links, all without the base path, which the router adds. Those that only members’ pages of seats name are in `member/seats/seat-paths.ts`. */

type Query = Record<string, string | number | undefined>;

function at(path: string, query: Query = {}): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
	return search.size ? `${path}?${search}` : path;
}

/** `/course`, `/course/3`, `/course/0/2/5`: trailing parts that are their default are left out. */
function list(stem: string, parts: readonly (number | undefined)[], defaults: readonly number[]): string {
	const filled = parts.map((part, index) => part ?? defaults[index] ?? 0);
	while (filled.length > 0 && filled.at(-1) === defaults[filled.length - 1]) filled.pop();
	return [stem, ...filled].join('/');
}

/** The first page is not written. */
const later = (page: number | undefined) => (page === 1 ? undefined : page);

export interface CourseListAddress {
	categoryId?: number | undefined;
	/** 1 VIP, 2 trial, 0 all. */
	typeId?: number | undefined;
	page?: number | undefined;
	/** Left out when it is the default, as all that follow. */
	sort?: string | undefined;
	level?: number | undefined;
	length?: string | undefined;
	teacher?: number | undefined;
	rating?: number | undefined;
	price?: string | undefined;
}

export const paths = {
	...pagePaths,
	courses: ({ categoryId, typeId, page, sort, level, length, teacher, rating, price }: CourseListAddress = {}) =>
		at(list(pagePaths.courses(), [categoryId, typeId, page], [0, 0, 1]), {
			level: level || undefined,
			length,
			teacher: teacher || undefined,
			price,
			rating: rating || undefined,
			sort: sort === 'newest' ? undefined : sort,
		}),
	/** A course's reviews in an order, of so many stars (0: all), so many portions of them. */
	reviews: (id: number, { sort, stars, page }: { sort?: string | undefined; stars?: number | undefined; page?: number | undefined } = {}) =>
		`${at(pagePaths.course(id), { sort: sort === 'helpful' ? undefined : sort, stars: stars || undefined, page: later(page) })}#reviews`,
	lives: ({ categoryId, page }: { categoryId?: number | undefined; page?: number | undefined } = {}) =>
		list(pagePaths.lives(), [categoryId, page], [0, 1]),
	/** A file for the reader's calendar; a page it is not. */
	liveCalendar: (id: number, lang?: string) => at(`${pagePaths.live(id)}.ics`, { lang: lang === 'en' ? lang : undefined }),
	/** `t`: begins at this second instead of where the reader stopped. */
	video: (id: number, { t }: { t?: number | undefined } = {}) => at(pagePaths.lesson(id), { t }),
	teachers: ({ categoryId, page }: { categoryId?: number | undefined; page?: number | undefined } = {}) =>
		list(pagePaths.teachers(), [categoryId, page], [0, 1]),
	newsList: ({ moduleId, page }: { moduleId?: number | undefined; page?: number | undefined } = {}) =>
		list(pagePaths.newsList(), [moduleId, page], [0, 1]),
	search: ({ q, page }: { q?: string | undefined; page?: number | undefined } = {}) => at(pagePaths.search(), { q, page: later(page) }),
	/** Where anybody checks a statement of study hours by its code. */
	statement: (code?: string) => (code ? `/statement/${code}` : '/statement'),
	/** Where a teacher sends a film; the ticket goes behind the #, which no server sees and no log keeps. */
	upload: (ticket = '') => (ticket ? `/upload#${ticket}` : '/upload'),
	login: ({ redirect }: { redirect?: string | undefined } = {}) => at('/login', { redirect }),
	register: ({ redirect }: { redirect?: string | undefined } = {}) => at('/register', { redirect }),
	/** Before an order is made: of one product, or of several (ids with commas). */
	checkout: (prodIds: number | string) => `${pagePaths.checkout()}/${prodIds}`,
	cart: pagePaths.cart,
	payment: (orderId: string) => `${pagePaths.payments()}/${orderId}`,
	payResult: (orderId?: string) => at(pagePaths.payResult(), { order: orderId }),
	/** `menu`: on a phone the member's menu alone, which leads to the profile; from lg on it stands beside it anyway. */
	userCenter: ({ menu }: { menu?: boolean } = {}) => at('/user/center', { menu: menu ? 1 : undefined }),
	userPunch: () => '/user/punch',
	userCourse: ({ state }: { state?: 'learning' | 'finished' | undefined } = {}) => at('/user/course', { state }),
	userGoal: pagePaths.userGoal,
	userAttend: ({ kind, page }: { kind?: 'video' | 'live' | undefined; page?: number | undefined } = {}) =>
		at('/user/attend', { kind, page: later(page) }),
	userStatement: (page = 1) => at('/user/statement', { page: later(page) }),
	userFavorite: (page = 1) => list('/user/favorite', [page], [1]),
	userOrder: (orderState?: number, page = 1) => at(list('/user/order', [orderState], [0]), { page: later(page) }),
	userOrderDetail: (orderId: string) => `/user/order/detail/${orderId}`,
	userCoupon: ({ state, page }: { state?: 'usable' | 'used' | 'over' | undefined; page?: number | undefined } = {}) =>
		at('/user/coupon', { state: state === 'usable' ? undefined : state, page: later(page) }),
	/** `code`: as it is printed on a card, to be looked at. */
	userGift: (code?: string) => at('/user/gift', { code }),
	userAddress: () => '/user/address',
	/** Where an account that is being closed is taken back. */
	userBack: () => '/user/back',
	userBindPhone: () => '/user/bind/phone',
	userBindSuccess: () => '/user/bind/success',
	userPassword: () => '/user/pwd',
	userNotes: ({ course, q, page, kind }: { course?: number; q?: string; page?: number; kind?: 'questions' } = {}) =>
		at('/user/notes', { course: course || undefined, q, kind, page: later(page) }),
	userNotice: ({ kind, page }: { kind?: NoticeGroup | undefined; page?: number | undefined } = {}) =>
		at(pagePaths.userNotice(), { kind, page: later(page) }),
	/** `open`: the row whose form is open. */
	userSecurity: ({ open }: { open?: string | undefined } = {}) => at('/user/security', { open }),
	forbidden: () => '/exception/403',
	serverError: () => '/exception/500',
	/** A chalk drawing, 540 × 400: a category's key, `login`, 403, 404 (720 × 400) or 500. It is kept for ever, so `v` grows when drawings change. */
	boardDrawing: (key: string, lang?: string) => at(`/art/board/${key}.svg`, { v: 2, lang: lang === 'en' ? lang : undefined }),
	favicon: () => '/favicon.svg',
	webManifest: () => '/manifest.webmanifest',
	/** The picture of a shared link. */
	sharePicture: (kind: 'site' | 'course' | 'teacher' | 'live' | 'news', id: number, lang?: string) =>
		at(`/art/og/${kind}/${id}.png`, { lang: lang === 'en' ? lang : undefined }),
} as const;

const details = /^\/(?:(course|teacher|news)\/detail|(video)|(live)\/player)\/\d+$/;

/** Which kind of thing the page at this address shows alone; undefined for every other page. */
export function detailAt(pathname: string) {
	const [, described, video, live] = details.exec(pathname) ?? [];
	return (described ?? video ?? live) as 'course' | 'teacher' | 'news' | 'video' | 'live' | undefined;
}
