import DataLoader from 'dataloader';
import type { Platform } from '../../http/route.ts';
import type { Feed } from '../../socket/sockets.ts';
import { presentNotice } from './notices.presenter.ts';
import * as queries from './notices.queries.ts';
import { mostCounted } from './notices.service.ts';

/** A browser that missed more than this loads what it shows anew. */
const mostMissed = 100;
/** Members that one statement reads of. */
const together = 500;

/**
 * What a member's browser is told of notices: how many are not read, and those that it has not heard of. All that is asked in one turn of the event
 * loop is read together: three statements for five hundred members, of whom one thing may tell thousands at once. Nothing is remembered.
 */
export function noticeFeed(platform: Platform): Feed {
	const { db, config } = platform;
	const loading = { cache: false, maxBatchSize: together, batchScheduleFn: setImmediate };
	const numbers = new DataLoader(async (ids: readonly number[]) => {
		const found = new Map((await queries.listNumbers(db.lists, ids)).map(({ member_id, seq }) => [member_id, seq]));
		return ids.map((id) => found.get(id) ?? 0);
	}, loading);
	const unreads = new DataLoader(async (ids: readonly number[]) => {
		const found = new Map((await queries.countUnreadOf(db.lists, ids, mostCounted)).map(({ member_id, n }) => [member_id, n]));
		return ids.map((id) => found.get(id) ?? 0);
	}, loading);
	const missed = new DataLoader(async (asked: readonly queries.Asked[]) => {
		const found = Map.groupBy(await queries.listAfter(db.lists, asked, mostMissed + 1), ({ place }) => place);
		return asked.map((_, place) => found.get(place + 1) ?? []);
	}, loading);
	return async (memberId, after, locale) => {
		// First the number: what has it is there, and what comes meanwhile is told the next time.
		const seq = await numbers.load(memberId);
		const [unread, rows] = await Promise.all([unreads.load(memberId), after === null || after >= seq ? [] : missed.load({ memberId, after })]);
		if (rows.length > mostMissed) return { seq, message: { seq, unread, reload: true } };
		const reader = { locale, timeZone: config.timeZone, now: platform.now() };
		return { seq, message: { seq, unread, notices: rows.filter((row) => row.seq <= seq).map((row) => presentNotice(row, reader)) } };
	};
}
