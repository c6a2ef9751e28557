import { type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { type AdapterParts, type Answered, ask, type Bounds, jsonObject, usual, word } from './ask.ts';
import { type NoticeFault, ProviderTrouble } from './provider.ts';
import { privateRsaKey } from './rsa-keys.ts';
import { type WechatSettings, wechatKeys } from './wechat-settings.ts';

/** The headers with which WeChat Pay proves answers and notices. */
export interface WechatProof {
	serial: string | undefined;
	timestamp: string | undefined;
	nonce: string | undefined;
	signature: string | undefined;
}

export interface WechatAnswer {
	status: number;
	body: Record<string, unknown>;
	/** Of a refusal: its word, and whether WeChat Pay's signature was on it. */
	code: string;
	proved: boolean;
}

export type WechatCall = (method: 'GET' | 'POST', path: string, fields?: object) => Promise<WechatAnswer>;

/**
 * Why an answer or a notice is not WeChat Pay's; null when it is. What is signed ends with the raw body, and its time may be five minutes away, before
 * or after (pay.weixin.qq.com/doc/v3/merchant/4013053249, 如何验证签名). A signature that begins with `WECHATPAY/SIGNTEST/` is wrong on purpose.
 */
export function wechatFault(proof: WechatProof, raw: Buffer, keys: ReadonlyMap<string, KeyObject>, now: Date): NoticeFault | null {
	const { serial, timestamp, nonce, signature } = proof;
	if (serial === undefined || timestamp === undefined || nonce === undefined || signature === undefined) return 'unsigned';
	if (signature.startsWith('WECHATPAY/SIGNTEST/')) return 'probe';
	const key = keys.get(serial.toUpperCase());
	if (key === undefined) return 'unknown_key';
	const signed = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), raw, Buffer.from('\n')]);
	if (!verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64'))) return 'bad_signature';
	return /^\d{10}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= 300 ? null : 'old';
}

/** Signed requests to WeChat Pay v3 (pay.weixin.qq.com/doc/v3/merchant/4012365336, 如何构造接口请求签名): the very bytes that were signed are sent. */
export function wechatCalls(settings: WechatSettings, { now, log }: AdapterParts) {
	const ours = privateRsaKey(settings.privateKey);
	const keys = wechatKeys(settings);

	function authorization(method: string, url: URL, body: string): string {
		const [timestamp, nonce] = [String(Math.floor(now().getTime() / 1000)), randomBytes(16).toString('hex')];
		const signed = `${method}\n${url.pathname}${url.search}\n${timestamp}\n${nonce}\n${body}\n`;
		const signature = sign('RSA-SHA256', Buffer.from(signed), ours).toString('base64');
		return `WECHATPAY2-SHA256-RSA2048 mchid="${settings.mchId}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${settings.merchantSerial}",signature="${signature}"`;
	}

	function send(method: 'GET' | 'POST', url: URL, fields?: object, bounds: Bounds = usual): Promise<Answered> {
		const body = fields === undefined ? '' : JSON.stringify(fields);
		const headers: Record<string, string> = {
			accept: 'application/json',
			'user-agent': 'Lectern',
			authorization: authorization(method, url, body),
			...(fields === undefined ? {} : { 'content-type': 'application/json' }),
			// Asks for answers signed by this key, also while a merchant changes from certificates to it.
			...(settings.publicKeyId === undefined ? {} : { 'wechatpay-serial': settings.publicKeyId }),
		};
		return ask('wechat', url, { method, headers, ...(fields === undefined ? {} : { body }) }, bounds);
	}

	/** Throws `ProviderTrouble` when nothing was answered that can be believed, or WeChat Pay itself is in trouble. Refusals are given back. */
	const call: WechatCall = async (method, path, fields) => {
		const url = new URL(`${settings.baseUrl.replace(/\/$/, '')}${path}`);
		let answered = await send(method, url, fields);
		let fault = faultOf(answered);
		if (fault === 'probe') {
			log.info('wechat: an answer was signed wrongly on purpose; it is asked once more');
			answered = await send(method, url, fields);
			fault = faultOf(answered);
		}
		const { status, body: raw } = answered;
		const isDone = status >= 200 && status < 300;
		if (isDone && fault !== null) throw new ProviderTrouble(`wechat: an answer that is not proved (${fault})`);
		const body = status === 204 ? {} : jsonObject(raw);
		const code = word(body?.['code']);
		if (body === undefined || status >= 500 || status === 429) throw new ProviderTrouble(`wechat: HTTP ${status}, ${code}`);
		return { status, body, code, proved: fault === null };
	};

	function faultOf({ headers, body }: Answered): NoticeFault | null {
		const get = (name: string) => headers.get(`wechatpay-${name}`) ?? undefined;
		return wechatFault({ serial: get('serial'), timestamp: get('timestamp'), nonce: get('nonce'), signature: get('signature') }, body, keys, now());
	}

	return { call, send, keys };
}
