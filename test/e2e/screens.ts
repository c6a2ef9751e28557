/** Every screen of the site, at least one for each route of `web/routes.ts`. */
export interface Screen {
	/** As `web/routes.ts` writes it. */
	route: string;
	path: string;
	/** What its title says before ` · <site name>`, in both languages; `whole` where the agency's words name the site themselves. */
	title: readonly [zh: string | RegExp, en: string | RegExp];
	whole?: true;
	as?: 'member';
	/** Default 200. */
	status?: number;
}

export const screens: Screen[] = [
	{ route: 'index', path: '/index', title: ['讲台：把事情讲明白的课', 'Lectern: courses that make things clear'], whole: true },
	{ route: 'course/detail/:id?', path: '/course/detail/1', title: ['从零讲微积分', 'Calculus from Zero'] },
	{ route: 'course/detail/:id?', path: '/course/detail', title: ['没有这一页', 'No such page'], status: 404 },
	{ route: 'course/:categoryId?/:typeId?/:current?', path: '/course', title: [/课程/, /courses/i] },
	{ route: 'course/:categoryId?/:typeId?/:current?', path: '/course/1', title: [/数学/, /Maths/] },
	{ route: 'course/:categoryId?/:typeId?/:current?', path: '/course/0/0/400', title: [/课程/, /courses/i] },
	{ route: 'live/player/:id?', path: '/live/player/101', title: ['为什么卫星不掉下来', 'Why satellites don’t fall down'] },
	{ route: 'live/:categoryId?/:current?', path: '/live', title: ['直播课表', 'Live timetable'] },
	{ route: 'live/:categoryId?/:current?', path: '/live/1', title: ['直播课表 · 数学', 'Live timetable · Maths'] },
	{ route: 'video/:id?', path: '/video/1', title: [/^导数到底在量什么/, /^What a derivative measures/] },
	{ route: 'video/:id?', path: '/video/5', title: [/^四则与链式/, /^Sums, products/], status: 403 },
	{ route: 'teacher/detail/:id?', path: '/teacher/detail/1', title: ['顾明远 · 数学教师', 'Gu Mingyuan · Maths teacher'] },
	{ route: 'teacher/:categoryId?/:current?', path: '/teacher', title: ['讲课的人', 'The teachers'] },
	{ route: 'news/detail/:id?', path: '/news/detail/72', title: [/不超过四十五分钟/, /forty-five minutes/] },
	{ route: 'news/:moduleId?/:current?', path: '/news', title: ['资讯', 'News'] },
	{ route: 'news/:moduleId?/:current?', path: '/news/1', title: ['教学笔记 · 资讯', 'Teaching notes · News'] },
	{ route: 'search', path: '/search', title: [/搜索/, /search/i] },
	{ route: 'search', path: '/search?q=数据', title: [/./, /./] },
	{ route: 'search', path: '/search?q=zzzzzz', title: [/./, /./] },
	{ route: 'vip', path: '/vip', title: ['VIP 会员', 'VIP membership'] },
	{ route: 'about', path: '/about', title: ['关于我们', 'About us'] },
	{ route: 'statement/:code?', path: '/statement', title: ['核对学时证明', 'Check a statement of study hours'] },
	{ route: 'statement/:code?', path: '/statement/0000', title: ['核对学时证明', 'Check a statement of study hours'], status: 404 },
	{ route: 'upload', path: '/upload', title: ['上传课程文件', 'Send a course file'] },
	{ route: 'legal/terms', path: '/legal/terms', title: ['用户协议', 'Terms of use'] },
	{ route: 'legal/privacy', path: '/legal/privacy', title: ['隐私政策', 'Privacy policy'] },
	{ route: 'login', path: '/login', title: ['登录', 'Log in'] },
	{ route: 'register', path: '/register', title: ['注册', 'Sign up'] },
	{ route: 'exception/403', path: '/exception/403', title: ['这一页没有对你开放', 'This page isn’t open to you'], status: 403 },
	{ route: 'exception/500', path: '/exception/500', title: ['这一页出错了', 'This page failed'], status: 500 },
	{ route: 'admin/*', path: '/admin', title: ['管理后台', 'Console'] },
	{ route: '*', path: '/nope', title: ['没有这一页', 'No such page'], status: 404 },

	// Orders are their member's own and made as they go: orders.e2e.ts has what they look like.
	{ route: 'checkout/:ids', path: '/checkout/16', title: ['确认订单', 'Check your order'], as: 'member' },
	{ route: 'payment/:id?', path: '/payment/1', title: ['没有这一页', 'No such page'], as: 'member', status: 404 },
	{ route: 'payresult', path: '/payresult', title: ['没有这一页', 'No such page'], as: 'member', status: 404 },
	{ route: 'user/order/detail/:orderId', path: '/user/order/detail/1', title: ['没有这一页', 'No such page'], as: 'member', status: 404 },
	{ route: 'user/center', path: '/user/center', title: ['个人资料', 'Profile'], as: 'member' },
	{ route: 'user/center', path: '/user/center?menu=1', title: ['个人资料', 'Profile'], as: 'member' },
	{ route: 'user/goal', path: '/user/goal', title: ['每周目标', 'Weekly goal'], as: 'member' },
	{ route: 'user/punch', path: '/user/punch', title: ['上课签到', 'Check-in'], as: 'member' },
	{ route: 'user/course', path: '/user/course', title: ['我的课程', 'My courses'], as: 'member' },
	{ route: 'user/course', path: '/user/course?state=finished', title: ['我的课程', 'My courses'], as: 'member' },
	{ route: 'user/attend', path: '/user/attend', title: ['听课记录', 'Listening records'], as: 'member' },
	{ route: 'user/attend', path: '/user/attend?kind=live', title: ['听课记录', 'Listening records'], as: 'member' },
	{ route: 'user/statement', path: '/user/statement', title: ['学时证明', 'Statement of study hours'], as: 'member' },
	{ route: 'user/favorite/:current?', path: '/user/favorite', title: ['我的收藏', 'Favourites'], as: 'member' },
	{ route: 'user/order/:orderState?', path: '/user/order', title: ['我的订单', 'My orders'], as: 'member' },
	{ route: 'user/gift', path: '/user/gift', title: ['兑换礼品码', 'Use a gift code'], as: 'member' },
	{ route: 'user/seat', path: '/user/seat', title: ['坐下听课', 'Take a seat'], as: 'member' },
	{ route: 'user/seats/:orderId', path: '/user/seats/1', title: ['没有这一页', 'No such page'], as: 'member', status: 404 },
	{ route: 'user/coupon', path: '/user/coupon', title: ['优惠券', 'Coupons'], as: 'member' },
	{ route: 'cart', path: '/cart', title: ['购物车', 'Cart'], as: 'member' },
	{ route: 'user/address', path: '/user/address', title: ['收货地址', 'Addresses'], as: 'member' },
	{ route: 'user/bind/phone', path: '/user/bind/phone', title: ['绑定手机', 'Mobile number'], as: 'member' },
	{ route: 'user/bind/success', path: '/user/bind/success', title: ['绑定成功', 'Number changed'], as: 'member' },
	{ route: 'user/pwd', path: '/user/pwd', title: ['修改密码', 'Change password'], as: 'member' },
	{ route: 'user/notes', path: '/user/notes', title: ['笔记与提问', 'Notes and questions'], as: 'member' },
	{ route: 'user/notes', path: '/user/notes?kind=questions', title: ['笔记与提问', 'Notes and questions'], as: 'member' },
	{ route: 'user/notice', path: '/user/notice', title: ['消息', 'Notices'], as: 'member' },
	{ route: 'user/notice', path: '/user/notice?kind=order', title: ['消息', 'Notices'], as: 'member' },
	{ route: 'user/notice/settings', path: '/user/notice/settings', title: ['通知设置', 'Notice settings'], as: 'member' },
	{ route: 'user/security', path: '/user/security', title: ['账号安全', 'Security'], as: 'member' },
	{ route: 'user/security', path: '/user/security?open=password', title: ['账号安全', 'Security'], as: 'member' },
	// What a member sees of pages that visitors see too.
	{ route: 'index', path: '/index', title: ['讲台：把事情讲明白的课', 'Lectern: courses that make things clear'], whole: true, as: 'member' },
	{ route: 'course/detail/:id?', path: '/course/detail/1', title: ['从零讲微积分', 'Calculus from Zero'], as: 'member' },
	{ route: 'video/:id?', path: '/video/2', title: [/^割线怎样变成切线/, /./], as: 'member' },
];

/** Routes that lead on: they show nothing of their own, or (`user/back`) nothing to whose account is open. */
export const leadingOn = ['/', 'user', 'user/back', 'email'];
