import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import type { CallKey } from '../../contract/paths.ts';
import { type Permission, permissions, rolePermissions, staffRoles } from '../../contract/permissions.ts';
import { inputStrings } from '../../test/input-strings.ts';
import { registerMember } from '../../test/sms.ts';
import { makeStaff, staffToken } from '../../test/staff.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { openSession } from '../modules/members/sessions.service.ts';
import type { Context } from './route.ts';

/** Who may make a call: said here a second time, on purpose. Calls for members and staff come with an input that is valid, since what is not is 422 first. */
type Row = ['anybody' | 'member' | 'any staff' | 'unconfirmed staff' | Permission, input?: object];

const forAnybody = `currentTime seo webInfo navList hoverBarList bannerList adList aboutInfo legalText agencyInfo industryCategories categoryChildren
	categoryPath trialCourses recommendedCourses courseList courseFacets courseDetail courseVideos courseTeachers coursesOfTeacher vipPlans courseCoupons
	recommendedTeachers teacherList teacherDetail newsModules newsList hotNews newsDetail relatedNews roomList recentRooms pastRooms roomInfo reviewList
	search suggest captcha smsSend register login logout passwordReset lessonInfo playData courseHandouts resource transcript progressReport
	verifyStatement staffLogin passkeyLoginBegin passkeyLogin emailLink emailLinkConfirm newsRead`;

