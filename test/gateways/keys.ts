import { createPublicKey, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { merchantCertificate, merchantKey, providerKey } from './certificates.ts';

/** What a gateway and the agency prove themselves to each other with. */
export interface GatewayKeys {
	/** PEM of what the provider signs with, and of what the agency does. */
	provider: string;
	merchant: string;
	/** Of the agency's certificate at WeChat Pay. */
	merchantSerial: string;
	apiV3Key: string;
	stripeKey: string;
	webhookSecret: string;
}

/** Known to everybody: for tests. */
export const fixedKeys: GatewayKeys = {
	provider: providerKey,
	merchant: merchantKey,
	merchantSerial: new X509Certificate(merchantCertificate).serialNumber,
	apiV3Key: 'Keys0of1the2gateways3in4tests567',
	stripeKey: 'sk_test_51Lectern0gateways0of0this0machine',
	webhookSecret: 'whsec_gateways0of0this0machine0alone0',
};

/** Known to nobody else: for a site that others can reach. */
export function freshKeys(): GatewayKeys {
	const pem = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
	const word = (bytes: number) => randomBytes(bytes).toString('hex');
	return {
		provider: pem(),
		merchant: pem(),
		merchantSerial: word(20).toUpperCase(),
		apiV3Key: word(16),
		stripeKey: `sk_test_${word(24)}`,
		webhookSecret: `whsec_${word(24)}`,
	};
}

export function publicHalf(privateKey: string): string {
	return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
}
