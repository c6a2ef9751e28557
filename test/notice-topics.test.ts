import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { noticeKinds } from '../contract/notices/member.ts';
import { pagePaths } from '../contract/page-paths.ts';
import { topics } from '../server/modules/notices/notices.topics.ts';
import { unsentKinds } from '../web/member/notices/unsent-kinds.ts';
import routes from '../web/routes.ts';

const order = { orderId: '2026112412345678', title: '导数到底在量什么', titleEn: 'What a derivative measures', count: 3, amount: 39_800 };
/** Facts of every topic, as its event brings them. */
const examples: Record<string, object[]> = {
	account_closing: [{}],
	account_reopened: [{}],
	email_changed: [{}, { first: true }],
	export_ready: [{}],
	goal_behind: [
		{ kind: 'minutes', missing: 40 },
		{ kind: 'days', missing: 1 },
	],
	invoice_issued: [{ ...order, number: '26332000000012345678' }],
	invoice_rejected: [{ ...order, why: 'Wrong title' }],
	lines_returned: [order, { ...order, amount: 0 }],
	money_sent_back: [order, { ...order, owed: order.amount }, { ...order, owed: order.amount + 1 }],
	order_paid: [order, { ...order, count: 1 }],
	order_refunded: [order, { ...order, byHand: true }],
	parcel_sent: [{ ...order, carrier: '顺丰速运', carrierEn: 'SF Express', trackingNumber: 'SF1234567890123' }],
	passkey_added: [{ name: 'YubiKey' }],
	passkey_copied: [{ name: 'YubiKey' }],
	passkey_removed: [{}],
	password_changed: [{}],
	phone_changed: [{}],
	question_answered: [{ lessonId: 7, second: 90, name: '林老师', nameEn: 'Ms Lin', text: 'Why?' }],
	refund_came_back: [order],
	review_answered: [{ courseId: 7 }],
	seat_taken_back: [
		{ courseId: 7, title: order.title, titleEn: order.titleEn, by: 'owner' },
		{ courseId: 7, title: order.title, titleEn: order.titleEn, by: 'refund' },
	],
	teacher_course: [{ courseId: 7, title: '导数到底在量什么', titleEn: 'What a derivative measures', teacher: '顾明远', teacherEn: 'Gu Mingyuan' }],
	teacher_room: [
		{
			...{ roomId: 7, title: '导数到底在量什么', titleEn: 'What a derivative measures', teacher: '顾明远', teacherEn: 'Gu Mingyuan' },
			...{ startAt: '2026-11-21T11:30:00.000Z', endAt: '2026-11-21T12:30:00.000Z' },
		},
	],
	transfer_turned_down: [{ ...order, why: '¥398?' }],
	vip_ending: [{ endsAt: '2026-11-27T11:30:00.000Z' }],
	welcome: [{}],
};

/** The file of the page at an address; undefined where there is none. */
function pageAt(address: string): string | undefined {
	const strip = (entries: typeof routes): RouteObject[] =>
		entries.map(({ path, file, children }) => ({
			...(path === undefined ? {} : { path }),
			id: `${file} ${path ?? ''}`,
			...(children ? { children: strip(children as typeof routes) } : {}),
		}));
	const found = matchRoutes(strip(routes), new URL(address, 'http://x').pathname)?.at(-1)?.route.id ?? '';
	return found.includes('NotFound') ? undefined : found;
}

test('R78 every topic has facts to look at, and a name of its own', () => {
	expect(topics.map(({ name }) => name).sort()).toEqual(Object.keys(examples));
});

test.each(topics.map((topic) => [topic.name, topic] as const))(
	'R78 R100 %s: words in both languages, short enough for an SMS, and a link to a page',
	(name, topic) => {
		for (const example of examples[name] ?? []) {
			const facts = topic.facts.parse(example);
			const zh = topic.words(facts, 'zh-CN', 'Asia/Shanghai');
			const en = topic.words(facts, 'en', 'Asia/Shanghai');
			for (const said of [zh.title, zh.text]) expect(said).toMatch(/\p{Script=Han}/u);
			for (const said of [en.title, en.text]) expect(said).toMatch(/^[\p{Script=Latin}\p{N}\p{P}\p{Sc}\s]+$/u);
			expect([zh.act === undefined, en.act === undefined]).toEqual(topic.href === undefined ? [true, true] : [false, false]);
			// A carrier bills every 67 characters as a message, in English every 153.
			expect([zh.title.length + zh.text.length <= 100, en.title.length + en.text.length <= 300]).toEqual([true, true]);
			if (topic.href === undefined) continue;
			expect([topic.href(facts), pageAt(topic.href(facts))]).toEqual([expect.stringMatching(/^\//), expect.stringMatching(/Page\.tsx/)]);
		}
	},
);

test('R78 the settings leave out the kinds that nothing sends, and the welcome promises none of them', () => {
	const sent = new Set(topics.map(({ kind }) => kind));
	expect(noticeKinds.filter((kind) => !sent.has(kind))).toEqual(unsentKinds);
	const welcome = topics.find(({ name }) => name === 'welcome');
	const words = (['zh-CN', 'en'] as const).map((locale) => welcome?.words({}, locale, 'Asia/Shanghai').text);
	expect(words).toEqual([
		'有人回答你、订单有动静、关注的教师开了新课，都在这里说。怎么通知，你自己定。',
		'Answers, your orders and new courses of teachers you follow appear here. You choose how you are told.',
	]);
});

test('R78 a link that leads nowhere is found', () => {
	expect([pageAt('/user/nowhere'), pageAt(pagePaths.userSecurity())]).toEqual([undefined, expect.stringContaining('SecurityPage')]);
});