const rows: Record<string, Row> = {
	...Object.fromEntries(forAnybody.split(/\s+/).map((key) => [key, ['anybody']] as const)),
	ownParts: ['member', { calls: '[]' }],
	memberInfo: ['member'],
	unfinishedLessons: ['member'],
	securityEvents: ['member'],
	profileUpdate: ['member', { version: 1 }],
	avatarSave: ['member', { image: 'A'.repeat(100) }],
	avatarRemove: ['member'],
	accountSecurity: ['member'],
	ownCodeSend: ['member', { scene: 'bind', proof: 'none' }],
	confirmSelf: ['member', { smsCode: '000000' }],
	passwordChange: ['member', { smsCode: '000000', password: 'chalk-and-slate-8' }],
	bindPhone: ['member', { phone: '13500135009', smsCode: '000000' }],
	emailState: ['member'],
	emailSet: ['member', { email: 'a@b.example' }],
	emailCancel: ['member'],
	emailConfirm: ['member', { code: '000000' }],
	mySessions: ['member'],
	sessionsRevoke: ['member', { id: 999_999 }],
	myAddresses: ['member'],
	addressSave: ['member', { name: '林小满', phone: '13500135009', division: '330106', detail: '文三路 128 号' }],
	addressRemove: ['member', { id: 999_999 }],
	addressDefault: ['member', { id: 999_999 }],
	myProgress: ['member'],
	myCourses: ['member'],
	attendList: ['member'],
	studyTime: ['member'],
	myStatements: ['member'],
	studyStatement: ['member', { from: '2026-01-01', to: '2026-01-02' }],
	myFavourites: ['member'],
	favAdd: ['member', { prodId: 999_999 }],
	favRemove: ['member', { prodId: 999_999 }],
	favState: ['member', { ids: '1' }],
	myReview: ['member', { prodId: 999_999 }],
	reviewSave: ['member', { prodId: 999_999, stars: 5, text: '好' }],
	reviewRemove: ['member', { prodId: 999_999 }],
	reviewHelpful: ['member', { id: 999_999, helpful: true }],
	myFollows: ['member'],
	followAdd: ['member', { teacherId: 999_999 }],
	followRemove: ['member', { teacherId: 999_999 }],
	followState: ['member', { ids: '1' }],
	punchMonth: ['member'],
	punchIn: ['member'],
	punchClassroom: ['member', { code: '000000' }],
	punchMakeUp: ['member', { day: '2026-01-01' }],
	lessonNotes: ['member', { videoId: 999_999 }],
	myNotes: ['member'],
	noteCounts: ['member'],
	noteSave: ['member', { videoId: 999_999, second: 0, text: '记', requestId: 'request-1' }],
	noteUpdate: ['member', { id: 999_999, version: 1 }],
	noteRemove: ['member', { id: 999_999 }],
	noteRestore: ['member', { id: 999_999 }],
	lessonQuestions: ['member', { videoId: 999_999 }],
	myQuestions: ['member'],
	questionAsk: ['member', { videoId: 999_999, second: 0, text: '问', requestId: 'request-1' }],
	questionUpdate: ['member', { id: 999_999, version: 1, text: '问' }],
	memberExport: ['member'],
	exportAsk: ['member'],
	closePlan: ['member'],
	memberClose: ['member'],
	closing: ['member'],
	memberReopen: ['member'],
	pushDevices: ['member'],
	pushSubscribe: ['member', { endpoint: 'https://push.example.com/x', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }],
	pushUnsubscribe: ['member', { id: 999_999 }],
	myPasskeys: ['member'],
	passkeyAddBegin: ['member'],
	passkeyAdd: ['member', { credential: { id: 'A', rawId: 'A', type: 'public-key', response: { clientDataJSON: 'A', attestationObject: 'A' } } }],
	passkeyRename: ['member', { id: 999_999, name: '钥匙' }],
	passkeyRemove: ['member', { id: 999_999 }],
	studyWeek: ['member'],
	setGoal: ['member', { kind: 'days', amount: 3, remind: true }],
	dropGoal: ['member'],
	myOrders: ['member'],
	orderPreview: ['member', { prodIds: '999999' }],
	orderCreate: ['member', { prodId: 999_999, requestId: 'request-1', invoice: { kind: 'personal', title: '林小满', email: 'x@example.com' } }],
	orderCounts: ['member'],
	cartList: ['member'],
	cartCount: ['member'],
	cartAdd: ['member', { prodIds: '999999' }],
	cartRemove: ['member', { prodId: 999_999 }],
	orderDetail: ['member', { orderId: '20261121000001' }],
	myCoupons: ['member'],
	couponClaim: ['member', { code: 'NONE-SUCH' }],
	couponCheck: ['member', { code: 'NONE-SUCH', prodId: 999_999 }],
	giftLook: ['member', { code: '2222-2222-2222-2222' }],
	giftAccept: ['member', { code: '2222-2222-2222-2222' }],
	seatPool: ['member', { orderId: '2026112100000000' }],
	seatLinkRenew: ['member', { orderId: '2026112100000000', code: '2222-2222-2222-2222-2222' }],
	seatLinkEnd: ['member', { orderId: '2026112100000000', lastDay: '' }],
	seatTakeBack: ['member', { orderId: '2026112100000000', id: 999_999 }],
	seatLook: ['member', { code: '2222-2222-2222-2222-2222' }],
	seatTake: ['member', { code: '2222-2222-2222-2222-2222' }],
	invoiceDraft: ['member'],
	invoiceAsk: ['member', { orderId: '20261121000001', kind: 'personal', title: '林小满', email: 'x@example.com' }],
	invoiceChange: ['member', { orderId: '20261121000001', kind: 'personal', title: '林小满', email: 'x@example.com' }],
	invoiceCancel: ['member', { orderId: '20261121000001' }],
	orderState: ['member', { orderId: '20261121000001' }],
	parcelReceived: ['member', { orderId: '20261121000001' }],
	orderCancel: ['member', { orderId: '20261121000001' }],
	orderRefund: ['member', { orderId: '20261121000001' }],
	payCheck: ['member', { orderId: '20261121000001' }],
	paySubmit: ['member', { orderId: '20261121000001', method: 'sandbox' }],
	payMethods: ['member'],
	orderTransfer: ['member', { orderId: '20261121000001' }],
	transferProof: ['member', { orderId: '20261121000001' }],
	transferProofSend: ['member', { orderId: '20261121000001', image: 'A'.repeat(100), payer: '林小满', paidOn: '2026-11-21' }],
	noticeUnread: ['member'],
	noticeList: ['member'],
	noticeRead: ['member', { ids: [999_999] }],
	noticeFolded: ['member', { id: 999_999 }],
	noticeSettings: ['member'],
	noticeSettingsSave: ['member', { quiet: true }],
	staffDeliveries: ['notices.read', { memberId: 999_999 }],
	staffDeliveryRetry: ['notices.send', { id: 999_999 }],
	staffLogout: ['unconfirmed staff'],
	staffInfo: ['unconfirmed staff'],
	staffTotpSetup: ['unconfirmed staff'],
	staffTotpConfirm: ['unconfirmed staff', { code: '000000' }],
	staffMembers: ['member.read', { q: 'nobody' }],
	staffMember: ['member.read', { id: 999_999 }],
	staffMemberContacts: ['member.contacts', { id: 999_999 }],
	staffMemberDisable: ['member.change', { id: 999_999, version: 1, disabled: true, why: 'spam' }],
	staffMemberLogout: ['member.change', { id: 999_999 }],
	staffList: ['staff.read'],
	staffUpdate: ['staff.change', { id: 999_999, version: 1 }],
	reviewStaffList: ['review.read'],
	reviewAnswer: ['review.change', { id: 999_999, version: 1, reply: '' }],
	reviewHide: ['review.change', { id: 999_999, version: 1, hidden: true }],
	staffQuestions: ['question.answer'],
	staffQuestionAnswer: ['question.answer', { id: 999_999, version: 1, text: '答' }],
	staffClassrooms: ['classroom.change'],
	staffClassroomOpen: [
		'classroom.change',
		{ title: '答疑', place: '302', startAt: '2026-01-01T02:00:00.000Z', endAt: '2026-01-01T03:00:00.000Z', requestId: 'request-1' },
	],
	staffClassroomCode: ['classroom.change', { id: 999_999, version: 1 }],
	staffClassroomClose: ['classroom.change', { id: 999_999, version: 1 }],
	staffPayProviders: ['payment.settings'],
	staffPayProviderSave: ['payment.settings', { code: 'wechat', version: 0, online: false }],
	staffCoupons: ['coupon.read'],
	staffCouponSave: [
		'coupon.change',
		{
			...{ version: 0, title: '减十块', kind: 'amount', value: 1000, scope: 'all', claim: 'page' },
			...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-12-31T00:00:00.000Z' },
		},
	],
	staffGifts: ['gift.read'],
	staffGiftCodes: ['gift.read', { id: 999_999 }],
	staffGiftMake: [
		'gift.change',
		{
			...{ requestId: 'request-1', days: 30, quantity: 1, giver: '程野' },
			...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-12-31T00:00:00.000Z' },
		},
	],
	staffGiftWithdraw: ['gift.change', { id: 999_999, version: 1 }],
	staffInvoices: ['invoice.read'],
	staffInvoiceIssue: ['invoice.change', { id: 999_999, version: 1, number: '26332000000012345678', issuedOn: '2026-01-01' }],
	staffInvoiceReject: ['invoice.change', { id: 999_999, version: 1, why: '抬头不全' }],
	staffInvoiceReverse: ['invoice.change', { id: 999_999, version: 1, number: '26332000000012345678' }],
	staffOrder: ['order.read', { orderId: '20261121000001' }],
	staffOrderRefund: ['order.refund', { orderId: '20261121000001', reason: '退课' }],
	staffParcels: ['order.ship'],
	staffParcelSend: ['order.ship', { orderId: '20261121000001', version: 1, carrier: 'sf', trackingNumber: 'SF1234567890' }],
	staffRefundAsks: ['order.refund'],
	staffRefundConfirm: ['order.refund', { id: 999_999 }],
	staffRefundTurnDown: ['order.refund', { id: 999_999, why: '不退' }],
	staffNoticeReplay: ['order.refund', { id: 999_999 }],
	staffRefundRetry: ['order.refund', { number: 'R20261121000001x1' }],
	staffRefundSent: ['order.refund', { number: 'R20261121000001x1', bankNumber: 'B20261121', day: '2026-01-01' }],
	staffTransfers: ['order.read'],
	staffTransfer: ['order.read', { orderId: '20261121000001' }],
	staffTransferConfirm: ['payment.confirm', { orderId: '20261121000001', amount: 100, bankNumber: 'B20261121', day: '2026-01-01' }],
	staffTransferRefuse: ['payment.confirm', { orderId: '20261121000001', version: 1, reason: '看不清' }],
	staffMoneyDesk: ['order.read'],
	staffQuestionShow: ['question.answer', { id: 999_999, version: 1, shown: false }],
};

