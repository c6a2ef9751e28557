import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** Node looks six times as long at a bare buffer as at a key object, and requests sign and verify all the time. */
const keys = new WeakMap<Buffer, KeyObject>();

/** HMAC-SHA256 of a text, with a key that stays the same buffer from call to call (`Platform.secret`). */
export function hmac(secret: Buffer, text: string): Buffer {
	let key = keys.get(secret);
	if (key === undefined) {
		key = createSecretKey(secret);
		keys.set(secret, key);
	}
	return createHmac('sha256', key).update(text).digest();
}
