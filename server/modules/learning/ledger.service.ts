import type { Db } from '../../db/db.ts';
import { memberExists } from '../members/cards.service.ts';
import * as queries from './ledger.queries.ts';
import { hashEntry, noHash } from './ledger.rules.ts';

const page = 2000;

export interface Chain {
	/** The last entry that was read, and its hash as computed. */
	seq: number;
	hash: Buffer;
	/** The first entry that does not follow from the one before it. */
	broken: { seq: number; problem: 'missing' | 'changed' } | null;
}

/**
 * Walks a member's chain from its beginning to entry `upTo` and computes every hash anew, a page at a time. `onPage` is given the computed
 * hashes of each page: of the entries after number `after`, in order.
 */
export async function walkChain(
	db: Db,
	memberId: number,
	upTo: number,
	onPage: (after: number, hashes: readonly Buffer[]) => Promise<void> = async () => {},
): Promise<Chain> {
	let seq = 0;
	let hash = noHash;
	for (;;) {
		const rows = await queries.listEntries(db, memberId, seq, upTo, page);
		const after = seq;
		const hashes: Buffer[] = [];
		for (const row of rows) {
			if (row.seq !== seq + 1) return { seq, hash, broken: { seq: seq + 1, problem: 'missing' } };
			const next = hashEntry(hash, {
				memberId,
				seq: row.seq,
				lessonId: row.lesson_id,
				from: row.from_s,
				to: row.to_s,
				outcome: row.outcome,
				at: row.at,
			});
			if (!next.equals(row.hash)) return { seq, hash, broken: { seq: row.seq, problem: 'changed' } };
			seq = row.seq;
			hash = next;
			hashes.push(next);
		}
		await onPage(after, hashes);
		if (rows.length < page) return { seq, hash, broken: null };
	}
}

/**
 * Checks every chain: each entry's hash, the head, the entries that checkpoints and statements name, and that what counts as heard and what
 * listening records say is the union of the accepted entries. Members one by one, chains a page at a time. Calls `report` with a sentence for everything that is wrong. Members may go on learning meanwhile.
 */
export async function verifyLedger(db: Db, report: (sentence: string) => void): Promise<{ members: number; entries: number }> {
	const counted = { members: 0, entries: 0 };
	for (let memberId = await queries.nextMember(db, 0); memberId !== null; memberId = await queries.nextMember(db, memberId)) {
		const { entries, problems } = await verifyMember(db, memberId);
		counted.members += 1;
		counted.entries += entries;
		for (const problem of problems) report(`member ${memberId}: ${problem}`);
	}
	return counted;
}

function verifyMember(db: Db, memberId: number): Promise<{ entries: number; problems: string[] }> {
	return db.transaction(async (tx) => {
		await queries.holdStill(tx);
		const head = await queries.findHead(tx, memberId);
		const problems: string[] = [];
		const chain = await walkChain(tx, memberId, Number.MAX_SAFE_INTEGER, async (after, hashes) => {
			for await (const pin of pinned(tx, memberId, after, after + hashes.length))
				if (!hashes[pin.seq - after - 1]?.equals(pin.hash)) problems.push(`entry ${pin.seq} is not the one that ${nameOf(pin)} names`);
		});
		if (chain.broken !== null) problems.push(`entry ${chain.broken.seq} ${chain.broken.problem === 'missing' ? 'is missing' : 'was changed'}`);
		else {
			if (head !== undefined && (head.seq !== chain.seq || !head.hash.equals(chain.hash)))
				problems.push(`the chain ends with entry ${chain.seq}, its head says ${head.seq}`);
			// The chain of a member who has gone stays without its head.
			else if (head === undefined && (await memberExists(tx, memberId))) problems.push('the head of the chain is missing');
			const [cut] = await queries.listPinned(tx, memberId, chain.seq, Number.MAX_SAFE_INTEGER, 1);
			if (cut !== undefined) problems.push(`the chain ends with entry ${chain.seq}, ${nameOf(cut)} names entry ${cut.seq}`);
		}
		for (const { lesson_id } of await queries.listUnproven(tx, memberId))
			problems.push(`lesson ${lesson_id}: what counts as heard is not what the ledger proves`);
		for (const { lesson_id } of await queries.listUnrecorded(tx, memberId))
			problems.push(`lesson ${lesson_id}: the listening records do not say what the ledger proves`);
		for (const { id } of await queries.listMisplaced(tx, memberId)) problems.push(`listening record ${id}: nothing was heard in its time`);
		return { entries: chain.seq, problems };
	});
}

type Pin = Awaited<ReturnType<typeof queries.listPinned>>[number];

const nameOf = ({ checkpoint, code }: Pin) => (checkpoint === null ? `statement ${code}` : `checkpoint ${checkpoint}`);

/** What is written down elsewhere of the entries after `after`, up to `upTo`; several may name one entry. */
async function* pinned(tx: Db, memberId: number, after: number, upTo: number): AsyncGenerator<Pin> {
	for (let from = after; from < upTo; ) {
		const rows = await queries.listPinned(tx, memberId, from, upTo, page);
		const isLast = rows.length < page;
		// An entry that more name than were read is read again from its beginning.
		const end = isLast ? upTo : (rows.at(-1)?.seq ?? upTo) - 1;
		const whole = isLast || end <= from ? rows : rows.filter(({ seq }) => seq <= end);
		yield* whole;
		from = isLast || end > from ? end : end + 1;
	}
}
