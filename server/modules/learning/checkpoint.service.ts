import { createHash } from 'node:crypto';
import type { ObjectStore } from '../../adapters/store/store.ts';
import type { Database, Db, Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { type CheckpointFile, ledgerFolder } from './checkpoint.files.ts';
import * as queries from './checkpoint.queries.ts';
import {
	type ChainEnd,
	type Checkpoint,
	footerOf,
	hashOfCheckpoint,
	lineOf,
	MerkleTree,
	pace,
	signCheckpoint,
	signingKey,
} from './checkpoint.rules.ts';
import { noHash } from './ledger.rules.ts';

export type CheckpointPlatform = Pick<Platform, 'db' | 'now' | 'secret' | 'log'> & {
	config: { dataDir: string };
	/** Where the files go when it is elsewhere; without one they stay on this machine. */
	store?: ObjectStore;
};

const page = 2000;

/** The name of the key that signs, among the installation's secrets. */
export const checkpointSecret = 'ledger-checkpoint';

/**
 * Anchors the end of every chain outside its own rows: a signed checkpoint in the database, and the same in a file of
 * `DATA_DIR/ledger` or the bucket (completions §5; docs/decisions). Null when another process is making one, or with `unlessSince` when one was made since.
 * A chain that has become shorter keeps the end it had; `ledger:verify` says so.
 */
export async function makeCheckpoint(platform: CheckpointPlatform, options: { unlessSince?: Date } = {}): Promise<Checkpoint | null> {
	const key = signingKey(await platform.secret(checkpointSecret));
	const folder = ledgerFolder(platform);
	let file: CheckpointFile | undefined;
	try {
		const made = await alone(platform.db, async (tx) => {
			// Also where none is due: the bucket may have failed right after the last one was committed.
			await folder.finish((id) => queries.find(tx, id));
			const last = await queries.findNewest(tx);
			if (last !== undefined && options.unlessSince !== undefined && last.at > options.unlessSince) return null;
			// A file of a checkpoint that the database has lost is evidence: nothing is written over it.
			const id = Math.max(last?.id ?? 0, ...(await folder.list())) + 1;
			file = await folder.create(id);
			const tree = new MerkleTree();
			const digest = createHash('sha256');
			const body = { id, at: platform.now(), members: 0, entries: 0, changed: 0, previous: last === undefined ? noHash : hashOfCheckpoint(last) };
			for await (const rows of pagesOf((after) => queries.listEnds(tx, after, page))) {
				const grown: ChainEnd[] = [];
				for (const row of rows) {
					const { end, isNew } = endOf(row, platform);
					tree.add(end);
					body.members += 1;
					body.entries += end.seq;
					if (isNew) grown.push(end);
				}
				if (grown.length === 0) continue;
				body.changed += grown.length;
				await queries.insertHeads(tx, id, grown);
				const lines = grown.map(lineOf).join('');
				digest.update(lines);
				await file.write(lines);
			}
			const checkpoint = signCheckpoint({ ...body, root: tree.root(), heads: digest.digest() }, key);
			await queries.insert(tx, checkpoint);
			await file.write(footerOf(checkpoint, key));
			await file.close();
			return checkpoint;
		});
		if (made !== null) await file?.publish();
		return made;
	} catch (error) {
		await file?.abandon();
		if (queries.isTaken(error)) return null;
		throw error;
	}
}

/**
 * Work of one process at a time, which reads as of one moment; null at once while another one does it. The lock is held before the moment is
 * chosen, by a transaction around that of the work: whoever took both at once, as one statement does, could get the lock of a process that had just
 * ended and not see what it left.
 */
function alone<T>(db: Database, work: (tx: Tx) => Promise<T | null>): Promise<T | null> {
	return db.transaction(async (outer) => {
		if (!(await queries.tryLock(outer))) return null;
		return db.transaction(async (tx) => {
			await queries.holdMoment(tx);
			return work(tx);
		});
	});
}

/** Makes the day's checkpoint when it is due, and finishes the file of the last one; of many processes one does. Safe to run at any time. */
export async function makeDailyCheckpoint(platform: CheckpointPlatform): Promise<void> {
	await makeCheckpoint(platform, { unlessSince: new Date(platform.now().getTime() - pace.due) });
}

/** The Merkle root over the ends that checkpoints name, one a member. */
export async function rootOfNamed(db: Db): Promise<{ root: Buffer; members: number; entries: number }> {
	const tree = new MerkleTree();
	const counted = { members: 0, entries: 0 };
	for await (const rows of pagesOf((after) => queries.listEnds(db, after, page)))
		for (const { member_id, seq, hash } of rows) {
			if (seq === null || hash === null) continue;
			tree.add({ memberId: member_id, seq, hash });
			counted.members += 1;
			counted.entries += seq;
		}
	return { root: tree.root(), ...counted };
}

/** Rows a page at a time, by the member's id. */
export async function* pagesOf<R extends { member_id: number }>(read: (after: number) => Promise<R[]>): AsyncGenerator<R[]> {
	for (let after = 0; ; ) {
		const rows = await read(after);
		if (rows.length > 0) yield rows;
		if (rows.length < page) return;
		after = rows.at(-1)?.member_id ?? after;
	}
}

function endOf(row: queries.EndRow, platform: CheckpointPlatform): { end: ChainEnd; isNew: boolean } {
	const memberId = row.member_id;
	const named = row.seq === null || row.hash === null ? null : { memberId, seq: row.seq, hash: row.hash };
	const head = row.head_seq === null || row.head_hash === null ? null : { memberId, seq: row.head_seq, hash: row.head_hash };
	if (head !== null && (named === null || head.seq > named.seq)) return { end: head, isNew: true };
	if (named === null) throw new Error(`member ${memberId} has neither chain nor checkpoint`);
	if (head !== null && (head.seq < named.seq || !head.hash.equals(named.hash)))
		platform.log.error({ memberId }, 'the ledger does not reach its last checkpoint: run npm run ledger:verify');
	return { end: named, isNew: false };
}
