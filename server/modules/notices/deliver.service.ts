import type { NoticeKind } from '../../../contract/notices/member.ts';
import type { Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { contactOf } from '../members/contact.service.ts';
import { pushToMember } from '../push/push.service.ts';
import * as queries from './deliveries.queries.ts';
import * as jobs from './notices.jobs.ts';
import { messageOf } from './notices.messages.ts';
import { mostSmsADay, nextTry, overdue, pushKept, unwantedBy } from './notices.rules.ts';
import * as settings from './settings.queries.ts';

/** As many notices as one message tells of. */
const mostTogether = 50;
/** As many as are begun anew at a time. */
const portion = 500;

/**
 * Sends a delivery, once. Which notices go into its message is written down before it is sent, and the message has one name for ever (`notice-41-sms`): when
 * the process dies between sending and writing that it was sent, the same message is handed over again under the same name. The outbox knows names and
 * keeps one; what a carrier does with them is its affair (docs/decisions/2026-11-24-notices.md). What fails is tried again later, at last given up. What the
 * member has unticked meanwhile does not go out, and at night what is no mail waits for the morning; the account's security does neither.
 */
export async function sendDelivery(platform: Platform, id: number, signal?: AbortSignal): Promise<void> {
	const { db } = platform;
	const now = platform.now();
	const delivery = await db.transaction(async (tx) => {
		const row = await queries.findWaiting(tx, id);
		// Sent, given up, or on its way in another's message.
		if (row === undefined || (row.lead_id !== null && row.lead_id !== id)) return;
		if (row.kind !== 'security') {
			const unwanted = unwantedBy(row.way, await settings.listChoices(tx, row.member_id));
			if (await dropped(tx, platform, row, unwanted)) return;
			if (await putOff(tx, platform, row)) return;
			if (row.lead_id === null && row.recipient === null) await queries.takeAlong(tx, row, { unwanted, now, limit: mostTogether });
		}
		await queries.beginTry(tx, id);
		return { ...row, attempts: row.attempts + 1 };
	});
	if (delivery === undefined) return;
	try {
		await handOver(platform, delivery);
	} catch (error) {
		// The worker stops: it is run again.
		if (signal?.aborted) throw error;
		await failed(platform, delivery, error);
		return;
	}
	await queries.markSent(db, id, platform.now());
}

/** Whether it is not wanted any more. What else of its message is not goes with it; the rest is a message of its own. */
async function dropped(tx: Tx, platform: Platform, { id, kind }: queries.WaitingRow, unwanted: readonly NoticeKind[]): Promise<boolean> {
	await queries.dropKinds(tx, id, unwanted);
	if (!unwanted.includes(kind)) return false;
	const other = await queries.renameMessage(tx, id);
	if (other !== undefined) await platform.jobs.queue(tx, jobs.deliver, { deliveryId: other });
	return true;
}

/** Whether it waits for the morning. One that was due in the morning and is early by a clock has waited. */
async function putOff(tx: Tx, platform: Platform, { id, member_id: memberId, way, due_at: due }: queries.WaitingRow): Promise<boolean> {
	const now = platform.now();
	if (way === 'mail' || !((await settings.findQuiet(tx, memberId))?.quiet ?? true)) return false;
	const morning = await queries.morningAfter(tx, now, platform.config.timeZone);
	if (morning <= now || morning <= due) return false;
	await queries.putOff(tx, id, morning);
	await platform.jobs.queue(tx, jobs.deliver, { deliveryId: id }, { runAt: morning });
	return true;
}

/** Deliveries whose job was lost get another. */
export async function sendOverdue(platform: Platform): Promise<void> {
	const rows = await queries.listOverdue(platform.db, new Date(platform.now().getTime() - overdue), portion);
	for (const { id } of rows) await platform.jobs.queue(platform.db, jobs.deliver, { deliveryId: id });
}

/** Nothing will come of trying again. */
class Hopeless extends Error {}

async function handOver(platform: Platform, { id, member_id: memberId, way, kind, recipient }: queries.WaitingRow): Promise<void> {
	const { db, config } = platform;
	const contact = await contactOf(db, memberId);
	if (contact === undefined || contact.disabled) throw new Hopeless('the member has no account any more');
	const message = messageOf(await queries.listOfMessage(db, id), contact.locale, config);
	const messageId = `notice-${id}-${way}`;
	if (way === 'sms') {
		const phone = recipient ?? contact.phone;
		if (phone === null) throw new Hopeless('no phone');
		if ((await queries.countSms(db, memberId, new Date(platform.now().getTime() - 86_400_000))) >= mostSmsADay)
			throw new Hopeless('too many in a day');
		return platform.sendSms({ phone, scene: 'notice', text: message.sms, messageId });
	}
	if (way === 'mail') {
		if (contact.email === null) throw new Hopeless('no mail address');
		const { subject, text, html, unsubscribeUrl } = message.mail;
		return platform.sendMail({ to: { name: contact.nickname, address: contact.email }, subject, text, html, messageId, unsubscribeUrl });
	}
	const options = { ttlSeconds: pushKept, topic: messageId, urgency: kind === 'security' ? ('high' as const) : ('normal' as const) };
	if ((await pushToMember(platform, memberId, { ...message.push, tag: messageId }, options)) === 0) throw new Hopeless('no browser takes pushes');
}

async function failed(platform: Platform, { id, way, attempts }: queries.WaitingRow, error: unknown): Promise<void> {
	const problem = problemOf(error);
	const again = isHopeless(error) ? null : nextTry(attempts, platform.now());
	platform.log.warn({ deliveryId: id, way, attempts, detail: problem }, again === null ? 'a notice was not sent' : 'a notice is sent again later');
	if (again === null) {
		await queries.markFailed(platform.db, id, problem);
		return;
	}
	await platform.db.transaction(async (tx) => {
		await queries.postpone(tx, id, again, problem);
		await platform.jobs.queue(tx, jobs.deliver, { deliveryId: id }, { runAt: again });
	});
}

function isHopeless(error: unknown): boolean {
	return error instanceof Hopeless || (error instanceof AppError && (error.reason === 'phone_unsupported' || error.reason === 'email_refused'));
}

/** For staff: what went wrong, without whom it was for. */
function problemOf(error: unknown): string {
	const text = error instanceof AppError ? `${error.reason} ${error.message}` : error instanceof Error ? error.message : String(error);
	return text.replaceAll(/\d{7,}/g, '…').slice(0, 300);
}
