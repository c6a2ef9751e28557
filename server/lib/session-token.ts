import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits, base64url. It leaves for the browser and is stored nowhere; its hash is. */
export function newToken(): string {
	return randomBytes(32).toString('base64url');
}

/** The SHA-256 under which a session is kept; null for what cannot be a token. */
export function tokenHash(token: string): Buffer | null {
	return /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null;
}
