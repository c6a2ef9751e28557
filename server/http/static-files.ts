import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Built scripts, styles and fonts: their names carry their content, so they are kept for ever; compressed at build time. What is asked for by GET was
 * answered before, from memory (`built-files.ts`): here come HEAD, what is not of the build, and a build that was made while the process ran.
 */
export async function registerStatic(server: FastifyInstance, options: { prefix: string; root: string }): Promise<void> {
	await server.register(fastifyStatic, {
		root: options.root,
		prefix: `${options.prefix}/assets/`,
		preCompressed: true,
		index: false,
		immutable: true,
		maxAge: '365d',
		// A name that carries the content needs no second mark of it.
		etag: false,
		lastModified: false,
		acceptRanges: false,
		decorateReply: false,
	});
}