type Answer = 'let in' | 401 | 403;

interface Caller {
	/** A new one each time: calls may end the session that makes them. */
	token: () => Promise<string>;
	expected: (who: Row[0]) => Answer;
}

let site: TestApp;
const callers: Record<string, Caller> = {};
const isStaff = (who: Row[0]) => who !== 'anybody' && who !== 'member';

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	const { member } = await registerMember(site, '13500135001');
	const asBrowser = { ...site.app.platform, userAgent: '', ip: '127.0.0.1' } as unknown as Context;
	const memberToken = async () => (await openSession(site.db, asBrowser, member.id)).token;
	const over = async (table: 'member_session' | 'staff_session', token: Promise<string>) => {
		const made = await token;
		await site.db.pool.query(`update ${table} set expires_at = now() - interval '1 second' where token_hash = sha256($1)`, [Buffer.from(made)]);
		return made;
	};
	const stranger = (who: Row[0]): Answer => (who === 'anybody' ? 'let in' : 401);
	const withRoles = async (name: string, roles: (typeof staffRoles)[number][]) => {
		const staff = await makeStaff(site, { roles });
		const may = new Set<string>(['anybody', 'any staff', 'unconfirmed staff', ...roles.flatMap((role) => rolePermissions[role])]);
		callers[name] = { token: () => staffToken(site, staff), expected: (who) => (may.has(who) ? 'let in' : who === 'member' ? 401 : 403) };
	};
	const owner = await makeStaff(site, { codes: false });
	Object.assign(callers, {
		'a visitor': { token: async () => '', expected: stranger },
		'a member': { token: memberToken, expected: (who) => (isStaff(who) ? 401 : 'let in') },
		'a member whose session is over': { token: () => over('member_session', memberToken()), expected: stranger },
		'an owner whose session is over': { token: () => over('staff_session', staffToken(site, owner)), expected: stranger },
		'an owner without codes': {
			token: () => staffToken(site, owner, false),
			expected: (who) => (isStaff(who) ? (who === 'unconfirmed staff' ? 'let in' : 403) : stranger(who)),
		},
	} satisfies Record<string, Caller>);
	await withRoles('staff without a role', []);
	for (const role of staffRoles) await withRoles(`staff who is ${role}`, [role]);
});
afterAll(() => site.close());

