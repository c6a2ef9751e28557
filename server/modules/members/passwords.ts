import { hash, type Options, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../../lib/bounded-queue.ts';

/** argon2id with 19 MiB and two passes, as OWASP's password storage sheet has it: about 6 ms. Algorithm 2 is argon2id. */
const options: Options = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Native threads do it, and files and compression wait for the same ones: two at a time leave them room, and 40 MB are enough. */
const hashing = new BoundedQueue('passwords', { concurrency: 2, waiting: 100 });

/** The hash under which a password is kept. The same character typed on another keyboard is the same password (NFKC). Throws `overloaded` when too many wait. */
export function hashPassword(password: string): Promise<string> {
	return hashing.run(() => hash(password.normalize('NFKC'), options));
}

let dummy: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash (no such account, or none set) it verifies against one that no
 * password has and says no, so that the time tells nothing. Throws `overloaded` when too many wait.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
	// Outside the queue: a refusal must not stay.
	dummy ??= hash(crypto.randomUUID(), options);
	const against = stored ?? (await dummy);
	const right = await hashing.run(() => verify(against, password.normalize('NFKC')));
	return right && stored !== null && stored !== undefined;
}
