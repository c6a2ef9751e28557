import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts a short text with a 256-bit key (AES-256-GCM); what comes back is nonce, tag and cipher text in one. */
export function seal(key: Buffer, text: string): Buffer {
	const nonce = randomBytes(12);
	const cipher = createCipheriv('aes-256-gcm', key, nonce);
	const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Reverses `seal`. Throws when the key is another or a bit has changed. */
export function unseal(key: Buffer, sealed: Buffer): string {
	const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
	decipher.setAuthTag(sealed.subarray(12, 28));
	return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
