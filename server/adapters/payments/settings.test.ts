import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AlipayGateway } from '../../../test/gateways/alipay.ts';
import { merchantCertificate, merchantKey, providerCertificate, providerKey, rootCertificate } from '../../../test/gateways/certificates.ts';
import { WechatGateway } from '../../../test/gateways/wechat.ts';
import { alipaySettings } from './alipay-settings.ts';
import { privateRsaKey, publicRsaKey } from './rsa-keys.ts';
import { wechatKeys, wechatSettings } from './wechat-settings.ts';

const pkcs1 = createPrivateKey(merchantKey).export({ type: 'pkcs1', format: 'pem' }).toString();
const publicPem = (key: string) => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
const bare = (pem: string) => pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '');

describe('a key', () => {
	test('is taken as providers hand it out: both forms of PEM, or the base64 alone', () => {
		const same = createPrivateKey(merchantKey);
		for (const text of [merchantKey, pkcs1, bare(merchantKey), bare(pkcs1), `\r\n ${merchantKey.replaceAll('\n', '\r\n')} \n`])
			expect(privateRsaKey(text).equals(same)).toBe(true);
		const theirs = createPublicKey(providerKey);
		for (const text of [
			publicPem(providerKey),
			bare(publicPem(providerKey)),
			theirs.export({ type: 'pkcs1', format: 'pem' }).toString(),
			providerCertificate,
		])
			expect(publicRsaKey(text).equals(theirs)).toBe(true);
	});

	test.each([
		['nothing', ''],
		['words', 'the key is in the safe'],
		['half a PEM', merchantKey.slice(0, 300)],
		['a public key', publicPem(merchantKey)],
		['base64 of something else', Buffer.alloc(900, 7).toString('base64')],
		['a locked one', merchantKey.replaceAll('PRIVATE KEY', 'ENCRYPTED PRIVATE KEY')],
	])('that is none (%s) is refused in a sentence that has nothing of it', (_, text) => {
		expect(() => privateRsaKey(text)).toThrow(/^it is no private RSA key/);
		if (text.includes('PUBLIC')) expect(() => publicRsaKey(merchantKey)).toThrow(/^it is no public RSA key/);
	});

	test('that is short, or of another kind, is refused', () => {
		const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
		expect(() => privateRsaKey(short.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow('2048 bits');
		const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
		expect(() => publicRsaKey(curve.publicKey.export({ type: 'spki', format: 'pem' }).toString())).toThrow(/RSA key/);
	});
});

describe('settings of WeChat Pay', () => {
	const good = { ...new WechatGateway().settings, baseUrl: 'https://api.mch.weixin.qq.com' };
	const { publicKey, publicKeyId, ...without } = good as typeof good & { publicKey: string; publicKeyId: string };
	const problems = (changed: object) =>
		wechatSettings.safeParse({ ...good, ...changed }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

	test('are taken with the public key, a certificate, or both', () => {
		expect(problems({})).toEqual([]);
		expect(wechatSettings.parse({ ...without, platformCertificates: [providerCertificate] }).baseUrl).toBe('https://api.mch.weixin.qq.com');
		const both = wechatSettings.parse({ ...good, platformCertificates: [providerCertificate] });
		expect([...wechatKeys(both).keys()]).toEqual(['5157F09EFDC096DE15EBE81A47057A72AA000001', publicKeyId]);
	});

	test.each([
		['no way to prove an answer', { publicKey: undefined, publicKeyId: undefined }, /^publicKey: WeChat Pay’s public key or/],
		['a key without its id', { publicKeyId: undefined }, /^publicKeyId: the public key and its id/],
		['our own half as theirs', { publicKey: publicPem(merchantKey) }, /^publicKey: this is the merchant’s own key/],
		['our own certificate as theirs', { platformCertificates: [merchantCertificate] }, /^platformCertificates: this is the merchant’s own/],
		['a certificate that is none', { platformCertificates: [publicPem(providerKey)] }, /^platformCertificates: it is no certificate/],
		['a private key that is none', { privateKey: publicPem(merchantKey) }, /^privateKey: it is no private RSA key/],
		['an APIv3 key of 31 letters', { apiV3Key: 'x'.repeat(31) }, /^apiV3Key: must be the APIv3 key, 32 letters and digits$/],
		['a merchant of another kind', { mchId: 'wx1' }, /^mchId: must be the merchant number, 8 to 10 digits$/],
		[
			'a serial number of another kind',
			{ merchantSerial: 'first' },
			/^merchantSerial: must be the serial number of the merchant certificate, hexadecimal$/,
		],
		['an id of a key of another kind', { publicKeyId: 'KEY_1' }, /^publicKeyId: must begin with PUB_KEY_ID_$/],
		['an app id of another kind', { appId: '2021000000000000' }, /^appId: must be the app id, wx and 16 characters$/],
		['an address that is not encrypted', { baseUrl: 'http://api.mch.weixin.qq.com' }, /^baseUrl: must begin with https/],
	])('are refused with %s', (_, changed, words) => {
		const found = problems(changed);
		expect(found).toHaveLength(1);
		expect(found[0]).toMatch(words);
		expect(found[0]).not.toContain(bare(merchantKey).slice(0, 20));
	});
});

describe('settings of Alipay', () => {
	const good = { ...new AlipayGateway().settings, baseUrl: 'https://openapi.alipay.com' };
	const problems = (changed: object) =>
		alipaySettings.safeParse({ ...good, ...changed }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
	const certificates = { alipayPublicKey: undefined, appCertificate: merchantCertificate, alipayCertificate: providerCertificate, rootCertificate };

	test('are taken with the public key, or with the three certificates', () => {
		expect([problems({}), problems({ privateKey: bare(pkcs1) }), problems(certificates)]).toEqual([[], [], []]);
	});

	test.each([
		['no way to prove an answer', { alipayPublicKey: undefined }, /^alipayPublicKey: either Alipay’s public key or the certificates/],
		['both ways', { ...certificates, alipayPublicKey: publicPem(providerKey) }, /^alipayPublicKey: either/],
		['two of three certificates', { ...certificates, rootCertificate: undefined }, /^appCertificate: the three certificates belong together/],
		['our own half as Alipay’s', { alipayPublicKey: bare(publicPem(merchantKey)) }, /^alipayPublicKey: this is the app’s own public key/],
		['a certificate of another key', { ...certificates, appCertificate: rootCertificate }, /^appCertificate: this certificate belongs to another/],
		['our own certificate as Alipay’s', { ...certificates, alipayCertificate: merchantCertificate }, /^alipayCertificate: this is the app’s own/],
		['a private key that is none', { privateKey: 'MIIE' }, /^privateKey: it is no private RSA key/],
		['the private key where the public one belongs', { alipayPublicKey: merchantKey }, /^alipayPublicKey: it is no public RSA key/],
		['a seller of another kind', { sellerId: '1230000109' }, /^sellerId: must be the seller’s id \(PID\), 16 digits that begin with 2088$/],
		['an app id of another kind', { appId: 'wx1' }, /^appId: must be the app id, 16 digits$/],
		['an address that is not encrypted', { baseUrl: 'http://openapi.alipay.com' }, /^baseUrl: must begin with https/],
	])('are refused with %s', (_, changed, words) => {
		const found = problems(changed);
		expect(found).toHaveLength(1);
		expect(found[0]).toMatch(words);
	});
});
