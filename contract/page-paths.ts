/** Addresses that server and web both name, all without the base path. `web/paths.ts` takes them over and adds those of the web alone, with their queries. */
export const pagePaths = {
	home: () => '/index',
	courses: () => '/course',
	course: (id: number) => `/course/detail/${id}`,
	lives: () => '/live',
	/** A number, or what stands for it in the pattern of a route. */
	live: (id: number | `:id${string}`) => `/live/player/${id}`,
	lesson: (id: number) => `/video/${id}`,
	/** A lesson, from a second of it on. */
	lessonAt: (id: number, second: number) => `/video/${id}?t=${second}`,
	teachers: () => '/teacher',
	teacher: (id: number) => `/teacher/detail/${id}`,
	newsList: () => '/news',
	news: (id: number) => `/news/detail/${id}`,
	search: () => '/search',
	vip: () => '/vip',
	about: () => '/about',
	legal: (kind: 'terms' | 'privacy') => `/legal/${kind}`,
	/** Where the link of a mail leads that asks an address to be confirmed. */
	email: (token: string) => `/email#${token}`,
	cart: () => '/cart',
	checkout: () => '/checkout',
	payments: () => '/payment',
	payResult: () => '/payresult',
	order: (orderId: string) => `/user/order/detail/${orderId}`,
	user: () => '/user',
	userGoal: () => '/user/goal',
	userNotice: () => '/user/notice',
	userNoticeSettings: () => '/user/notice/settings',
	userSecurity: () => '/user/security',
	admin: () => '/admin',
	/** No page of the web: the built-in cashier, a number or what stands for it in the pattern of a route. */
	sandboxCashier: (number: string) => `/sandbox-cashier/${number}`,
	/** No page: what a payment provider tells us. */
	payNotices: (provider: string) => `/api/agency/core/pay/notify/${provider}`,
	/** No page: films are sent here, by tus. */
	uploads: () => '/api/media/upload',
} as const;
