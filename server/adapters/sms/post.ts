import * as http from 'node:http';
import * as https from 'node:https';
import { AppError } from '../../lib/app-error.ts';

/** Milliseconds until a connection must stand, and until the answer must be there. */
const usual = { connect: 3_000, answer: 8_000 };
/** No carrier's answer is longer. */
const longestAnswer = 64 * 1024;

export interface CarrierAnswer {
	status: number;
	/** Of JSON that is no object, or no JSON: empty. */
	body: Record<string, unknown>;
}

/**
 * One POST over a connection of its own, so that it is known whether anything left this machine. Throws `maintenance` when no connection came to
 * stand; after that any other error. Their words hold nothing of the request, whose address may name the phone.
 */
export function post(url: URL, headers: Record<string, string>, body: string, patience = usual): Promise<CarrierAnswer> {
	return new Promise((resolve, reject) => {
		const secure = url.protocol === 'https:';
		let connected = false;
		const request = (secure ? https : http).request(url, {
			method: 'POST',
			headers: { ...headers, 'content-length': Buffer.byteLength(body) },
			agent: false,
		});
		const fail = (what: string) => {
			clearTimeout(connecting);
			clearTimeout(answering);
			request.destroy();
			reject(connected ? new Error(what) : new AppError('maintenance', { detail: `sms: ${url.host} cannot be reached: ${what}` }));
		};
		const connecting = setTimeout(() => fail('no connection in time'), patience.connect);
		const answering = setTimeout(() => fail('no answer in time'), patience.answer);
		request.once('socket', (socket) =>
			socket.once(secure ? 'secureConnect' : 'connect', () => {
				connected = true;
				clearTimeout(connecting);
			}),
		);
		request.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name));
		request.once('response', (response) => {
			const parts: Buffer[] = [];
			let length = 0;
			response.on('data', (part: Buffer) => {
				length += part.length;
				if (length > longestAnswer) fail('an answer without an end');
				else parts.push(part);
			});
			response.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name));
			response.once('end', () => {
				clearTimeout(answering);
				resolve({ status: response.statusCode ?? 0, body: objectOf(Buffer.concat(parts).toString()) });
			});
		});
		request.end(body);
	});
}

function objectOf(text: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}
