import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The worker's own requests are under it as well: it fetches the offline page, and pages for the tabs that it serves. */
const policy =
	"default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The service worker and the page that it keeps for when there is no network. They have no hash in their names, so nobody may keep them without asking:
 * a worker that cannot be replaced would stay for ever. It names a hash of the page: another page is another worker, which fetches it.
 */
export async function registerServiceWorker(server: FastifyInstance, { basePath }: Config): Promise<void> {
	const [worker, script, form] = await Promise.all([readOffline('sw.js'), readOffline('offline.js'), readOffline('offline.html')]);
	// The page stands in for addresses at any depth: it names its script from the root.
	const page = form.replace('{base}', basePath);
	const hash = createHash('sha256').update(`${page}${script}`).digest('hex').slice(0, 16);
	for (const [name, type, body] of [
		['sw.js', 'text/javascript; charset=utf-8', worker.replace('{hash}', hash)],
		['offline.js', 'text/javascript; charset=utf-8', script],
		['offline.html', 'text/html; charset=utf-8', page],
	] as const)
		server.get(`${basePath}/${name}`, async (_request, reply) =>
			reply.type(type).header('cache-control', 'no-cache').header('content-security-policy', policy).send(body),
		);
}

const readOffline = (name: string) => readFile(new URL(`../offline/${name}`, import.meta.url), 'utf8');
