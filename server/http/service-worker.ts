import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The worker's own requests are under it as well: it fetches the offline page, and pages for the tabs that it serves. */
const policy =
	"default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The service worker and the page that it keeps for when there is no network. They have no hash in their names, so nobody may keep them without asking:
 * a worker that cannot be replaced would stay for ever.
 */
export async function registerServiceWorker(server: FastifyInstance, { basePath }: Config): Promise<void> {
	for (const [name, type] of [
		['sw.js', 'text/javascript; charset=utf-8'],
		['offline.js', 'text/javascript; charset=utf-8'],
		['offline.html', 'text/html; charset=utf-8'],
	] as const) {
		const body = await readFile(new URL(`../offline/${name}`, import.meta.url));
		server.get(`${basePath}/${name}`, async (_request, reply) =>
			reply.type(type).header('cache-control', 'no-cache').header('content-security-policy', policy).send(body),
		);
	}
}
