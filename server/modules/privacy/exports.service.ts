import type { CallOutput } from '../../../contract/calls.ts';
import { purgeOutbox } from '../../adapters/outbox.ts';
import type { OpenObject } from '../../adapters/store/store.ts';
import type { Db } from '../../db/db.ts';
import type { MemberContext, Platform } from '../../http/route.ts';
import type { JobRun } from '../../jobs/handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { authenticate, authenticateClosing } from '../members/sessions.service.ts';
import { exportReady } from '../notices/system.notices.ts';
import { tell } from '../notices/tell.service.ts';
import { agencyInfo } from '../site/site.service.ts';
import { archiveOf } from './archive.service.ts';
import { makeExport } from './exports.jobs.ts';
import { presentExport } from './exports.presenter.ts';
import * as queries from './exports.queries.ts';
import { exportFolder, exportIdOf, exportKey, exportRules } from './exports.rules.ts';

/** The newest export of the member: whether it is there, until when, and where it is fetched. */
export async function memberExport(context: MemberContext): Promise<CallOutput<'memberExport'>> {
	return context.db.transaction((tx) => stateOf(context, tx));
}

/** Asks for one. While one is made it is the same one; three a day. Throws `export_daily_limit`. */
export async function exportAsk(context: MemberContext): Promise<CallOutput<'exportAsk'>> {
	const { id } = context.member;
	return context.db.transaction(async (tx) => {
		await queries.lockMember(tx, id);
		if ((await queries.findNewest(tx, id))?.state !== 'making') {
			const asked = await queries.countSince(tx, id, new Date(context.now().getTime() - exportRules.within));
			if (asked >= exportRules.most) throw new AppError('export_daily_limit');
			const row = await queries.insert(tx, id, context.now());
			await context.jobs.queue(tx, makeExport, { exportId: row.id });
		}
		return stateOf(context, tx);
	});
}

/** Makes the file, unless nobody waits for it any more. What a killed job left is written over, or removed with the hour. */
export async function fillExport(platform: Platform, { exportId }: { exportId: number }, run: JobRun): Promise<void> {
	const { db, store } = platform;
	const key = exportKey(exportId);
	const row = await queries.findMaking(db, exportId);
	if (row === undefined) return;
	try {
		const bytes = await writeArchive(platform, row.member_id, key, run.signal);
		const at = platform.now();
		const isWaitedFor = await db.transaction(async (tx) => {
			if ((await queries.setReady(tx, exportId, { bytes, at, expiresAt: new Date(at.getTime() + exportRules.life) })) === 0) return false;
			await tell(tx, platform, exportReady, { memberId: row.member_id, facts: {}, key: `export ${exportId}` });
			return true;
		});
		if (!isWaitedFor) return await store.remove(key);
	} catch (error) {
		if (run.isLastAttempt && !run.signal.aborted) await queries.setFailed(db, exportId);
		throw error;
	}
	// One file a member: the newest.
	for (const { id } of await queries.listReadyOf(db, row.member_id, exportId)) await removeFile(platform, id);
}

async function writeArchive(platform: Platform, memberId: number, key: string, signal: AbortSignal): Promise<number> {
	const { db, store } = platform;
	const nobody = { ...platform, locale: 'zh-CN', tag: () => {} } as unknown as MemberContext;
	const [zh, en] = await Promise.all([agencyInfo(nobody), agencyInfo({ ...nobody, locale: 'en' })]);
	// The bucket is written to inside the transaction, which only reads: it keeps one moment still, and holds nobody up.
	await db.transaction(async (tx) => {
		await queries.holdMoment(tx);
		const zip = await archiveOf(tx, { memberId, madeAt: platform.now(), issuer: [zh.legalName || zh.name, en.legalName || en.name] });
		// Stopped before the store reads it, it would end the process: nobody else listens yet. The store tells of it.
		zip.on('error', () => {});
		const stop = () => zip.destroy(signal.reason);
		signal.addEventListener('abort', stop);
		try {
			await store.put(key, zip, { type: 'application/zip' });
		} finally {
			signal.removeEventListener('abort', stop);
			zip.destroy();
		}
	});
	return (await store.stat(key))?.bytes ?? 0;
}

/** The member's file, for their own session alone. Throws `not_logged_in`; `not_found` for another's, one whose day is over, and one that never was. */
export async function openExport(platform: Platform, token: string, id: number): Promise<OpenObject & { name: string }> {
	const member = (await authenticate(platform, token)) ?? (await authenticateClosing(platform, token));
	if (member === null) throw new AppError('not_logged_in');
	const row = await queries.findReady(platform.db, id, member.id, platform.now());
	const file = row === undefined ? null : await platform.store.open(exportKey(id));
	if (file === null) throw new AppError('not_found');
	return { ...file, name: `lectern-${(row?.ready_at ?? platform.now()).toISOString().slice(0, 10)}.zip` };
}

/** Removes files whose day is over, and those that nobody knows of; gives up what no job makes any more; and old messages where there is no carrier. Safe to run at any time. */
export async function purgeExports(platform: Platform): Promise<void> {
	const { db, store } = platform;
	const now = platform.now().getTime();
	await queries.failLost(db, new Date(now - exportRules.lost));
	for (;;) {
		const due = await queries.listExpired(db, platform.now(), 100);
		for (const { id } of due) await removeFile(platform, id);
		if (due.length < 100) break;
	}
	for await (const ids of inTens(store.list(exportFolder))) {
		const wanted = new Set((await queries.listWanted(db, ids)).map(({ id }) => id));
		for (const id of ids) if (!wanted.has(id)) await store.remove(exportKey(id));
	}
	await queries.removeBefore(db, new Date(now - exportRules.rowKept));
	await purgeOutbox(platform.config.dataDir, new Date(now - exportRules.messagesKept));
}

/** Removes all files of a member; their rows go with the account. */
export async function removeExportFiles({ db, store }: Pick<Platform, 'db' | 'store'>, memberId: number): Promise<void> {
	for (const { id } of await queries.listIds(db, memberId)) await store.remove(exportKey(id));
}

/** The file first: a row without one is found again, a file without a row only by looking at all. */
async function removeFile({ db, store }: Platform, id: number): Promise<void> {
	await store.remove(exportKey(id));
	await queries.setRemoved(db, id);
}

async function stateOf(context: MemberContext, db: Db): Promise<CallOutput<'memberExport'>> {
	const { id } = context.member;
	const now = context.now();
	const asked = await queries.countSince(db, id, new Date(now.getTime() - exportRules.within));
	return presentExport(context.config, await queries.findNewest(db, id), Math.max(0, exportRules.most - asked), now);
}

async function* inTens(keys: AsyncIterable<string>): AsyncIterable<number[]> {
	let ids: number[] = [];
	for await (const key of keys) {
		const id = exportIdOf(key);
		if (id !== null) ids.push(id);
		if (ids.length < 100) continue;
		yield ids;
		ids = [];
	}
	yield ids;
}
