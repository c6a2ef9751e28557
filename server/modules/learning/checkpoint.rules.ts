import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The newest entry of a member's chain. */
export interface ChainEnd {
	memberId: number;
	seq: number;
	hash: Buffer;
}

/** What is signed. Hashes are SHA-256. */
export interface CheckpointBody {
	/** From 1, without a gap. */
	id: number;
	at: Date;
	/** Chains it covers, entries in them, and chains that grew since the checkpoint before. */
	members: number;
	entries: number;
	changed: number;
	/** Of the Merkle tree over the ends of all chains, by member. */
	root: Buffer;
	/** Over the lines of the ends that changed (`lineOf`). */
	heads: Buffer;
	/** Of the checkpoint before (`hashOfCheckpoint`). */
	previous: Buffer;
}

export type Checkpoint = CheckpointBody & { signature: Buffer };

/** A checkpoint is due so long after the one before; one that is older than `late` is a finding. Milliseconds. */
export const pace = { due: 23 * 3_600_000, late: 48 * 3_600_000 } as const;

/** A chain's end as a line of a checkpoint's file. */
export function lineOf({ memberId, seq, hash }: ChainEnd): string {
	return `${memberId} ${seq} ${hash.toString('hex')}\n`;
}

/**
 * The root of a Merkle tree as RFC 6962 (§2.1) has it, leaf by leaf, in memory that grows with the logarithm of the leaves.
 * A leaf is member and number (8 bytes each, big-endian) and the entry's hash.
 */
export class MerkleTree {
	readonly #peaks: { size: number; hash: Buffer }[] = [];

	add({ memberId, seq, hash }: ChainEnd): void {
		const fixed = Buffer.alloc(17);
		fixed.writeBigInt64BE(BigInt(memberId), 1);
		fixed.writeBigInt64BE(BigInt(seq), 9);
		let peak: { size: number; hash: Buffer } = { size: 1, hash: createHash('sha256').update(fixed).update(hash).digest() };
		for (let left = this.#peaks.at(-1); left?.size === peak.size; left = this.#peaks.at(-1)) {
			this.#peaks.pop();
			peak = { size: left.size * 2, hash: nodeOf(left.hash, peak.hash) };
		}
		this.#peaks.push(peak);
	}

	/** Of the leaves so far. */
	root(): Buffer {
		const [last, ...others] = this.#peaks.toReversed();
		if (last === undefined) return createHash('sha256').digest();
		return others.reduce((right, left) => nodeOf(left.hash, right), last.hash);
	}
}

function nodeOf(left: Buffer, right: Buffer): Buffer {
	return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
}

function textOf(it: CheckpointBody): string {
	const hashes = [it.root, it.heads, it.previous].map((hash) => hash.toString('hex'));
	return ['lectern ledger checkpoint 1', it.id, it.at.toISOString(), it.members, it.entries, it.changed, ...hashes, ''].join('\n');
}

/** What the next checkpoint names as its `previous`. */
export function hashOfCheckpoint(it: Checkpoint): Buffer {
	return createHash('sha256').update(textOf(it)).update(it.signature).digest();
}

/** An Ed25519 key (RFC 8032) from 32 secret bytes; the prefix is that of PKCS #8 (RFC 8410 §7). */
export function signingKey(secret: Buffer): KeyObject {
	return createPrivateKey({ key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret]), format: 'der', type: 'pkcs8' });
}

/** The key with which anybody may check signatures, 32 bytes as base64url. */
export function publicKeyOf(key: KeyObject): string {
	return String(createPublicKey(key).export({ format: 'jwk' }).x);
}

export function signCheckpoint(it: CheckpointBody, key: KeyObject): Checkpoint {
	return { ...it, signature: sign(null, Buffer.from(textOf(it)), key) };
}

/** Whether every field is as it was signed. */
export function isSigned(it: Checkpoint, key: KeyObject): boolean {
	return verify(null, Buffer.from(textOf(it)), createPublicKey(key), it.signature);
}

/** The last line of a checkpoint's file. */
export function footerOf(it: Checkpoint, key: KeyObject): string {
	const [root, heads, previous, signature] = [it.root, it.heads, it.previous, it.signature].map((bytes) => bytes.toString('hex'));
	const { id, members, entries, changed } = it;
	return `${JSON.stringify({ checkpoint: id, at: it.at.toISOString(), members, entries, changed, root, heads, previous, signature, key: publicKeyOf(key) })}\n`;
}

/** Reverses `footerOf`; null for any other line. */
export function readFooter(line: string): Checkpoint | null {
	try {
		const it = JSON.parse(line);
		const bytes = (text: unknown) => Buffer.from(String(text), 'hex');
		const at = new Date(it.at);
		if (Number.isNaN(at.getTime())) return null;
		return {
			id: Number(it.checkpoint),
			at,
			members: Number(it.members),
			entries: Number(it.entries),
			changed: Number(it.changed),
			root: bytes(it.root),
			heads: bytes(it.heads),
			previous: bytes(it.previous),
			signature: bytes(it.signature),
		};
	} catch {
		return null;
	}
}
