import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';

/**
 * A private RSA key as providers hand it out: PEM (PKCS#8 or PKCS#1), or the base64 between its lines alone. Throws a sentence without a letter of
 * the key.
 */
export function privateRsaKey(text: string): KeyObject {
	const der = derOf(text, /^(RSA )?PRIVATE KEY$/);
	for (const type of ['pkcs8', 'pkcs1'] as const) {
		const key = der && attempt(() => createPrivateKey({ key: der, format: 'der', type }));
		if (key) return strong(key);
	}
	throw new Error(
		'it is no private RSA key: paste the whole PEM (BEGIN PRIVATE KEY or BEGIN RSA PRIVATE KEY), or the base64 of it, without a passphrase',
	);
}

/** A public RSA key: PEM, the base64 between its lines, or a certificate that holds it. Throws a sentence. */
export function publicRsaKey(text: string): KeyObject {
	if (text.includes('BEGIN CERTIFICATE')) return strong(certificate(text).publicKey);
	const der = derOf(text, /^(RSA )?PUBLIC KEY$/);
	for (const type of ['spki', 'pkcs1'] as const) {
		const key = der && attempt(() => createPublicKey({ key: der, format: 'der', type }));
		if (key) return strong(key);
	}
	throw new Error('it is no public RSA key: paste the whole PEM (BEGIN PUBLIC KEY), or the base64 of it');
}

/** A certificate in PEM. Throws a sentence. */
export function certificate(text: string): X509Certificate {
	const read = /-----BEGIN CERTIFICATE-----/.test(text) ? attempt(() => new X509Certificate(text.trim())) : undefined;
	if (!read) throw new Error('it is no certificate: paste the whole PEM (BEGIN CERTIFICATE)');
	return read;
}

/** Whether a public key belongs to this private one: the commonest mistake is to paste one’s own half where the provider’s belongs. */
export function isOwnHalf(theirs: KeyObject, ours: KeyObject): boolean {
	return theirs.equals(createPublicKey(ours));
}

function derOf(text: string, label: RegExp): Buffer | undefined {
	const bare = text.trim();
	const [, begin, inside, end] = /^-----BEGIN ([A-Z ]+)-----([\s\S]*)-----END ([A-Z ]+)-----$/.exec(bare) ?? [];
	const base64 = (begin === undefined ? bare : (inside as string)).replace(/\s+/g, '');
	if (begin !== undefined && (begin !== end || !label.test(begin))) return;
	return /^[A-Za-z0-9+/]{100,}={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : undefined;
}

function strong(key: KeyObject): KeyObject {
	const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
	if (type !== 'rsa' || (details?.modulusLength ?? 0) < 2048) throw new Error('it is no RSA key of 2048 bits or more: these providers take no other');
	return key;
}

function attempt<T>(make: () => T): T | undefined {
	try {
		return make();
	} catch {
		return undefined;
	}
}
