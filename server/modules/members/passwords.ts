import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, as OWASP's password storage sheet has it: about 6 ms. Algorithm 2 is argon2id. */
const options: Options = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The hash under which a password is kept. The same character typed on another keyboard is the same password (NFKC). */
export function hashPassword(password: string): Promise<string> {
	return hash(password.normalize('NFKC'), options);
}

let dummy: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash (no such account, or none set) it verifies against one that no
 * password has and says no, so that the time tells nothing.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
	dummy ??= hashPassword(crypto.randomUUID());
	const right = await verify(stored ?? (await dummy), password.normalize('NFKC'));
	return right && stored !== null && stored !== undefined;
}