test('R50 every call says here who may make it, and every permission opens one', () => {
	expect(Object.keys(calls).filter((key) => !(key in rows))).toEqual([]);
	expect(Object.keys(rows).filter((key) => !(key in calls))).toEqual([]);
	const wanted = Object.values(rows).map(([who]) => who);
	expect(permissions.filter((each) => !wanted.includes(each) || !Object.values(rolePermissions).some((all) => all.includes(each)))).toEqual([]);
});

test('R50 every call lets in who may make it, and nobody else', async () => {
	const wrong: string[] = [];
	for (const [key, [who, input = {}]] of Object.entries(rows))
		for (const [name, { token, expected }] of Object.entries(callers)) {
			const { status } = await site.call(key as CallKey, input, { token: await token() });
			const got: Answer = status === 401 || status === 403 ? status : 'let in';
			if (got !== expected(who)) wrong.push(`${key} (${who}) by ${name}: ${status}, not ${expected(who)}`);
			if (status >= 500) wrong.push(`${key} by ${name}: ${status}`);
		}
	expect(wrong).toEqual([]);
});

/** Of calls for anybody, an input that is valid: for members and staff it stands in the rows. */
const inputs: Partial<Record<CallKey, object>> = {
	seo: { pathname: '/index' },
	search: { q: '数据' },
	suggest: { q: '数据' },
	smsSend: { phone: '13500135009', scene: 'login', proof: 'none' },
	register: { phone: '13500135009', smsCode: '000000', password: 'chalk-and-slate-8', nickname: '小满', agree: true },
	login: { account: '13500135009', password: 'chalk-and-slate-8' },
	passwordReset: { phone: '13500135009', smsCode: '000000', password: 'chalk-and-slate-8' },
	staffLogin: { account: 'nobody', password: 'chalk-and-slate-8' },
	verifyStatement: { code: 'A' },
	emailLink: { token: 'A' },
	emailLinkConfirm: { token: 'A' },
};

