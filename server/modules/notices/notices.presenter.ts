import type { Locale } from '../../../contract/call.ts';
import { type Notice, type NoticeGroup, type NoticeKind, noticeGroups } from '../../../contract/notices/member.ts';
import type { Delivery } from '../../../contract/notices/staff.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import type { NoticeRow } from './notices.queries.ts';
import type { Words } from './notices.topic.ts';
import { topicOf } from './notices.topics.ts';

export interface Worded {
	kind: NoticeKind;
	topic: string;
	facts: unknown;
	folded: number;
}

/** What kinds are called where many are told by one. */
const kindNames: Record<NoticeKind, Record<Locale, string>> = {
	live: { 'zh-CN': '直播', en: 'live lessons' },
	reply: { 'zh-CN': '提问和评价', en: 'questions and reviews' },
	order: { 'zh-CN': '订单', en: 'orders' },
	course: { 'zh-CN': '课程', en: 'courses' },
	goal: { 'zh-CN': '每周目标', en: 'the weekly goal' },
	security: { 'zh-CN': '账号安全', en: 'account security' },
	system: { 'zh-CN': '账号', en: 'your account' },
};

/** The words of a notice and where they lead. One of a sort that this release does not know says its kind. */
export function wordsOf({ kind, topic, facts, folded }: Worded, locale: Locale, timeZone: string): Words & { href?: string } {
	const found = topicOf(topic);
	const read = found?.facts.safeParse(facts);
	const name = kindNames[kind][locale];
	if (found === undefined || read?.success !== true) return { title: locale === 'en' ? `New: ${name}` : `${name}有新消息`, text: '' };
	const words = found.words(read.data, locale, timeZone);
	if (folded > 1)
		return locale === 'en'
			? { title: `${folded} notices about ${name}`, text: `The latest: ${words.title}. This stands for ${folded} notices.` }
			: { title: `${folded} 条${name}消息`, text: `最近一条：${words.title}。${numeral(folded)}条合成了一条。` };
	const href = words.act === undefined ? undefined : found.href?.(read.data);
	return { ...words, ...(href === undefined ? {} : { href }) };
}

export function presentNotice(row: NoticeRow, { locale, timeZone, now }: { locale: Locale; timeZone: string; now: Date }): Notice {
	const { title, text, act, href } = wordsOf(row, locale, timeZone);
	const topic = topicOf(row.topic);
	return {
		id: row.id,
		seq: row.seq,
		kind: row.kind,
		title,
		text,
		act: act === undefined || href === undefined ? null : { label: act, href, now: topic?.isNow?.(row.facts, now) ?? false },
		createdAt: row.created_at.toISOString(),
		read: row.read_at !== null,
		folded: row.folded,
	};
}

/** Unread ones in all, and of each group. */
export function presentUnread(rows: readonly { kind: NoticeKind; n: number }[]) {
	const of = (kinds: readonly NoticeKind[]) => rows.reduce((sum, { kind, n }) => (kinds.includes(kind) ? sum + n : sum), 0);
	const groups = Object.entries(noticeGroups).map(([group, kinds]) => [group, of(kinds)] as const);
	return { unread: rows.reduce((sum, { n }) => sum + n, 0), unreadByGroup: Object.fromEntries(groups) as Record<NoticeGroup, number> };
}

export function presentDelivery(row: DeliveryRow, timeZone: string): Delivery {
	return {
		id: row.id,
		noticeId: row.notice_id,
		kind: row.kind,
		title: wordsOf(row, 'zh-CN', timeZone).title,
		way: row.way,
		state: row.state,
		attempts: row.attempts,
		dueAt: row.due_at.toISOString(),
		sentAt: row.sent_at?.toISOString() ?? null,
		problem: row.problem,
	};
}

/** 七条, 12 条. */
function numeral(n: number): string {
	return '零一二三四五六七八九十'[n] ?? `${n} `;
}
