import type { CallKey } from '../../contract/paths.ts';

/** Calls that fail together, and what the page's bars then say that they could not have, in their order. */
interface Failing {
	calls: CallKey[];
	what: string[];
}

/** What one page loads: failing.e2e.ts and states.e2e.ts go through them all. */
interface PageLoads {
	kind: 'list' | 'detail' | 'member';
	path: string;
	/** Whoever comes back still sees what was shown. */
	all: Failing;
	/** Whoever sees the page for the first time sees the rest of it. */
	parts?: Failing;
	/** Words that would claim to know what `parts` could not have. */
	never?: RegExp;
}

/** A page that is all there is to fail: it fails alike on coming back and the first time. */
const alike = (path: string, calls: CallKey[], what: string[]): PageLoads => ({ kind: 'member', path, all: { calls, what }, parts: { calls, what } });

export const pageLoads: PageLoads[] = [
	{
		kind: 'list',
		path: '/index',
		all: {
			calls: ['bannerList', 'trialCourses', 'recommendedCourses', 'recommendedTeachers', 'recentRooms', 'vipPlans'],
			what: ['推荐', '课表', '试听课', '课程', '教师'],
		},
		parts: {
			calls: ['bannerList', 'trialCourses', 'recommendedCourses', 'recommendedTeachers', 'recentRooms'],
			what: ['推荐', '课表', '试听课', '课程', '教师'],
		},
	},
	{ kind: 'list', path: '/live', all: { calls: ['roomList', 'pastRooms', 'categoryChildren'], what: ['课表'] } },
	{ kind: 'list', path: '/teacher', all: { calls: ['teacherList', 'categoryChildren'], what: ['教师名单'] } },
	{ kind: 'list', path: '/news', all: { calls: ['newsList', 'newsModules', 'hotNews'], what: ['资讯列表'] } },
	{ kind: 'list', path: '/about', all: { calls: ['aboutInfo'], what: ['这一页的内容'] } },
	{ kind: 'list', path: '/legal/privacy', all: { calls: ['legalText'], what: ['这一页的内容'] } },
	{ kind: 'list', path: '/vip', all: { calls: ['vipPlans'], what: ['VIP 的价格'] } },
	{ kind: 'list', path: '/search?q=数学', all: { calls: ['search'], what: ['搜索结果'] } },
	{
		kind: 'detail',
		path: '/course/detail/1',
		all: {
			calls: ['courseDetail', 'courseVideos', 'courseTeachers', 'recommendedCourses', 'reviewList'],
			what: ['价格和介绍', '目录', '教师', '评价'],
		},
		parts: { calls: ['courseVideos', 'courseTeachers', 'reviewList'], what: ['目录', '教师', '评价'] },
	},
	{ kind: 'detail', path: '/teacher/detail/1', all: { calls: ['teacherDetail', 'coursesOfTeacher'], what: ['教师介绍', '这些课'] } },
	{ kind: 'detail', path: '/news/detail/72', all: { calls: ['newsDetail', 'hotNews', 'relatedNews'], what: ['文章'] } },
	{ kind: 'detail', path: '/live/player/101', all: { calls: ['roomInfo', 'recentRooms'], what: ['这间课堂'] } },
	{
		kind: 'detail',
		path: '/video/1',
		all: {
			calls: ['lessonInfo', 'courseDetail', 'categoryPath', 'recommendedCourses', 'courseVideos', 'courseTeachers', 'playData', 'resource'],
			what: ['这一讲', '教师'],
		},
	},
	// Before the study centre, which asks for the same and keeps it for a minute.
	alike('/user/punch', ['punchMonth'], ['签到']),
	alike('/user/goal', ['studyWeek'], ['这一周']),
	{
		kind: 'member',
		path: '/user/course',
		all: { calls: ['myCourses', 'myProgress', 'studyWeek'], what: ['课程'] },
		parts: { calls: ['myCourses'], what: ['课程'] },
		never: /全部|从第一讲听起/,
	},
	{
		kind: 'member',
		path: '/user/attend',
		all: { calls: ['attendList', 'studyTime'], what: ['听课记录'] },
		parts: { calls: ['attendList'], what: ['听课记录'] },
	},
	{
		kind: 'member',
		path: '/user/order',
		all: { calls: ['myOrders', 'orderCounts'], what: ['订单'] },
		parts: { calls: ['myOrders'], what: ['订单'] },
	},
	alike('/user/coupon', ['myCoupons'], ['优惠券']),
	alike('/cart', ['cartList'], ['购物车']),
	alike('/user/statement', ['myStatements'], ['开过的证明']),
	{ kind: 'member', path: '/user/pwd', all: { calls: ['memberInfo', 'accountSecurity'], what: ['资料'] } },
	{ kind: 'member', path: '/user/bind/phone', all: { calls: ['memberInfo', 'accountSecurity'], what: ['资料'] } },
	{ kind: 'member', path: '/user/bind/success', all: { calls: ['memberInfo'], what: ['资料'] } },
	{
		kind: 'member',
		path: '/user/center',
		all: { calls: ['memberInfo', 'accountSecurity', 'emailState'], what: ['资料', '密码信息'] },
		parts: { calls: ['accountSecurity'], what: ['密码信息'] },
	},
	{
		kind: 'member',
		path: '/user/notes',
		all: { calls: ['memberInfo', 'myNotes', 'myQuestions', 'noteCounts'], what: ['笔记', '提问'] },
		parts: { calls: ['myNotes'], what: ['笔记'] },
	},
	{
		kind: 'member',
		path: '/user/security',
		all: {
			calls: ['memberInfo', 'accountSecurity', 'myPasskeys', 'mySessions', 'securityEvents', 'memberExport'],
			what: ['资料', '密码信息', '通行密钥', '设备', '导出的状态'],
		},
		// What the page of the profile has just loaded is kept for a minute.
		parts: { calls: ['myPasskeys', 'mySessions', 'memberExport'], what: ['通行密钥', '设备', '导出的状态'] },
	},
	{
		kind: 'member',
		path: '/user/notice',
		all: { calls: ['noticeList', 'noticeUnread'], what: ['消息'] },
		parts: { calls: ['noticeList'], what: ['消息'] },
	},
	alike('/user/notice/settings', ['noticeSettings'], ['通知设置']),
];

/** Routes that are not above: where what they load fails, or `null` where they load nothing of their own. */
export const failElsewhere: Readonly<Record<string, string | null>> = {
	'course/:categoryId?/:typeId?/:current?': 'failing.e2e.ts, with each status',
	'checkout/:ids': 'failing.e2e.ts, the till',
	'payment/:id?': 'failing.e2e.ts, the till',
	payresult: 'failing.e2e.ts, the till',
	'user/order/detail/:orderId': 'failing.e2e.ts, the till',
	'user/favorite/:current?': 'favourites.e2e.ts',
	'user/address': 'address-book.e2e.ts',
	'user/seats/:orderId': 'failing.e2e.ts, the till',
	'statement/:code?': 'states.e2e.ts',
	'legal/terms': 'the same file as legal/privacy',
	upload: null,
	login: null,
	register: null,
	'user/gift': null,
	'user/seat': null,
	'exception/403': null,
	'exception/500': null,
	'admin/*': null,
	'*': null,
};
