import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { migrationNames } from '../db/migrate.ts';
import { sql } from '../db/sql.ts';
import type { Platform } from './route.ts';
import { closedPolicy } from './security-headers.ts';
import { retryAfter } from './server.ts';

/** `/healthz`: the process answers. `/readyz`: the database does too, and every migration of this version has run; it also tells the room on the disk. */
export function registerHealth(server: FastifyInstance, platform: Platform): void {
	const prefix = platform.config.basePath;
	const headers = { 'cache-control': 'no-store', 'content-security-policy': closedPolicy };
	server.get(`${prefix}/healthz`, async (_request, reply) => reply.headers(headers).send({ status: 'ok' }));
	server.get(`${prefix}/readyz`, async (_request, reply) => {
		reply.headers(headers);
		try {
			const done = new Set((await platform.db.rows<{ name: string }>(sql`select name from migration`)).map((row) => row.name));
			const missing = (await migrationNames()).filter((name) => !done.has(name));
			if (missing.length === 0) return reply.send({ status: 'ready', disk: await diskOf(platform.config) });
			return reply.code(503).header('retry-after', retryAfter).send({ status: 'migrating', missing });
		} catch {
			return reply.code(503).header('retry-after', retryAfter).send({ status: 'no database' });
		}
	});
}

/** Megabytes. Below the reserve uploads are refused; all else goes on, so a process that has too little is as ready as another. */
async function diskOf({ dataDir, minFreeBytes }: Config): Promise<{ freeMb: number; reserveMb: number; low: boolean } | null> {
	const disk = await statfs(dataDir).catch(() => undefined);
	if (disk === undefined) return null;
	const free = disk.bavail * disk.bsize;
	const mb = (bytes: number) => Math.floor(bytes / 1024 / 1024);
	return { freeMb: mb(free), reserveMb: mb(minFreeBytes), low: free < minFreeBytes };
}
