/**
 * Method and address of every call that a public page or the player makes, free of schemas: the browser carries them with its first load. Further
 * addresses are aliases (`specification.md` §7 gives two readings of the category calls).
 */
export const publicPaths = {
	// site
	currentTime: ['GET', '/api/agency/core/current/time'],
	seo: ['GET', '/api/agency/core/web/seo'],
	webInfo: ['GET', '/api/agency/core/web/info'],
	navList: ['GET', '/api/agency/core/nav/list'],
	hoverBarList: ['GET', '/api/agency/core/hover/bar/list'],
	bannerList: ['GET', '/api/agency/core/banner/list'],
	adList: ['GET', '/api/product/activity/ad/list'],
	aboutInfo: ['GET', '/api/agency/core/about/info'],
	legalText: ['GET', '/api/agency/core/legal/info'],
	agencyInfo: ['GET', '/api/agency/core/agency/info'],
	// catalogue
	industryCategories: ['GET', '/api/product/agency/industry-category'],
	categoryChildren: ['GET', '/api/product/agency/category/getByParentId', '/api/product/category/getByParentId'],
	categoryPath: ['GET', '/api/product/category/get', '/api/product/agency/category/get'],
	trialCourses: ['GET', '/api/product/agency/prod/trial'],
	recommendedCourses: ['GET', '/api/product/agency/prod/recommend'],
	courseList: ['GET', '/api/product/agency/prod/list'],
	courseFacets: ['GET', '/api/product/agency/prod/facets'],
	courseDetail: ['GET', '/api/product/detail'],
	courseVideos: ['GET', '/api/product/course/video/list'],
	courseTeachers: ['GET', '/api/product/course/teacher'],
	coursesOfTeacher: ['GET', '/api/product/course/getByTeacherId'],
	vipPlans: ['GET', '/api/product/agency/vip/list'],
	// reviews
	reviewList: ['GET', '/api/product/review/list'],
	// teachers
	recommendedTeachers: ['GET', '/api/product/agency/teacher/recommend'],
	teacherList: ['GET', '/api/product/agency/teacher/pageInfo'],
	teacherDetail: ['GET', '/api/product/teacher/info'],
	// news
	newsModules: ['GET', '/api/agency/core/obj/type/list'],
	newsList: ['GET', '/api/agency/core/news/pageInfo'],
	hotNews: ['GET', '/api/agency/core/news/hot'],
	newsDetail: ['GET', '/api/agency/core/news/getById'],
	relatedNews: ['GET', '/api/agency/core/news/related'],
	// live
	roomList: ['GET', '/api/product/live/room/pageInfo'],
	recentRooms: ['GET', '/api/product/live/room/recent'],
	pastRooms: ['GET', '/api/product/live/room/past'],
	roomInfo: ['GET', '/api/product/live/room/info'],
	// search
	search: ['GET', '/api/product/search'],
	suggest: ['GET', '/api/product/search/suggest'],
	// members
	captcha: ['GET', '/api/agency/core/sms/challenge'],
	smsSend: ['POST', '/api/agency/core/sms/send'],
	register: ['POST', '/api/agency/core/member/register'],
	login: ['POST', '/api/agency/core/member/login'],
	logout: ['POST', '/api/agency/core/member/logout'],
	passwordReset: ['POST', '/api/agency/core/member/password/reset'],
	memberInfo: ['GET', '/api/agency/core/member/base/info'],
	ownParts: ['GET', '/api/agency/core/member/page/parts'],
	// learning
	progressReport: ['POST', '/api/product/video/progress/report'],
	unfinishedLessons: ['GET', '/api/product/video/progress/unfinished'],
	verifyStatement: ['GET', '/api/agency/core/study/statement/verify'],
	// video
	lessonInfo: ['GET', '/api/product/course/video/info'],
	playData: ['GET', '/api/product/course/player/data'],
	courseHandouts: ['GET', '/api/product/course/handout/list'],
	resource: ['GET', '/api/product/resource/src'],
	transcript: ['GET', '/api/product/resource/transcript'],
} as const satisfies Record<string, readonly ['GET' | 'POST', string, ...string[]]>;

/** Calls of pages that are the same for everybody whose answers are others for a member: `ownParts` asks for them together. */
export const ownCalls = [
	'memberInfo',
	'unfinishedLessons',
	'courseList',
	'recommendedCourses',
	'courseDetail',
	'courseVideos',
	'courseHandouts',
	'reviewList',
] as const satisfies readonly (keyof typeof publicPaths)[];
