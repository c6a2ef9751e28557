import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { fen } from '../../../contract/money.ts';
import { type Notice, type NoticeAnswer, NoticeRefused, type ProviderCode, type RawNotice } from '../../adapters/payments/provider.ts';
import type { Tx } from '../../db/db.ts';
import type { Platform, StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { applyIn } from './apply.service.ts';
import * as queries from './notices.queries.ts';
import { applyNotice, sendRefund } from './payments.jobs.ts';
import { findProvider } from './providers.service.ts';

/** Refused notices that are kept of a minute: a flood fills no disk. And how many days they are kept. */
const refused = { mostAMinute: 60, days: 30 } as const;
/** Of a refused one. */
const mostBytes = 4096;

/**
 * A notice as it came: proved or not it is kept first; one that is proved is then done, here and now or by the job that is queued with it. Answers what the provider
 * wants to hear. Throws `not_found` for a provider that takes no money here.
 */
export async function receiveNotice(platform: Platform, code: string, raw: Pick<RawNotice, 'headers' | 'body'>): Promise<NoticeAnswer> {
	const provider = await findProvider(platform, code);
	if (provider === undefined || provider.byHand) throw new AppError('not_found');
	const at = platform.now();
	const received = { provider: code, headers: keptHeaders(raw.headers), body: raw.body, at };
	let notice: Notice;
	try {
		notice = await provider.readNotice({ ...raw, now: at });
	} catch (error) {
		if (!(error instanceof NoticeRefused)) throw error;
		await keepRefused(platform, received, error);
		return provider.answerNotice('later');
	}
	const id = await platform.db.transaction(async (tx) => {
		const kept = await queries.insertProved(tx, received, { noticeId: notice.id, event: notice.event });
		if (kept !== undefined) await platform.jobs.queue(tx, applyNotice, { id: kept.id });
		return kept?.id;
	});
	// The job comes a moment later whatever happens here.
	if (id !== undefined)
		await runNotice(platform, id).catch((error: Error) =>
			platform.log.warn({ notice: id, detail: error.message }, 'payments: a notice waits for its job'),
		);
	return provider.answerNotice('kept');
}

/** Does what a kept notice says. Safe to run at any time. */
export async function runNotice(platform: Platform, id: number): Promise<void> {
	const row = await queries.find(platform.db, id);
	if (row === undefined || row.applied_at !== null) return;
	const outcome = await platform.db.transaction((tx) => apply(tx, platform, row.provider as ProviderCode, row.event as Notice['event']));
	await queries.setApplied(platform.db, id, outcome, platform.now());
}

/** What could not be applied: nothing was entered for it. */
const odd: readonly (string | null)[] = ['other_currency', 'unknown_number'];

/** Does once more what a kept notice says that could not be applied; one that was stays so. Throws `not_found`. */
export async function staffNoticeReplay(context: StaffContext, { id }: CallArgs<'staffNoticeReplay'>): Promise<CallOutput<'staffNoticeReplay'>> {
	return context.db.transaction(async (tx) => {
		const row = await queries.findForUpdate(tx, id);
		if (row === undefined) throw new AppError('not_found');
		if (row.applied_at !== null && !odd.includes(row.outcome)) return { id, outcome: row.outcome ?? '' };
		const outcome = await apply(tx, context, row.provider as ProviderCode, row.event as Notice['event']);
		await queries.setApplied(tx, id, outcome, context.now());
		await noteAudit(tx, context, {
			staffId: context.staff.id,
			kind: 'notice_replayed',
			subject: `notice ${id}`,
			detail: { before: row.outcome, outcome },
		});
		return { id, outcome };
	});
}

export async function purgeRefused(platform: Platform): Promise<void> {
	await queries.removeRefusedBefore(platform.db, new Date(platform.now().getTime() - refused.days * 86_400_000));
}

async function apply(tx: Tx, platform: Pick<Platform, 'now' | 'jobs'>, provider: ProviderCode, event: Notice['event']): Promise<string> {
	if (event.kind === 'paid') {
		const { paid } = event;
		return applyIn(tx, platform, provider, { ...paid, amount: fen(paid.amount), at: new Date(paid.at) });
	}
	// What became of a refund is asked for, not believed from a notice.
	if (event.kind === 'refund' && event.refundNumber !== null) await platform.jobs.queue(tx, sendRefund, { number: event.refundNumber });
	return event.kind === 'other' ? event.type.slice(0, 100) : event.kind;
}

async function keepRefused(platform: Platform, received: queries.ReceivedNotice, { fault, message }: NoticeRefused): Promise<void> {
	// Signed wrongly on purpose, to see whether anybody looks.
	if (fault !== 'probe') platform.log.warn({ provider: received.provider, detail: message }, 'payments: a notice was refused');
	const since = new Date(received.at.getTime() - 60_000);
	if ((await queries.countRefused(platform.db, since)) >= refused.mostAMinute) return;
	await queries.insertRefused(platform.db, { ...received, body: received.body.subarray(0, mostBytes) }, fault);
}

const signed = /^(content-type|stripe-signature|sandbox-signature|wechatpay-[a-z]+|user-agent)$/;

/** Those that say who signed what; no address, no cookie. */
function keptHeaders(headers: RawNotice['headers']): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).flatMap(([name, value]) => (signed.test(name) && typeof value === 'string' ? [[name, value.slice(0, 1000)]] : [])),
	);
}
