import type { KeyObject } from 'node:crypto';
import type { AlipaySdkConfig } from 'alipay-sdk';
import { z } from 'zod';
import { vendorAddress } from './ask.ts';
import { certificate, isOwnHalf, privateRsaKey, publicRsaKey } from './rsa-keys.ts';

const pem = z.string().trim().min(1).max(20_000);

/**
 * What Alipay needs (opendocs.alipay.com/common/02kipk, 密钥配置; 02kkv7, 证书配置): its public key, or the three certificates in place of it.
 */
export const alipaySettings = z
	.strictObject({
		appId: z.string().regex(/^\d{16}$/, 'must be the app id, 16 digits'),
		/** Who is paid: notices of another one are not ours. */
		sellerId: z.string().regex(/^2088\d{12}$/, 'must be the seller’s id (PID), 16 digits that begin with 2088'),
		privateKey: pem,
		alipayPublicKey: pem.optional(),
		appCertificate: pem.optional(),
		alipayCertificate: pem.optional(),
		rootCertificate: pem.optional(),
		/** Another one for a local gateway alone. */
		baseUrl: vendorAddress.default('https://openapi.alipay.com'),
	})
	.superRefine((settings, { addIssue }) => {
		const { alipayPublicKey, appCertificate, alipayCertificate, rootCertificate } = settings;
		const wrong = (path: keyof typeof settings, message: string) => addIssue({ code: 'custom', path: [path], message });
		const read = <T>(path: keyof typeof settings, make: (text: string) => T): T | undefined => {
			const text = settings[path];
			if (text === undefined) return;
			try {
				return make(text);
			} catch (error) {
				wrong(path, (error as Error).message);
				return;
			}
		};
		const ours = read('privateKey', privateRsaKey);
		const certificates = [appCertificate, alipayCertificate, rootCertificate].filter((each) => each !== undefined).length;
		if (certificates > 0 && certificates < 3) wrong('appCertificate', 'the three certificates belong together: the app’s, Alipay’s and the root');
		if ((alipayPublicKey === undefined) === (certificates === 0))
			wrong('alipayPublicKey', 'either Alipay’s public key or the certificates must be there, and not both: without them no answer can be believed');
		const theirs = read('alipayPublicKey', publicRsaKey);
		if (ours && theirs && isOwnHalf(theirs, ours))
			wrong('alipayPublicKey', 'this is the app’s own public key: Alipay’s belongs here, which its console shows after the app’s was uploaded');
		const app = read('appCertificate', certificate);
		if (ours && app && !isOwnHalf(app.publicKey, ours)) wrong('appCertificate', 'this certificate belongs to another private key');
		const alipay = read('alipayCertificate', certificate);
		if (ours && alipay && isOwnHalf(alipay.publicKey, ours)) wrong('alipayCertificate', 'this is the app’s own certificate: Alipay’s belongs here');
		read('rootCertificate', certificate);
	});

export type AlipaySettings = z.infer<typeof alipaySettings>;

/** As the SDK takes them. It would take any text for a key and fail at the first signature: these were read before. */
export function alipaySdkConfig(settings: AlipaySettings): AlipaySdkConfig {
	const pemOf = (key: KeyObject, type: 'pkcs1' | 'spki') => key.export({ type, format: 'pem' }).toString().trim();
	const { appCertificate, alipayCertificate, rootCertificate, alipayPublicKey } = settings;
	const base = settings.baseUrl.replace(/\/$/, '');
	return {
		appId: settings.appId,
		privateKey: pemOf(privateRsaKey(settings.privateKey), 'pkcs1'),
		keyType: 'PKCS1',
		gateway: `${base}/gateway.do`,
		endpoint: base,
		...(alipayPublicKey === undefined ? {} : { alipayPublicKey: pemOf(publicRsaKey(alipayPublicKey), 'spki') }),
		...(appCertificate === undefined || alipayCertificate === undefined || rootCertificate === undefined
			? {}
			: { appCertContent: appCertificate, alipayPublicCertContent: alipayCertificate, alipayRootCertContent: rootCertificate }),
	};
}
