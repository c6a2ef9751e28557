import { createHash, createHmac } from 'node:crypto';

interface Tc3Request {
	/** As the request's own `host` header has it. */
	host: string;
	/** The first label of the service's name: `sms` of sms.tencentcloudapi.com. */
	service: string;
	action: string;
	version: string;
	region: string;
	at: Date;
	/** JSON, exactly as it is sent. */
	body: string;
	secretId: string;
	secretKey: string;
}

const type = 'application/json; charset=utf-8';
/** What is signed, in the order of the alphabet. */
const signed = 'content-type;host;x-tc-action';

/**
 * Headers of a POST of JSON, signed by Tencent Cloud's signature version 3, TC3-HMAC-SHA256
 * (cloud.tencent.com/document/api/382/52072). `host` is among what is signed and is sent by the HTTP client itself.
 */
export function signTc3(request: Tc3Request): Record<string, string> {
	const seconds = Math.floor(request.at.getTime() / 1000);
	const day = request.at.toISOString().slice(0, 10);
	const lines = `content-type:${type}\nhost:${request.host}\nx-tc-action:${request.action.toLowerCase()}\n`;
	const canonical = ['POST', '/', '', lines, signed, sha256(request.body)].join('\n');
	const scope = `${day}/${request.service}/tc3_request`;
	const key = [day, request.service, 'tc3_request'].reduce<string | Buffer>((last, part) => hmac(last, part), `TC3${request.secretKey}`);
	const signature = hmac(key, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`).toString('hex');
	return {
		'content-type': type,
		'x-tc-action': request.action,
		'x-tc-region': request.region,
		'x-tc-timestamp': String(seconds),
		'x-tc-version': request.version,
		authorization: `TC3-HMAC-SHA256 Credential=${request.secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
	};
}

function sha256(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest();
}
