import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import { type Event, subscribe } from '../../jobs/events.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { contactOf } from '../members/contact.service.ts';
import { isPushedTo } from '../push/push.service.ts';
import * as queries from './notices.queries.ts';
import { digest, isFolded, isWanted, keptFor } from './notices.rules.ts';
import type { Topic } from './notices.topic.ts';
import { type OutsideWay, planDeliveries, type Telling } from './plan.service.ts';
import * as settings from './settings.queries.ts';

export interface Told<F> {
	memberId: number;
	facts: F;
	/** What makes it this one: told again under it, it is no other. Absent: every time is another. */
	key?: string;
	/** Where its text message goes, when not to the member's phone. */
	phone?: string | undefined;
}

const outside: readonly OutsideWay[] = ['push', 'sms', 'mail'];

/**
 * Tells a member something, in the transaction in which it happened: on the site, and by the ways they want by jobs. More than a few of a kind within an
 * hour are told by one notice that stands for all of them. Cost: the same however many notices there are.
 */
export async function tell<F>(tx: Tx, platform: Telling, topic: Topic<F>, told: Told<F>): Promise<void> {
	const { memberId, key = randomUUID(), phone } = told;
	const { kind } = topic;
	const at = platform.now();
	const [choices, contact] = [await settings.listChoices(tx, memberId), await contactOf(tx, memberId)];
	if (contact === undefined) return;
	const reaches = { push: await isPushedTo(tx, memberId), sms: (phone ?? contact.phone) !== null, mail: contact.email !== null };
	const ways = outside.filter((way) => reaches[way] && isWanted(kind, way, choices));
	const onSite = isWanted(kind, 'site', choices);
	if (ways.length === 0 && !onSite) return;
	// From here on the member's notices are made one after the other.
	const { seq, quiet } = await queries.takeNumber(tx, memberId);
	if (await queries.hasKey(tx, memberId, key)) return;
	const facts = topic.facts.parse(told.facts) as object;
	const row = { memberId, seq, kind, topic: topic.name, facts, at, onSite, expiresAt: new Date(at.getTime() + keptFor(kind)) };
	const night = quiet && kind !== 'security';
	const standing = onSite && isFolded(kind) ? await queries.listSince(tx, memberId, kind, new Date(at.getTime() - digest.window)) : [];
	const open = standing.find(({ folded }) => folded > 1);
	if (open !== undefined) {
		await queries.insert(tx, { ...row, key, foldId: open.id });
		await queries.growDigest(tx, open.id, { ...row, seq: (await queries.takeNumber(tx, memberId)).seq });
	} else if (standing.length >= digest.most) {
		const digestId = await fold(tx, platform, { row, standing, ways, night });
		await queries.insert(tx, { ...row, key, foldId: digestId });
	} else {
		const noticeId = await queries.insert(tx, { ...row, key, foldId: null });
		await planDeliveries(tx, platform, { noticeId, memberId, ways, dueAt: at, night, phone });
	}
	if (onSite) await queries.announce(tx, memberId, seq);
}

interface Fold {
	row: Omit<queries.NewNotice, 'key' | 'foldId'>;
	standing: readonly queries.StandingRow[];
	ways: readonly OutsideWay[];
	night: boolean;
}

/** One notice for those that stand alone and the one that comes. What of theirs has not gone out goes out with it, when the hour is over. */
async function fold(tx: Tx, platform: Telling, { row, standing, ways, night }: Fold): Promise<number> {
	const { memberId } = row;
	const first = standing[0] as queries.StandingRow;
	const ids = standing.map(({ id }) => id);
	const { seq } = await queries.takeNumber(tx, memberId);
	const id = await queries.insertDigest(tx, { ...row, seq, key: `digest ${first.id}`, foldId: null }, { since: first.since, folded: ids.length + 1 });
	await queries.foldInto(tx, id, ids);
	await queries.dropWaiting(tx, ids);
	const dueAt = new Date(first.since.getTime() + digest.window);
	await planDeliveries(tx, platform, { noticeId: id, memberId, ways, dueAt, night });
	return id;
}

/** Makes a notice of each event of this sort. `told` says of whom and with what; null for nobody. */
export function noticeOn<P, F>(event: Event<P>, topic: Topic<F>, told: (data: P, tx: Tx) => Told<F> | null | Promise<Told<F> | null>): JobHandler {
	return subscribe(event, `notice ${topic.name}`, async (tx, data, platform) => {
		const what = await told(data, tx);
		if (what !== null) await tell(tx, platform, topic, what);
	});
}
