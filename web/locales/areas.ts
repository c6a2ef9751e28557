/**
 * Texts that only some pages show, by the folders and files that hold them: each area has a catalogue of its own, `<locale>/<area>.po`, which comes
 * with the code that needs it (`tools/build/page-texts.ts`). A file stands in the first area that names it or a folder around it. Texts of all other folders are in `<locale>/shared.po`, on every page.
 */
export const areas = {
	home: ['web/site/home'],
	courses: [
		'web/site/courses/CourseListPage.tsx',
		'web/site/courses/CourseListEmpty.tsx',
		'web/site/courses/CourseChips.tsx',
		'web/site/courses/CourseRelax.tsx',
		'web/site/courses/CourseTools.tsx',
		'web/site/courses/CourseFilterSheet.tsx',
		'web/site/courses/filter-rows.ts',
	],
	reviews: [
		'web/site/courses/CourseReviews.tsx',
		'web/site/courses/ReviewItem.tsx',
		'web/site/courses/ReviewStanding.tsx',
		'web/site/courses/ReviewDialog.tsx',
		'web/site/courses/ReviewForm.tsx',
		'web/site/courses/ReviewRemove.tsx',
		'web/site/courses/HelpfulButton.tsx',
		'web/site/courses/StarChoice.tsx',
	],
	follows: ['web/features/teachers/FollowButton.tsx', 'web/member/favourites/FollowedTeachers.tsx'],
	pricenotes: ['web/site/courses/PriceNotes.tsx'],
	coursecoupons: ['web/site/courses/CourseCoupons.tsx'],
	/** All others of the folder. */
	course: ['web/site/courses'],
	live: ['web/site/live'],
	teachers: ['web/site/teachers', 'web/features/teachers'],
	news: ['web/site/news', 'web/features/news'],
	search: ['web/site/search'],
	vip: ['web/site/vip'],
	pages: ['web/site/about', 'web/site/legal', 'web/features/texts'],
	notes: ['web/site/video/notes', 'web/features/notes'],
	lesson: [
		'web/site/video/LessonMissing.tsx',
		'web/site/video/LessonOffer.tsx',
		'web/site/video/LessonProcessing.tsx',
		'web/site/video/DocumentViewer.tsx',
		'web/site/video/NextCourses.tsx',
		'web/site/video/Transcript.tsx',
	],
	video: ['web/site/video'],
	player: ['web/features/video'],
	statement: ['web/site/statement', 'web/features/learning'],
	upload: ['web/site/upload'],
	email: ['web/site/email'],
	offline: ['web/features/offline', 'web/features/push'],
	exception: ['web/site/exception'],
	rooms: ['web/features/live'],
	menus: [
		'web/features/search',
		'web/features/site/MegaMenu.tsx',
		'web/features/site/MobileMenu.tsx',
		'web/features/site/HoverPanel.tsx',
		'web/features/members/MemberMenu.tsx',
		'web/features/catalogue/share.ts',
	],
	/** What the login shows when it is asked for. */
	waysin: [
		'web/site/session/CodeLogin.tsx',
		'web/site/session/ResetPassword.tsx',
		'web/site/session/PasskeyLogin.tsx',
		'web/site/session/NotRegistered.tsx',
		'web/site/session/fulfil-wish.ts',
	],
	/** All others of the folder. */
	session: ['web/site/session'],
	/** Of forms that ask for a number, a code, a password: at the login and in the account. */
	forms: ['web/features/session'],
	statements: ['web/member/learning/StudyStatementPage.tsx', 'web/member/learning/MadeStatements.tsx'],
	nocourses: ['web/member/learning/NoCourses.tsx'],
	study: ['web/member/learning'],
	attend: ['web/member/attend'],
	ticks: ['web/member/punch/use-check-in.ts'],
	punch: ['web/member/punch'],
	goal: ['web/member/plan/GoalPage.tsx', 'web/member/plan/GoalForm.tsx'],
	/** What of it the study centre shows too. */
	plan: ['web/member/plan'],
	back: ['web/member/privacy/ComeBackPage.tsx'],
	closing: ['web/member/privacy/CloseDialog.tsx'],
	privacy: ['web/member/privacy'],
	passkeys: ['AddPasskey', 'RenamePasskey', 'RemovePasskey', 'PasskeyOffer'].map((name) => `web/member/security/${name}.tsx`),
	security: ['web/member/security'],
	profiledialogs: ['web/member/profile/AvatarDialog.tsx', 'web/member/profile/EmailDialog.tsx'],
	profile: ['web/member/profile'],
	password: ['web/member/password'],
	phone: ['web/member/phone'],
	mynotes: ['web/member/notes'],
	notices: ['web/features/notices', 'web/member/notices'],
	favourites: ['web/member/favourites'],
	transfer: ['TransferBox', 'TransferProof', 'ProofForm'].map((name) => `web/member/payments/${name}.tsx`),
	bag: ['web/features/cart'],
	cart: ['web/member/cart'],
	couponterms: ['web/features/coupons'],
	coupons: ['CouponsPage', 'CouponRow'].map((name) => `web/member/coupons/${name}.tsx`),
	couponcode: ['web/member/coupons'],
	gifts: ['web/member/gifts'],
	checkout: ['CheckoutPage', 'CheckoutBox', 'CheckoutItems', 'CheckoutCoupons', 'CheckoutInvoice', 'CheckoutSeats'].map(
		(name) => `web/member/payments/${name}.tsx`,
	),
	posting: ['web/member/payments/CheckoutAddress.tsx'],
	seats: ['web/member/seats'],
	/** How it stands with an order, at the till. */
	standing: ['OrderClosed', 'OrderPaid', 'PayWaiting', 'PriceChanged', 'SoldOut', 'CashierStory'].map((name) => `web/member/payments/${name}.tsx`),
	orderacts: ['web/member/orders/CancelOrder.tsx', 'web/member/orders/RefundDialog.tsx'],
	parcel: ['web/member/orders/OrderParcel.tsx'],
	orders: ['OrdersPage', 'OrderRow'].map((name) => `web/member/orders/${name}.tsx`),
	order: ['OrderPage', 'OrderSteps', 'OrderActs', 'OrderInvoice'].map((name) => `web/member/orders/${name}.tsx`),
	invoices: ['web/member/invoices'],
	/** What of orders the till shows too. */
	cashier: ['web/member/orders', 'web/member/payments'],
	addresses: ['web/member/addresses'],
	/** All others of the folder: the frame of all these. */
	member: ['web/member'],
	admin: ['web/admin'],
	/** All others of the folder. */
	cards: ['web/features/catalogue'],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof areas | 'shared';

/** Areas that only pages behind the login have. */
export const memberAreas = Object.entries(areas)
	.filter(([, folders]) => folders.every((folder) => `${folder}/`.startsWith('web/member/')))
	.map(([area]) => area);

export function areaOf(file: string): Area {
	const found = Object.entries(areas).find(([, folders]) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`)));
	return (found?.[0] as Area | undefined) ?? 'shared';
}
