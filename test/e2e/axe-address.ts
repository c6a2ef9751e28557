import { readFileSync } from 'node:fs';
import { Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';

/** Where the site of this run serves axe to its pages, which load scripts from nowhere else. */
export const axeAddress = '/test/axe';

export const readAxe = () => readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * Has this process, which is about to start the site, answer `axeAddress` itself. A browser keeps what it has fetched and compiled; half a megabyte that is handed
 * to a page by its debugger is a fifth of what a look costs.
 */
export function serveAxe(): void {
	const script = readAxe();
	const { emit } = Server.prototype;
	Server.prototype.emit = function (event: string, ...args: unknown[]) {
		const [request, response] = args as [{ url?: string }, ServerResponse];
		if (event !== 'request' || request.url !== axeAddress) return Reflect.apply(emit, this, [event, ...args]);
		response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'max-age=3600, immutable' }).end(script);
		return true;
	};
}
