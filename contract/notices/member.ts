import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, nothing, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';

export const noticeKinds = ['live', 'reply', 'order', 'course', 'goal', 'security', 'system'] as const;
export const noticeWays = ['site', 'push', 'sms', 'mail'] as const;

/** Kinds as the page of notices shows them together. */
export const noticeGroups = {
	live: ['live'],
	reply: ['reply'],
	order: ['order'],
	account: ['security', 'system'],
} as const satisfies Record<string, readonly NoticeKind[]>;

const kind = z.enum(noticeKinds);
const way = z.enum(noticeWays);
const seq = z.coerce.number().int().min(0).max(2_147_483_647);

export const notice = z.object({
	id,
	/** Counts the member's notices: a later one has a higher number. */
	seq: z.int(),
	kind,
	/** In the reader's language, as all of its words. */
	title: z.string(),
	text: z.string(),
	/** What there is to do about it; null for nothing. `href` is a path of the site without the base path; `now`: it is going on at this moment. */
	act: z.object({ label: z.string(), href: z.string(), now: z.boolean() }).nullable(),
	createdAt: instant,
	read: z.boolean(),
	/** How many it stands for, itself among them: 1 for one that stands alone. */
	folded: z.int(),
});

const unread = z.object({
	/** Those not read; 100 means a hundred or more. */
	unread: z.int(),
});

const wish = z.object({ kind, ways: z.array(z.object({ way, wanted: z.boolean(), always: z.boolean() })) });

const settings = z.object({
	kinds: z.array(wish),
	/** No SMS and no push at night, except for the account's security. */
	quiet: z.boolean(),
	/** Where messages would go; null where there is nothing to send to. The phone is masked. */
	phone: z.string().nullable(),
	email: z.string().nullable(),
});

export const noticesMemberCalls = {
	noticeUnread: call({
		...at('noticeUnread'),
		guard: 'member',
		summary: 'How many notices are not read. The language of this call is the one in which the member is written to from now on.',
		input: nothing,
		output: unread.extend({ seq: z.int() }),
	}),
	noticeList: call({
		...at('noticeList'),
		guard: 'member',
		summary: 'What the member was told, the newest first; group: one sort of it. Notices stay 90 days, those of account and orders a year.',
		input: z.object({
			currPage,
			pageSize: pageSize(20),
			group: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['live', 'reply', 'order', 'account']).optional()),
		}),
		output: pageOf(notice).extend({
			...unread.shape,
			/** Of each group; 100 means a hundred or more. */
			unreadByGroup: z.object({ live: z.int(), reply: z.int(), order: z.int(), account: z.int() }),
		}),
	}),
	noticeRead: call({
		...at('noticeRead'),
		guard: 'member',
		summary: 'Mark notices as read: some, or all up to a number (seq) that the page showed. One that is read already is no error.',
		input: z.union([z.object({ ids: z.array(id).min(1).max(100) }), z.object({ all: z.literal(true), upTo: seq })]),
		output: unread,
	}),
	noticeFolded: call({
		...at('noticeFolded'),
		guard: 'member',
		summary: 'What stands behind a digest, the newest first: a hundred at most.',
		input: z.object({ id }),
		output: z.array(notice),
	}),
	noticeSettings: call({
		...at('noticeSettings'),
		guard: 'member',
		summary: 'By which ways the member wants to hear of what.',
		input: nothing,
		output: settings,
	}),
	noticeSettingsSave: call({
		...at('noticeSettingsSave'),
		guard: 'member',
		summary: 'One wish: a kind by a way, or quiet nights. Two pages that change different ones do not undo each other.',
		input: z.union([z.object({ kind, way, wanted: z.boolean() }), z.object({ quiet: z.boolean() })]),
		output: settings,
		reasons: ['notice_always'],
	}),
};

export type NoticeKind = (typeof noticeKinds)[number];
export type NoticeWay = (typeof noticeWays)[number];
export type NoticeGroup = keyof typeof noticeGroups;
export type Notice = z.infer<typeof notice>;
export type NoticeSettings = z.infer<typeof settings>;
