import type { Platform } from '../../http/route.ts';
import type { Feed } from '../../socket/sockets.ts';
import { presentNotice } from './notices.presenter.ts';
import * as queries from './notices.queries.ts';
import { countUnread } from './notices.service.ts';

/** A browser that missed more than this loads what it shows anew. */
const mostMissed = 100;

/** What a member's browser is told of notices: how many are not read, and those that it has not heard of. */
export function noticeFeed(platform: Platform): Feed {
	const { db, config } = platform;
	return async (memberId, after, locale) => {
		// First the number: what has it is there, and what comes meanwhile is told the next time.
		const seq = await queries.lastNumber(db.lists, memberId);
		const [unread, rows] = await Promise.all([
			countUnread(db.lists, memberId),
			after === null || after >= seq ? [] : queries.listAfter(db.lists, memberId, after, mostMissed + 1),
		]);
		if (rows.length > mostMissed) return { seq, message: { seq, unread, reload: true } };
		const reader = { locale, timeZone: config.timeZone, now: platform.now() };
		return { seq, message: { seq, unread, notices: rows.filter((row) => row.seq <= seq).map((row) => presentNotice(row, reader)) } };
	};
}
