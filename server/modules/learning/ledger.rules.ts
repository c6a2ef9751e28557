import { createHash } from 'node:crypto';

/** What the first entry of a chain is hashed with. */
export const noHash: Buffer = Buffer.alloc(32);

export interface LedgerEntry {
	memberId: number;
	/** From 1, without a gap. */
	seq: number;
	lessonId: number;
	from: number;
	to: number;
	outcome: string;
	at: Date;
}

/**
 * SHA-256 over the hash before, then member, number, lesson (8 bytes each, big-endian), from, to (4 bytes), the moment in
 * milliseconds (8 bytes) and the outcome's letters. Whoever changes an entry has to change all that follow, and every
 * statement that names one of them.
 */
export function hashEntry(before: Buffer, entry: LedgerEntry): Buffer {
	const fixed = Buffer.alloc(40);
	fixed.writeBigInt64BE(BigInt(entry.memberId), 0);
	fixed.writeBigInt64BE(BigInt(entry.seq), 8);
	fixed.writeBigInt64BE(BigInt(entry.lessonId), 16);
	fixed.writeInt32BE(entry.from, 24);
	fixed.writeInt32BE(entry.to, 28);
	fixed.writeBigInt64BE(BigInt(entry.at.getTime()), 32);
	return createHash('sha256').update(before).update(fixed).update(entry.outcome).digest();
}
