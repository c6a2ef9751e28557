import { once } from '../../db/once.ts';
import type { Platform } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { vipEnding } from './enrolment.events.ts';
import * as queries from './enrolment.queries.ts';
import { vipNotice } from './enrolment.rules.ts';

/** Tells of each VIP term that ends soon, once. A term that is gone on with by then has another end. Safe to run at any time. */
export async function tellEnding({ db, now }: Pick<Platform, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
	const at = now();
	const last = new Date(at.getTime() + vipNotice);
	for (const { id: memberId } of await queries.listVipsEnding(db, at, last)) {
		if (signal?.aborted) return;
		await db.transaction(async (tx) => {
			const end = await queries.vipUntil(tx, memberId, at);
			if (end === null || end > last) return;
			const endsAt = end.toISOString();
			await once(tx, `vip ending ${memberId} ${endsAt}`, async () => {
				await emit(tx, vipEnding, { memberId, endsAt });
				return true;
			});
		});
	}
}
