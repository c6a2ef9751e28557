import type { ServerResponse } from 'node:http';

/**
 * Status and headers of an answer that is written many times. Node checks each header and puts the head together anew for every answer, a sixth of what a kept
 * page costs; here the text that it made serves whoever asks within the same second, which is how long its `Date` holds. Only for connections of HTTP/1.1 that
 * stay open: what Node says of a connection is the same for all of them.
 */
export class RepeatedHead {
	readonly status: number;
	/** Names and values in turn. */
	readonly headers: string[];
	#text: string | null = null;
	#second = 0;

	constructor(status: number, headers: string[]) {
		this.status = status;
		this.headers = headers;
	}

	/** In place of `writeHead`, of a response that has been given no headers. */
	write(response: ServerResponse): void {
		const node = response as unknown as { _header: string | null };
		const second = Math.floor(Date.now() / 1000);
		const staysOpen = response.shouldKeepAlive && response.req.httpVersion === '1.1';
		if (staysOpen && second === this.#second) {
			response.statusCode = this.status;
			node._header = this.#text;
			return;
		}
		response.writeHead(this.status, this.headers);
		if (!staysOpen) return;
		this.#text = node._header;
		this.#second = second;
	}
}
