import { createHash, createHmac } from 'node:crypto';

interface Acs3Request {
	method: 'GET' | 'POST';
	host: string;
	query: Record<string, string>;
	action: string;
	version: string;
	at: Date;
	/** Different for every request. */
	nonce: string;
	accessKeyId: string;
	accessKeySecret: string;
}

/**
 * Headers of a request without a body, signed by Alibaba Cloud's signature version 3, ACS3-HMAC-SHA256
 * (alibabacloud.com/help/en/sdk/product-overview/v3-request-structure-and-signature). `host` is among what is signed and is
 * sent by the HTTP client itself.
 */
export function signAcs3(request: Acs3Request): Record<string, string> {
	const bodyHash = sha256('');
	const headers: Record<string, string> = {
		host: request.host,
		'x-acs-action': request.action,
		'x-acs-content-sha256': bodyHash,
		'x-acs-date': request.at.toISOString().replace(/\.\d+Z$/, 'Z'),
		'x-acs-signature-nonce': request.nonce,
		'x-acs-version': request.version,
	};
	const names = Object.keys(headers).sort();
	const signed = names.join(';');
	const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
	const canonical = [request.method, '/', canonicalQuery(request.query), lines, signed, bodyHash].join('\n');
	const signature = createHmac('sha256', request.accessKeySecret)
		.update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
		.digest('hex');
	const { host: _, ...sent } = headers;
	return { ...sent, authorization: `ACS3-HMAC-SHA256 Credential=${request.accessKeyId},SignedHeaders=${signed},Signature=${signature}` };
}

/** Sorted by name and encoded as RFC 3986 has it, which is stricter than `URLSearchParams`. */
export function canonicalQuery(query: Record<string, string>): string {
	return Object.keys(query)
		.sort()
		.map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
		.join('&');
}

function encode(text: string): string {
	return encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
