import { createECDH, createHash } from 'node:crypto';

export interface VapidKeys {
	publicKey: string;
	privateKey: string;
}

/** This installation's key pair for push services (RFC 8292), base64url: made of a random key that stays, so that every process has the same. */
export function vapidKeys(secret: Buffer): VapidKeys {
	const pair = createECDH('prime256v1');
	// One number in four thousand million is not below the order of the curve.
	for (let key = secret; ; key = createHash('sha256').update(key).digest())
		try {
			pair.setPrivateKey(key);
			return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
		} catch {}
}
