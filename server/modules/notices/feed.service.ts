import type { Platform } from '../../http/route.ts';
import type { Feed } from '../../socket/teller.ts';
import { presentNotice } from './notices.presenter.ts';
import * as queries from './notices.queries.ts';
import { mostCounted } from './notices.service.ts';

/** A browser that missed more than this loads what it shows anew. */
const mostMissed = 100;

/**
 * What members' browsers are told of notices: how many are not read, and those that each has not heard of. One statement for however many ask: one
 * thing may tell thousands at once. Nothing is remembered.
 */
export function noticeFeed({ db, config, now }: Platform): Feed {
	return async (asking) => {
		const rows = Map.groupBy(await queries.listMissed(db.lists, asking, { mostMissed: mostMissed + 1, mostCounted }), ({ place }) => place);
		const at = now();
		return asking.map(({ locale }, index) => {
			const [first, ...others] = rows.get(index + 1) as [queries.MissedRow, ...queries.MissedRow[]];
			const { last: seq, unread } = first;
			if (others.length >= mostMissed) return { seq, message: { seq, unread, reload: true } };
			const notices = first.id === null ? [] : [first, ...others];
			const reader = { locale, timeZone: config.timeZone, now: at };
			return { seq, message: { seq, unread, notices: notices.map((row) => presentNotice(row as queries.NoticeRow, reader)) } };
		});
	};
}
