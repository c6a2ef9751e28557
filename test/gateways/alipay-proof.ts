import { createHash, createPrivateKey, createPublicKey, randomUUID, sign, verify, X509Certificate } from 'node:crypto';
import { merchantCertificate, providerCertificate, rootCertificate } from './certificates.ts';
import type { Asked } from './gateway.ts';
import { fixedKeys, type GatewayKeys } from './keys.ts';
import type { SignatureFault } from './switches.ts';

export const appId = '2021000122600001';
export const sellerId = '2088102146225135';

/** As Alipay names a certificate: the MD5 of its issuer, from the last part to the first, and its number in decimal (opendocs.alipay.com/common/02kkv7). */
export function serialOf(pem: string): string {
	const { issuer, serialNumber } = new X509Certificate(pem);
	const name = issuer.split('\n').reverse().join(',');
	return createHash('md5')
		.update(`${name}${BigInt(`0x${serialNumber}`)}`)
		.digest('hex');
}

export const serials = { app: serialOf(merchantCertificate), root: serialOf(rootCertificate), alipay: serialOf(providerCertificate) };

/** What is wrong with a signed address of `gateway.do` (opendocs.alipay.com/common/02mse3, 自行实现签名). */
export function pageFault(fields: URLSearchParams, { merchant }: GatewayKeys): string | undefined {
	const names = [...fields.keys()];
	if (new Set(names).size !== names.length) return 'isv.invalid-parameter';
	if (fields.get('sign_type') !== 'RSA2') return 'isv.invalid-signature-type';
	const signed = names
		.filter((name) => name !== 'sign' && fields.get(name) !== '')
		.sort()
		.map((name) => `${name}=${fields.get(name)}`)
		.join('&');
	const proof = Buffer.from(fields.get('sign') ?? '', 'base64');
	return verify('RSA-SHA256', Buffer.from(signed), createPublicKey(merchant), proof) ? undefined : 'isv.invalid-signature';
}

/** What is wrong with who asks API v3 (opendocs.alipay.com/open-v3/054q58, 签名规则). Its time is the machine's: the SDK takes no other. */
export function callFault(
	{ method, path, headers, body }: Asked,
	{ mode, nonces, keys }: { mode: 'key' | 'certificate'; nonces: Set<string>; keys: GatewayKeys },
): string | undefined {
	const [, signed = '', signature = ''] = /^ALIPAY-SHA256withRSA (.+),sign=([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? '') ?? [];
	const fields = Object.fromEntries(signed.split(',').map((each) => each.split('=')));
	if (fields['app_id'] !== appId) return 'invalid-app-id';
	if (!headers['alipay-request-id'] || (method === 'POST' && headers['content-type'] !== 'application/json')) return 'missing-header';
	const wanted = mode === 'certificate' ? [serials.app, serials.root] : [undefined, undefined];
	if (fields['app_cert_sn'] !== wanted[0] || headers['alipay-root-cert-sn'] !== wanted[1]) return 'invalid-app-cert-sn';
	if (!/^\d{13}$/.test(fields['timestamp'] ?? '') || Math.abs(Date.now() - Number(fields['timestamp'])) > 600_000) return 'invalid-timestamp';
	const nonce = fields['nonce'] ?? '';
	if (nonce.length < 16 || nonces.has(nonce)) return 'invalid-nonce';
	nonces.add(nonce);
	const text = `${signed}\n${method}\n${path}\n${body}\n`;
	return verify('RSA-SHA256', Buffer.from(text), createPublicKey(keys.merchant), Buffer.from(signature, 'base64')) ? undefined : 'invalid-signature';
}

/** The headers of an answer. `unknown`: of another certificate. */
export function answerProof(
	body: string | Buffer,
	{ mode, fault, keys }: { mode: 'key' | 'certificate'; fault: SignatureFault | undefined; keys: GatewayKeys },
): Record<string, string> {
	if (fault === 'unsigned') return {};
	const [timestamp, nonce] = [String(Date.now()), randomUUID()];
	const key = createPrivateKey(fault === 'forged' ? keys.merchant : keys.provider);
	const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64');
	const serial = fault === 'unknown' ? { 'alipay-sn': serials.root } : mode === 'certificate' ? { 'alipay-sn': serials.alipay } : {};
	return { 'alipay-timestamp': timestamp, 'alipay-nonce': nonce, 'alipay-signature': signature, ...serial };
}

/** A notice's form: all fields but `sign` and `sign_type` are signed, the empty ones too. */
export function noticeForm(fields: Record<string, string>, fault?: SignatureFault, keys = fixedKeys): string {
	const signed = Object.keys(fields)
		.sort()
		.map((name) => `${name}=${fields[name]}`)
		.join('&');
	const signature = sign('RSA-SHA256', Buffer.from(signed), fault === 'forged' ? keys.merchant : keys.provider).toString('base64');
	return new URLSearchParams({ ...fields, sign_type: 'RSA2', ...(fault === 'unsigned' ? {} : { sign: signature }) }).toString();
}
