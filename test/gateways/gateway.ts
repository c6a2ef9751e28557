import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SignatureFault, Switches } from './switches.ts';

export interface Asked {
	method: string;
	url: URL;
	/** With the query, as it was sent. */
	path: string;
	headers: IncomingMessage['headers'];
	body: Buffer;
}

export interface Reply {
	status: number;
	headers?: Record<string, string>;
	body: string | Buffer;
}

export interface OutgoingNotice {
	url: string;
	/** Signed anew for each time that it is sent. */
	make: () => { headers: Record<string, string>; body: string | Buffer };
}

/** A provider on a port of this machine: subclasses speak its protocol, this one loses, delays and breaks what is said. */
export abstract class Gateway {
	readonly switches = new Switches();
	/** Calls, in order, as `POST /v3/…`. */
	readonly calls: string[] = [];
	/** What was answered to notices. */
	readonly heard: { status: number; body: string }[] = [];
	/** What happens between a question and its answer. */
	before: ((call: string) => Promise<void> | void) | undefined;
	/** Bytes of answers without an end that somebody took. */
	endless = 0;
	readonly #held: OutgoingNotice[] = [];
	readonly #server: Server = createServer((request, response) => void this.#receive(request, response));
	protected origin = '';

	/** The address that an adapter is given instead of the provider's. */
	async listen(port = 0): Promise<string> {
		await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(port, '127.0.0.1', resolve));
		this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
		return this.origin;
	}

	close(): Promise<void> {
		this.#server.closeAllConnections();
		return new Promise((resolve) => this.#server.close(() => resolve()));
	}

	/** Sends what was held back; the last one first when they are to come out of order. */
	async release(): Promise<void> {
		const held = this.#held.splice(0);
		for (const each of this.switches.notices.reorder ? held.reverse() : held) await this.#deliver(each);
	}

	/** Pages for the payer's browser; nothing for what is a call. */
	protected abstract page(asked: Asked): Promise<Reply | undefined>;
	/** Does what a call asks for, if it may. */
	protected abstract answer(asked: Asked): Reply;
	/** The provider's signature on an answer, with what is to be wrong about it. */
	protected abstract sign(reply: Reply, fault: SignatureFault | undefined): Reply;

	protected async notify(notice: OutgoingNotice): Promise<void> {
		const { lose, hold, twice, delay } = this.switches.notices;
		if (lose) return;
		if (hold) {
			this.#held.push(notice);
			return;
		}
		if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
		for (let time = 0; time < (twice ? 2 : 1); time += 1) await this.#deliver(notice);
	}

	async #deliver({ url, make }: OutgoingNotice): Promise<void> {
		const { headers, body } = make();
		try {
			const response = await fetch(url, { method: 'POST', headers, body: typeof body === 'string' ? body : new Uint8Array(body), redirect: 'error' });
			this.heard.push({ status: response.status, body: await response.text() });
		} catch {
			// Nobody was there: a provider tries again later, a test by `release`.
			this.heard.push({ status: 0, body: '' });
			this.#held.push({ url, make });
		}
	}

	async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const parts: Buffer[] = [];
			for await (const part of request) parts.push(part as Buffer);
			const url = new URL(request.url ?? '/', this.origin);
			const asked = { method: request.method ?? '', url, path: request.url ?? '/', headers: request.headers, body: Buffer.concat(parts) };
			const page = await this.page(asked);
			if (page) {
				send(response, page);
				return;
			}
			this.calls.push(`${asked.method} ${url.pathname}`);
			await this.before?.(`${asked.method} ${url.pathname}`);
			this.#reply(asked, response);
		} catch (error) {
			send(response, { status: 500, body: `the gateway itself failed: ${error}` });
		}
	}

	#reply(asked: Asked, response: ServerResponse): void {
		const fault = this.switches.nextFault();
		if (fault === 'html502') {
			send(response, { status: 502, headers: { 'content-type': 'text/html' }, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' });
			return;
		}
		if (fault === 'refused') {
			response.socket?.destroy();
			return;
		}
		const reply = this.answer(asked);
		if (fault === 'hang') return;
		if (fault === 'silence') response.socket?.destroy();
		else if (fault === 'endless') this.#neverEnd(response);
		else send(response, this.sign(reply, fault));
	}

	#neverEnd(response: ServerResponse): void {
		const part = 'x'.repeat(64 * 1024);
		response.writeHead(200, { 'content-type': 'application/json' });
		const more = () => {
			if (response.destroyed) return;
			this.endless += part.length;
			response.write(part, () => setImmediate(more));
		};
		more();
	}
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
	response.writeHead(status, headers ?? { 'content-type': 'application/json' }).end(body);
}

/** JSON, as most answers are. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
	return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