/** What takes text of any letters. Of two shapes of an input it may be the other one that took it. */
const freeTexts =
	`addressSave.detail addressSave.name confirmSelf.password giftAccept.code giftLook.code invoiceAsk.title invoiceChange.title login.account
	login.password login.phone login.smsCode myNotes.q newsModules.objName noteSave.text noteUpdate.text orderCancel.reason orderCreate.invoice.title orderRefund.reason
	passkeyRename.name passwordChange.oldPassword passwordChange.password passwordReset.password profileUpdate.bio profileUpdate.nickname
	pushUnsubscribe.endpoint questionAsk.text questionUpdate.text register.nickname register.password reviewAnswer.reply reviewAnswer.replyEn
	reviewSave.text search.q seatLinkRenew.code seatLook.code seatTake.code seo.pathname staffClassroomOpen.place staffClassroomOpen.placeEn staffClassroomOpen.title staffClassroomOpen.titleEn
	staffCouponSave.title staffCouponSave.titleEn staffGiftMake.giver staffGiftMake.message staffInvoiceReject.why staffList.q staffLogin.account
	staffLogin.password
	staffMemberDisable.why staffMembers.q staffOrderRefund.reason staffQuestionAnswer.text staffRefundTurnDown.why staffTransferRefuse.reason staffUpdate.name suggest.q transferProofSend.payer verifyStatement.code`.split(
		/\s+/,
	);

test('R53 scripts, marks, faces and letters from right to left are text wherever text is taken, and every answer is JSON', async () => {
	const tokens = {
		anybody: '',
		member: (await callers['a member']?.token()) ?? '',
		staff: (await callers['staff who is owner']?.token()) ?? '',
	};
	const wrong: string[] = [];
	for (const text of ['<b onload=alert(1)>', `"'><i>; {{7*7}}%00`, '小🦊👩‍👩‍👧👩🏽‍🏫', 'دورة ممتازة جدا']) {
		const taken = new Set<string>();
		for (const { call, path } of inputStrings()) {
			const [who, input = inputs[call] ?? {}] = rows[call] ?? ['anybody'];
			const token = tokens[isStaff(who) ? 'staff' : (who as 'anybody' | 'member')];
			const { status, headers } = await site.call(call, put(input, path, text), { token });
			const isJson = String(headers['content-type']).startsWith('application/json') && headers['x-content-type-options'] === 'nosniff';
			if (![200, 404, 422].includes(status) || !isJson) wrong.push(`${call} ${path.join('.')} ${status}`);
			if (status !== 422) taken.add(`${call}.${path.join('.')}`);
		}
		expect([text, ...[...taken].sort()]).toEqual([text, ...freeTexts]);
	}
	expect(wrong).toEqual([]);
});

/** An input with this text somewhere in it; `0` for the first of a list. */
function put(into: unknown, [name, ...rest]: readonly string[], text: string): object {
	if (name === undefined) return text as unknown as object;
	const inner = (into ?? {}) as Record<string, unknown>;
	return name === '0' ? [put(undefined, rest, text)] : { ...inner, [name]: put(inner[name], rest, text) };
}
