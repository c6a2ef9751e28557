import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { vendorAddress } from './ask.ts';
import { certificate, isOwnHalf, privateRsaKey, publicRsaKey } from './rsa-keys.ts';

const pem = z.string().trim().min(1).max(10_000);

/**
 * What WeChat Pay v3 needs (pay.weixin.qq.com/doc/v3/merchant/4012365342, 开发必要参数说明). Its answers are proved by its public key (merchants since
 * late 2024), by its platform certificates, or, while a merchant changes from these to that, by both.
 */
export const wechatSettings = z
	.strictObject({
		appId: z.string().regex(/^wx[0-9a-f]{16}$/, 'must be the app id, wx and 16 characters'),
		mchId: z.string().regex(/^\d{8,10}$/, 'must be the merchant number, 8 to 10 digits'),
		/** Of the merchant's own API certificate. */
		merchantSerial: z.string().regex(/^[0-9A-Fa-f]{16,64}$/, 'must be the serial number of the merchant certificate, hexadecimal'),
		privateKey: pem,
		apiV3Key: z.string().regex(/^[0-9A-Za-z]{32}$/, 'must be the APIv3 key, 32 letters and digits'),
		publicKeyId: z
			.string()
			.regex(/^PUB_KEY_ID_\d{1,60}$/, 'must begin with PUB_KEY_ID_')
			.optional(),
		publicKey: pem.optional(),
		platformCertificates: z.array(pem).max(5).default([]),
		/** Another one for a local gateway alone. */
		baseUrl: vendorAddress.default('https://api.mch.weixin.qq.com'),
	})
	.superRefine((settings, { addIssue }) => {
		const wrong = (path: keyof typeof settings, message: string) => addIssue({ code: 'custom', path: [path], message });
		const read = <T>(path: keyof typeof settings, make: () => T) => {
			try {
				return make();
			} catch (error) {
				wrong(path, (error as Error).message);
				return undefined;
			}
		};
		const ours = read('privateKey', () => privateRsaKey(settings.privateKey));
		if ((settings.publicKey === undefined) !== (settings.publicKeyId === undefined))
			wrong('publicKeyId', 'the public key and its id belong together: both, or neither');
		if (settings.publicKey === undefined && settings.platformCertificates.length === 0)
			wrong('publicKey', 'WeChat Pay’s public key or a platform certificate must be there: without it no answer can be believed');
		const { publicKey } = settings;
		const theirs = publicKey === undefined ? undefined : read('publicKey', () => publicRsaKey(publicKey));
		if (ours && theirs && isOwnHalf(theirs, ours)) wrong('publicKey', 'this is the merchant’s own key: WeChat Pay’s public key belongs here');
		for (const each of settings.platformCertificates) {
			const read1 = read('platformCertificates', () => certificate(each));
			if (read1 && ours && isOwnHalf(read1.publicKey, ours))
				wrong('platformCertificates', 'this is the merchant’s own certificate: WeChat Pay’s platform certificate belongs here');
		}
	});

export type WechatSettings = z.infer<typeof wechatSettings>;

/** The keys that WeChat Pay may sign with, by the serial that it names. */
export function wechatKeys(settings: WechatSettings): Map<string, KeyObject> {
	const keys = new Map<string, KeyObject>();
	for (const each of settings.platformCertificates.map(certificate)) keys.set(each.serialNumber.toUpperCase(), publicRsaKey(each.toString()));
	if (settings.publicKeyId !== undefined && settings.publicKey !== undefined) keys.set(settings.publicKeyId, publicRsaKey(settings.publicKey));
	return keys;
}
