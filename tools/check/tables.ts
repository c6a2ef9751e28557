/** Tables of other modules that the statements of one file name. */
export interface Exception {
	/** Below `server/modules/`. */
	file: string;
	reads: readonly string[];
	writes?: readonly string[];
	/** Why the owner's service is not asked. */
	why: string;
}

export interface TableOwners {
	owners: Readonly<Record<string, string>>;
	exceptions: readonly Exception[];
}

/**
 * Whose table it is: a module's (`server/modules/`), or the platform's. Only its statements name it (`npm run check -- sql`); what functions and triggers of
 * the migrations read is not looked at.
 */
const owners: Record<string, string> = {
	...tablesOf('platform', ['app_secret', 'cache_version', 'call_window', 'migration', 'once_done']),
	...tablesOf('site', ['advertisement', 'banner', 'hover_item', 'nav_item', 'seo_row', 'site_text']),
	...tablesOf('media', ['media_asset', 'media_caption', 'media_open_upload', 'media_open_upload_part', 'media_rendition', 'media_upload']),
	...tablesOf('members', [
		'captcha_used',
		'ended_session',
		'login_failure',
		'member',
		'member_avatar',
		'member_device',
		'member_session',
		'email_change',
		'security_event',
		'sms_code',
	]),
	...tablesOf('teachers', ['teacher']),
	...tablesOf('news', ['news', 'news_count', 'news_module', 'news_read']),
	...tablesOf('catalogue', [
		'category',
		'chapter',
		'course',
		'course_count',
		'course_facet_count',
		'course_teacher',
		'lesson',
		'product',
		'vip_plan',
	]),
	...tablesOf('enrolment', ['enrolment_grant', 'learner_due', 'play_device']),
	...tablesOf('cart', ['cart_item']),
	...tablesOf('coupons', ['coupon', 'member_coupon']),
	...tablesOf('gifts', ['gift_batch', 'gift_code']),
	...tablesOf('seats', ['seat', 'seat_pool']),
	...tablesOf('invoices', ['invoice']),
	...tablesOf('orders', ['customer_order', 'order_event', 'order_line', 'parcel', 'product_seat']),
	...tablesOf('payments', [
		'bank_proof',
		'bank_transfer',
		'money_entry',
		'money_posting',
		'pay_provider',
		'payment',
		'payment_notice',
		'payment_try',
		'reconciliation',
		'refund',
		'refund_ask',
		'sandbox_refund',
		'sandbox_trade',
	]),
	...tablesOf('favourites', ['favourite']),
	...tablesOf('follows', ['follow']),
	...tablesOf('addresses', ['address']),
	...tablesOf('punch', ['check_in', 'classroom_session']),
	...tablesOf('push', ['push_subscription']),
	...tablesOf('passkeys', ['passkey', 'passkey_challenge', 'passkey_user']),
	...tablesOf('plan', ['study_goal']),
	...tablesOf('learning', [
		'chain_head',
		'heard',
		'ledger',
		'ledger_checkpoint',
		'ledger_checkpoint_head',
		'listening_record',
		'play_session',
		'study_statement',
	]),
	...tablesOf('live', ['live_room']),
	...tablesOf('reviews', ['review', 'review_count', 'review_helpful']),
	...tablesOf('notes', ['note', 'question', 'question_answer']),
	...tablesOf('privacy', ['member_export']),
	...tablesOf('search', ['course_outline', 'search_word', 'transcript_piece']),
	...tablesOf('notices', ['notice', 'notice_box', 'notice_delivery', 'notice_setting']),
	...tablesOf('staff', ['staff', 'staff_audit', 'staff_session']),
};

const exceptions: Exception[] = [
	{
		file: 'catalogue/lessons.queries.ts',
		reads: ['media_asset', 'teacher'],
		why: 'the contents of a course, and who gives it, are one statement each; a lesson says whether a sample stands in for its film',
	},
	{ file: 'catalogue/contents.queries.ts', reads: ['media_asset'], why: 'a lesson says whether a sample stands in for its film' },
	{
		file: 'teachers/teachers.queries.ts',
		reads: ['category'],
		why: 'a card names its category; the owner of categories is above this module and cannot be asked',
	},
	{
		file: 'enrolment/enrolment.queries.ts',
		reads: ['course', 'lesson', 'member'],
		why: 'whether a lesson is open is asked with every segment that plays: one statement. Of all VIP terms only those are wanted that their members do not show yet',
	},
	{
		file: 'learning/heard.queries.ts',
		reads: ['lesson'],
		why: 'what was heard counts up to the length of each film: one statement for everybody on a page of reviews',
	},
	{
		file: 'learning/learning.queries.ts',
		reads: ['category', 'chapter', 'course', 'lesson', 'live_room'],
		why: 'progress is what was heard of all lessons of a course; records are shown with their lesson or room, whose owner is above this module',
	},
	{
		file: 'learning/report.queries.ts',
		reads: ['lesson'],
		why: 'a report comes every few seconds from everybody who listens: one statement reads all that it is judged by',
	},
	{
		file: 'learning/unfinished.queries.ts',
		reads: ['chapter', 'course', 'lesson'],
		why: 'the few to go on with are chosen among all that was heard, by what their courses are now',
	},
	{
		file: 'live/live.queries.ts',
		reads: ['category', 'course', 'teacher'],
		why: 'a card of a room names its teacher and its category: one statement for a list',
	},
	{
		file: 'search/search.queries.ts',
		reads: ['course', 'course_teacher', 'live_room', 'news', 'teacher'],
		why: 'the words and the order of what is found are in the indexes of these tables',
	},
	{
		file: 'search/outline.queries.ts',
		reads: ['chapter', 'course', 'course_count', 'lesson'],
		why: 'courses are walked in the order of their index, lessons are matched with the words of their course',
	},
	{
		file: 'search/transcripts.queries.ts',
		reads: ['course', 'lesson'],
		why: 'of all lessons that show a film the one that this reader may hear is chosen in the same statement',
	},
	{
		file: 'search/words.queries.ts',
		reads: ['course', 'lesson'],
		writes: ['course'],
		why: 'counts the words of the whole catalogue, and marks the courses learned most in a column that is for search alone',
	},
];

function tablesOf(owner: string, tables: readonly string[]): Record<string, string> {
	return Object.fromEntries(tables.map((table) => [table, owner]));
}

export const tableOwners: TableOwners = { owners, exceptions };
