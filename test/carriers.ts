import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A carrier as strict as the real one: it computes the signature from what arrives, by itself. */
abstract class Carrier {
	readonly secret = 'carrier-secret';
	/** What was accepted for sending: the fields of the request. */
	readonly received: Record<string, unknown>[] = [];
	answer: (response: ServerResponse) => void = () => {};
	readonly #server: Server = createServer((request, response) => this.#receive(request, response));

	async listen(): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	close(): Promise<void> {
		this.#server.closeAllConnections();
		return new Promise((resolve) => this.#server.close(() => resolve()));
	}

	/** Accepts again, and has received nothing. */
	reset(): void {
		this.received.length = 0;
		this.answer = (response) => this.accept(response);
	}

	abstract accept(response: ServerResponse): void;
	/** In the carrier's own form. */
	abstract refuse(response: ServerResponse, code: string, message?: string): void;
	/** What is wrong with a request, else its fields. */
	protected abstract read(request: IncomingMessage, body: string): string | Record<string, unknown>;

	async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		let body = '';
		for await (const part of request.setEncoding('utf8')) body += part;
		const fields = this.read(request, body);
		if (typeof fields === 'string') {
			this.refuse(response, fields);
			return;
		}
		this.received.push(fields);
		this.answer(response);
	}
}

/** Alibaba Cloud's Dysmsapi, with ACS3-HMAC-SHA256. */
export class AliyunPeer extends Carrier {
	readonly #nonces = new Set<string>();

	accept(response: ServerResponse): void {
		reply(response, 200, { Code: 'OK', Message: 'OK', BizId: '1', RequestId: '2' });
	}

	refuse(response: ServerResponse, Code: string, Message = Code): void {
		reply(response, 400, { Code, Message });
	}

	protected read(request: IncomingMessage, body: string): string | Record<string, unknown> {
		const { headers } = request;
		const parts = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '');
		if (parts === null || parts[1] !== 'carrier-key') return 'InvalidAccessKeyId.NotFound';
		if (request.method !== 'POST' || headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
			return 'InvalidAction.NotFound';
		const date = String(headers['x-acs-date']);
		if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) || isOld(Date.parse(date))) return 'InvalidTimeStamp.Expired';
		const nonce = String(headers['x-acs-signature-nonce']);
		if (this.#nonces.has(nonce)) return 'SignatureNonceUsed';
		this.#nonces.add(nonce);
		const names = (parts[2] ?? '').split(';');
		for (const needed of ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'])
			if (!names.includes(needed)) return 'IncompleteSignature';
		if (headers['x-acs-content-sha256'] !== sha256(body)) return 'ContentHashMismatch';
		const [path = '', query = ''] = (request.url ?? '').split('?');
		if (query.split('&').join() !== query.split('&').sort().join() || /[+!'()*]/.test(query)) return 'QueryNotCanonical';
		const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
		const canonical = `${request.method}\n${path}\n${query}\n${lines}\n${names.join(';')}\n${sha256(body)}`;
		const expected = hmac(this.secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
		return parts[3] === expected ? Object.fromEntries(new URLSearchParams(query)) : 'SignatureDoesNotMatch';
	}
}

/** Tencent Cloud's SMS, with TC3-HMAC-SHA256. It answers 200 whatever it says. */
export class TencentPeer extends Carrier {
	accept(response: ServerResponse): void {
		this.states(response, 'Ok');
	}

	refuse(response: ServerResponse, Code: string, Message = Code): void {
		reply(response, 200, { Response: { Error: { Code, Message }, RequestId: '3' } });
	}

	/** The request was taken, and this is what became of its one message. */
	states(response: ServerResponse, Code: string): void {
		reply(response, 200, { Response: { SendStatusSet: [{ SerialNo: '1', Fee: 1, Code, Message: Code }], RequestId: '3' } });
	}

	protected read(request: IncomingMessage, body: string): string | Record<string, unknown> {
		const { headers } = request;
		const parts = /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
			headers.authorization ?? '',
		);
		if (parts === null || parts[1] !== 'carrier-key') return 'AuthFailure.SecretIdNotFound';
		if (request.method !== 'POST' || request.url !== '/') return 'InvalidRequest';
		if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11') return 'InvalidAction';
		if (headers['x-tc-region'] !== 'ap-guangzhou') return 'UnsupportedRegion';
		const stamp = String(headers['x-tc-timestamp']);
		if (!/^\d{10}$/.test(stamp) || isOld(Number(stamp) * 1000)) return 'AuthFailure.SignatureExpire';
		if (new Date(Number(stamp) * 1000).toISOString().slice(0, 10) !== parts[2]) return 'AuthFailure.SignatureFailure';
		const names = (parts[3] ?? '').split(';');
		if (!names.includes('content-type') || !names.includes('host')) return 'AuthFailure.SignatureFailure';
		// All values are signed in small letters: the service's own rule for an action.
		const lines = names.map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`).join('');
		const canonical = `POST\n/\n\n${lines}\n${names.join(';')}\n${sha256(body)}`;
		const key = hmac(hmac(hmac(`TC3${this.secret}`, parts[2] ?? ''), 'sms'), 'tc3_request');
		const expected = hmac(key, `TC3-HMAC-SHA256\n${stamp}\n${parts[2]}/sms/tc3_request\n${sha256(canonical)}`).toString('hex');
		return parts[4] === expected ? JSON.parse(body) : 'AuthFailure.SignatureFailure';
	}
}

/** With HTTP's status and a body of JSON. */
export function reply(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function isOld(at: number): boolean {
	return Math.abs(Date.now() - at) > 5 * 60_000;
}

function sha256(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest();
}
