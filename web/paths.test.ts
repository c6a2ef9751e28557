import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { seatPaths } from './member/seats/seat-paths.ts';
import { paths } from './paths.ts';
import routes from './routes.ts';

/** The file that answers an address. */
function fileAt(address: string): string {
	const strip = (entries: typeof routes): RouteObject[] =>
		entries.map(({ path, file, children, caseSensitive }) => ({
			...(path === undefined ? {} : { path }),
			id: `${file} ${path ?? ''}`,
			caseSensitive: caseSensitive ?? false,
			...(children ? { children: strip(children as typeof routes) } : {}),
		}));
	const found = matchRoutes(strip(routes), new URL(address, 'http://x').pathname)?.at(-1);
	return found?.route.id?.split(' ')[0]?.split('/').at(-1) ?? '';
}

test.each([
	[paths.home(), '/index', 'HomePage.tsx'],
	[paths.courses(), '/course', 'CourseListPage.tsx'],
	[paths.courses({ categoryId: 3 }), '/course/3', 'CourseListPage.tsx'],
	[paths.courses({ typeId: 2, page: 5, sort: 'price' }), '/course/0/2/5?sort=price', 'CourseListPage.tsx'],
	[paths.courses({ categoryId: 3, page: 1, sort: 'newest' }), '/course/3', 'CourseListPage.tsx'],
	[paths.course(7), '/course/detail/7', 'CoursePage.tsx'],
	[paths.lives({ page: 2 }), '/live/0/2', 'LiveListPage.tsx'],
	[paths.live(7), '/live/player/7', 'LivePage.tsx'],
	[paths.video(7), '/video/7', 'VideoPage.tsx'],
	[paths.teachers({ categoryId: 1 }), '/teacher/1', 'TeacherListPage.tsx'],
	[paths.teacher(7), '/teacher/detail/7', 'TeacherPage.tsx'],
	[paths.newsList(), '/news', 'NewsListPage.tsx'],
	[paths.newsList({ moduleId: 1, page: 2 }), '/news/1/2', 'NewsListPage.tsx'],
	[paths.news(7), '/news/detail/7', 'NewsPage.tsx'],
	[paths.search({ q: '几何', page: 1 }), '/search?q=%E5%87%A0%E4%BD%95', 'SearchPage.tsx'],
	[paths.vip(), '/vip', 'VipPage.tsx'],
	[paths.about(), '/about', 'AboutPage.tsx'],
	[paths.legal('privacy'), '/legal/privacy', 'LegalPage.tsx'],
	[paths.email('7.x'), '/email#7.x', 'EmailPage.tsx'],
	[paths.login({ redirect: '/user' }), '/login?redirect=%2Fuser', 'LoginPage.tsx'],
	[paths.register(), '/register', 'RegisterPage.tsx'],
	[paths.payment('2026'), '/payment/2026', 'PaymentPage.tsx'],
	[paths.checkout(16), '/checkout/16', 'CheckoutPage.tsx'],
	[paths.checkout('16,30'), '/checkout/16,30', 'CheckoutPage.tsx'],
	[paths.payResult('2026'), '/payresult?order=2026', 'PayResultPage.tsx'],
	[paths.user(), '/user', 'ToMyCourses.tsx'],
	[paths.userCenter(), '/user/center', 'ProfilePage.tsx'],
	[paths.userCenter({ menu: true }), '/user/center?menu=1', 'ProfilePage.tsx'],
	[paths.userPunch(), '/user/punch', 'PunchPage.tsx'],
	[paths.userGoal(), '/user/goal', 'GoalPage.tsx'],
	[paths.userCourse(), '/user/course', 'MyCoursesPage.tsx'],
	[paths.userAttend(), '/user/attend', 'AttendPage.tsx'],
	[paths.userFavorite(2), '/user/favorite/2', 'FavouritesPage.tsx'],
	[paths.userOrder(), '/user/order', 'OrdersPage.tsx'],
	[paths.userOrder(1), '/user/order/1', 'OrdersPage.tsx'],
	[paths.userOrder(undefined, 2), '/user/order?page=2', 'OrdersPage.tsx'],
	[paths.userOrder(3, 2), '/user/order/3?page=2', 'OrdersPage.tsx'],
	[paths.userOrderDetail('2026'), '/user/order/detail/2026', 'OrderPage.tsx'],
	[paths.userCoupon(), '/user/coupon', 'CouponsPage.tsx'],
	[paths.userCoupon({ state: 'used', page: 2 }), '/user/coupon?state=used&page=2', 'CouponsPage.tsx'],
	[paths.userGift(), '/user/gift', 'GiftPage.tsx'],
	[seatPaths.seat(), '/user/seat', 'TakeSeatPage.tsx'],
	[seatPaths.seat('WT7K-29QM-4XPA-8DWE-2345'), '/user/seat?code=WT7K-29QM-4XPA-8DWE-2345', 'TakeSeatPage.tsx'],
	[seatPaths.pool('2026112412345678'), '/user/seats/2026112412345678', 'SeatPoolPage.tsx'],
	[seatPaths.pool('2026112412345678', 2), '/user/seats/2026112412345678?page=2', 'SeatPoolPage.tsx'],
	[seatPaths.checkout(16, 5), '/checkout/16?seats=5', 'CheckoutPage.tsx'],
	[paths.userGift('WT7K-29QM-4XPA-8DWE'), '/user/gift?code=WT7K-29QM-4XPA-8DWE', 'GiftPage.tsx'],
	[paths.cart(), '/cart', 'CartPage.tsx'],
	[paths.userAddress(), '/user/address', 'AddressesPage.tsx'],
	[paths.userBindPhone(), '/user/bind/phone', 'BindPhonePage.tsx'],
	[paths.userBindSuccess(), '/user/bind/success', 'BindSuccessPage.tsx'],
	[paths.userPassword(), '/user/pwd', 'PasswordPage.tsx'],
	[paths.userBack(), '/user/back', 'ComeBackPage.tsx'],
	[paths.userNotes(), '/user/notes', 'NotesPage.tsx'],
	[paths.userNotes({ course: 3, q: '极限', page: 2 }), `/user/notes?course=3&q=${encodeURIComponent('极限')}&page=2`, 'NotesPage.tsx'],
	[paths.userNotes({ page: 1, kind: 'questions' }), '/user/notes?kind=questions', 'NotesPage.tsx'],
	[paths.userNotice(), '/user/notice', 'NoticesPage.tsx'],
	[paths.userNotice({ kind: 'reply', page: 2 }), '/user/notice?kind=reply&page=2', 'NoticesPage.tsx'],
	[paths.userNotice({ page: 1 }), '/user/notice', 'NoticesPage.tsx'],
	[paths.userNoticeSettings(), '/user/notice/settings', 'NoticeSettingsPage.tsx'],
	[paths.userSecurity(), '/user/security', 'SecurityPage.tsx'],
	[paths.userSecurity({ open: 'password' }), '/user/security?open=password', 'SecurityPage.tsx'],
	[paths.forbidden(), '/exception/403', 'ExceptionRoute.tsx'],
	[paths.serverError(), '/exception/500', 'ExceptionRoute.tsx'],
	[paths.admin(), '/admin', 'AdminRoute.tsx'],
])('R26 %s is %s and opens %s', (address, written, file) => {
	expect(address).toBe(written);
	expect(fileAt(address)).toBe(file);
});

test.each(['/Index', '/course/detail/7/2', '/course/1/2/3/4', '/teacher/detail/1/2', '/user/nothing', '/exception/404', '/legal', '/nothing'])(
	'R26 %s is no page, or one that refuses its parameters',
	(address) => {
		expect(['NotFoundRoute.tsx', 'CourseListPage.tsx', 'TeacherListPage.tsx']).toContain(fileAt(address));
	},
);
