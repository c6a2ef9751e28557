import { route as anyCase, layout, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** Addresses are exact: `/Course` is no page (an address without the option would match it). */
function route(path: string, file: string, id?: string): RouteConfigEntry {
	return anyCase(path, file, { caseSensitive: true, ...(id ? { id } : {}) });
}

/**
 * The whole URL table (specification §2, completions §8). React Router has no patterns for parameters: numeric ones are checked by
 * `numbers()` and `idOf()` in the page's load, which makes `/course/abc` and `/course/detail/7/2` not-found pages.
 */
export default [
	route('/', 'site/home/ToHome.tsx'),
	route('index', 'site/home/HomePage.tsx'),
	route('course/detail/:id?', 'site/courses/CoursePage.tsx'),
	route('course/:categoryId?/:typeId?/:current?', 'site/courses/CourseListPage.tsx'),
	route('live/player/:id?', 'site/live/LivePage.tsx'),
	route('live/:categoryId?/:current?', 'site/live/LiveListPage.tsx'),
	route('video/:id?', 'site/video/VideoPage.tsx'),
	route('teacher/detail/:id?', 'site/teachers/TeacherPage.tsx'),
	route('teacher/:categoryId?/:current?', 'site/teachers/TeacherListPage.tsx'),
	route('news/detail/:id?', 'site/news/NewsPage.tsx'),
	route('news/:moduleId?/:current?', 'site/news/NewsListPage.tsx'),
	route('search', 'site/search/SearchPage.tsx'),
	route('vip', 'site/vip/VipPage.tsx'),
	route('about', 'site/about/AboutPage.tsx'),
	route('statement/:code?', 'site/statement/StatementPage.tsx'),
	route('upload', 'site/upload/UploadPage.tsx'),
	route('email', 'site/email/EmailPage.tsx'),
	route('legal/terms', 'site/legal/LegalPage.tsx', 'legal-terms'),
	route('legal/privacy', 'site/legal/LegalPage.tsx', 'legal-privacy'),
	route('login', 'site/session/LoginPage.tsx'),
	route('register', 'site/session/RegisterPage.tsx'),
	route('exception/403', 'site/exception/ExceptionRoute.tsx', 'exception-403'),
	route('exception/500', 'site/exception/ExceptionRoute.tsx', 'exception-500'),

	layout('member/frame/MemberOnly.tsx', [
		route('payment/:id?', 'member/payments/PaymentPage.tsx'),
		route('user/back', 'member/privacy/ComeBackPage.tsx'),
		route('user/gift', 'member/gifts/GiftPage.tsx'),
		route('user/seat', 'member/seats/TakeSeatPage.tsx'),
		route('payresult', 'member/payments/PayResultPage.tsx'),
		route('cart', 'member/cart/CartPage.tsx'),
		route('checkout/:ids', 'member/payments/CheckoutPage.tsx'),
		layout('member/frame/StudyFrame.tsx', [
			route('user', 'member/frame/ToMyCourses.tsx'),
			route('user/center', 'member/profile/ProfilePage.tsx'),
			route('user/punch', 'member/punch/PunchPage.tsx'),
			route('user/course', 'member/learning/MyCoursesPage.tsx'),
			route('user/goal', 'member/plan/GoalPage.tsx'),
			route('user/attend', 'member/attend/AttendPage.tsx'),
			route('user/statement', 'member/learning/StudyStatementPage.tsx'),
			route('user/favorite/:current?', 'member/favourites/FavouritesPage.tsx'),
			route('user/order/:orderState?', 'member/orders/OrdersPage.tsx'),
			route('user/order/detail/:orderId', 'member/orders/OrderPage.tsx'),
			route('user/seats/:orderId', 'member/seats/SeatPoolPage.tsx'),
			route('user/coupon', 'member/coupons/CouponsPage.tsx'),
			route('user/address', 'member/addresses/AddressesPage.tsx'),
			route('user/bind/phone', 'member/phone/BindPhonePage.tsx'),
			route('user/bind/success', 'member/phone/BindSuccessPage.tsx'),
			route('user/pwd', 'member/password/PasswordPage.tsx'),
			route('user/notes', 'member/notes/NotesPage.tsx'),
			route('user/notice', 'member/notices/NoticesPage.tsx'),
			route('user/notice/settings', 'member/notices/NoticeSettingsPage.tsx'),
			route('user/security', 'member/security/SecurityPage.tsx'),
		]),
	]),

	route('admin/*', 'admin/AdminRoute.tsx'),
	route('*', 'site/exception/NotFoundRoute.tsx'),
] satisfies RouteConfig;
