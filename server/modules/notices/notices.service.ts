import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { noticeGroups } from '../../../contract/notices/member.ts';
import type { Db } from '../../db/db.ts';
import type { MemberContext, Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { writeInLanguageOf } from '../members/contact.service.ts';
import { presentNotice, presentUnread } from './notices.presenter.ts';
import * as queries from './notices.queries.ts';

/** More unread ones are not counted. */
export const mostCounted = 100;
/** As many as a digest shows of what it stands for. */
const mostFolded = 100;
/** As many as are removed at a time. */
const portion = 5000;

/** Newest first. Cost: by the page, and by the notices that the member has. */
export async function noticeList(context: MemberContext, input: CallArgs<'noticeList'>): Promise<CallOutput<'noticeList'>> {
	const { db, member } = context;
	const kinds = input.group === undefined ? null : noticeGroups[input.group];
	const [total, rows, unread] = await Promise.all([
		queries.count(db, member.id, kinds),
		queries.listPage(db, member.id, kinds, { offset: offsetOf(input), limit: input.pageSize }),
		queries.countUnread(db, member.id, mostCounted),
	]);
	return {
		...pageOf(
			rows.map((row) => presentNotice(row, readerOf(context))),
			total,
			input,
		),
		...presentUnread(unread),
	};
}

/** Asked by each page that a member opens, and when they change the language: so the language of the last one is theirs. */
export async function noticeUnread(context: MemberContext): Promise<CallOutput<'noticeUnread'>> {
	const [unread, seq] = await Promise.all([
		countUnread(context.db, context.member.id),
		queries.lastNumber(context.db, context.member.id),
		writeInLanguageOf(context.db, context.member.id, context.locale),
	]);
	return { unread, seq };
}

/** Throws `not_found` when one of them is not the member's, or is over. */
export async function noticeRead(context: MemberContext, input: CallArgs<'noticeRead'>): Promise<CallOutput<'noticeRead'>> {
	const { db, member } = context;
	const at = context.now();
	await db.transaction(async (tx) => {
		if ('ids' in input && (await queries.countOwn(tx, member.id, input.ids)) < new Set(input.ids).size) throw new AppError('not_found');
		const changed = 'ids' in input ? await queries.markRead(tx, member.id, input.ids, at) : await queries.markAllRead(tx, member.id, input.upTo, at);
		// The member's other pages show it too.
		if (changed > 0) await queries.announce(tx, member.id, null);
	});
	return { unread: await countUnread(db, member.id) };
}

/** What stands behind a digest. Throws `not_found` for one of another member. */
export async function noticeFolded(context: MemberContext, { id }: CallArgs<'noticeFolded'>): Promise<CallOutput<'noticeFolded'>> {
	const { db, member } = context;
	if ((await queries.countOwn(db, member.id, [id])) === 0) throw new AppError('not_found');
	return (await queries.listFolded(db, member.id, id, mostFolded)).map((row) => presentNotice(row, readerOf(context)));
}

export async function countUnread(db: Db, memberId: number): Promise<number> {
	return presentUnread(await queries.countUnread(db, memberId, mostCounted)).unread;
}

/** Removes what is over. */
export async function purgeExpiredNotices(platform: Platform): Promise<void> {
	while ((await queries.removeExpired(platform.db, platform.now(), portion)) === portion);
}

function readerOf({ locale, config, now }: Pick<MemberContext, 'locale' | 'config' | 'now'>) {
	return { locale, timeZone: config.timeZone, now: now() };
}
