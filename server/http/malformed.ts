import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { factsOf } from './request-facts.ts';

/**
 * Answers requests that no page, call or file can be meant by, before anything looks further: 400 for a malformed address or for two
 * hosts, 505 for a request line without a version of ours, 308 to the same address with single slashes. They are no errors of the site and
 * stand in no log.
 */
export function answerMalformed(request: IncomingMessage, response: ServerResponse, config: Config): boolean {
	if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') return refuse(response, 505, 'HTTP Version Not Supported');
	if (countOfHosts(request.rawHeaders) > 1) return refuse(response, 400, 'A request names one host.');
	const facts = factsOf(request, config);
	if (facts === null) return refuse(response, 400, '这个地址写得不对。 This address is malformed.');
	if (facts.path.length === (request.url as string).length - facts.search.length) return false;
	if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 404, '没有这个地址。 There is no such address.');
	// One address a page; `facts.path` begins with exactly one slash, so this never leads to another site.
	response.writeHead(308, { location: facts.path + facts.search, 'content-length': 0, 'x-content-type-options': 'nosniff' });
	response.end();
	return true;
}

function refuse(response: ServerResponse, status: number, sentence: string): true {
	const body = Buffer.from(`${sentence}\n`);
	response.writeHead(status, {
		'content-type': 'text/plain; charset=utf-8',
		'content-length': body.length,
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
		connection: 'close',
	});
	response.end(body);
	return true;
}

function countOfHosts(rawHeaders: readonly string[]): number {
	let count = 0;
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const name = rawHeaders[at] as string;
		if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
	}
	return count;
}
