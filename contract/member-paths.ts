/** Method and address of the calls that only the member area makes: they come with its first page (`web/member/frame/MemberOnly.tsx`). */
export const memberPaths = {
	securityEvents: ['GET', '/api/agency/core/member/security/events'],
	myFavourites: ['GET', '/api/product/fav/my'],
	myAddresses: ['GET', '/api/agency/core/member/address/list'],
	myOrders: ['GET', '/api/agency/core/member/orders/v2'],
	orderDetail: ['GET', '/api/agency/core/order/getByOrderId'],
	payMethods: ['GET', '/api/agency/core/pay/config/pay-method'],
	myProgress: ['GET', '/api/product/video/progress/my/v2'],
	myCourses: ['GET', '/api/agency/core/member/course/list'],
	attendList: ['GET', '/api/agency/core/member/attend/pageInfo'],
	studyTime: ['GET', '/api/agency/core/member/study/time'],
	myStatements: ['GET', '/api/agency/core/member/study/statements'],
	studyStatement: ['POST', '/api/agency/core/member/study/statement'],
} as const satisfies Record<string, readonly ['GET' | 'POST', string, ...string[]]>;
