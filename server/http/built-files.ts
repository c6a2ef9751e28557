import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { EarlyAnswer } from './early-answer.ts';
import { type Written, writtenOf } from './encoded.ts';
import { type Coding, factsOf } from './request-facts.ts';
import { fileHeaders } from './security-headers.ts';

/** Types of what a build consists of; anything else is the framework's. */
const types: Record<string, string> = {
	// Modules are UTF-8 whatever is said.
	'.js': 'text/javascript',
	'.css': 'text/css; charset=utf-8',
	'.woff2': 'font/woff2',
};
const endings: Record<Coding, string> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Answers for the built scripts, styles and fonts of `folder` from memory, which a page asks for a dozen times: the framework's plugin (`registerStatic`) reads
 * the whole folder for each request. A file is read when it is first asked for, so that a process holds no more than was asked for, and never more
 * than the build. Their heads say what they must and no more: there are twenty on a page.
 */
export function answerBuiltFiles(config: Config, folder: string): EarlyAnswer {
	const prefix = `${config.basePath}/assets/`;
	const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
	const kept = new Map<string, Written>();
	const read = (name: string, coding: Coding): Written => {
		const body = readFileSync(join(folder, name + endings[coding]));
		const headers = { ...fileHeaders, 'cache-control': 'max-age=31536000, immutable', vary: 'accept-encoding' };
		return writtenOf(200, headers, types[extname(name)] as string, { body, coding });
	};
	return (request, response) => {
		const url = request.url as string;
		if (request.method !== 'GET' || !url.startsWith(prefix)) return false;
		const name = url.slice(prefix.length);
		if (!names.has(name) || types[extname(name)] === undefined) return false;
		const wanted = factsOf(request, config)?.coding ?? 'identity';
		const coding = names.has(name + endings[wanted]) ? wanted : 'identity';
		let found = kept.get(name + endings[coding]);
		if (found === undefined) {
			try {
				found = read(name, coding);
			} catch {
				// Gone since: the framework says so.
				return false;
			}
			kept.set(name + endings[coding], found);
		}
		// As in `server.ts`: HTTP/1.1 keeps connections without saying so.
		if (request.httpVersion === '1.1' && response.shouldKeepAlive) response.removeHeader('connection');
		found.head.write(response);
		response.end(found.body);
		return true;
	};
}
