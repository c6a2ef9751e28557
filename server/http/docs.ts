import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { openApi } from './openapi.ts';

/** `/api/openapi.json` and the page that browses it (Swagger UI from our own files). */
export async function registerDocs(server: FastifyInstance, config: Config): Promise<void> {
	const base = `${config.basePath}/api`;
	// Made when it is first asked for: it would be 80 ms of every start.
	let document: Buffer | undefined;
	server.get(`${base}/openapi.json`, async (_request, reply) => {
		document ??= Buffer.from(JSON.stringify(openApi(config.basePath)));
		return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(document);
	});
	const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
	await server.register(fastifyStatic, {
		root,
		prefix: `${base}/docs/ui/`,
		decorateReply: false,
		index: false,
		allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(js|css)$/.test(path),
	});
	const script = `window.addEventListener('load',()=>SwaggerUIBundle({url:${JSON.stringify(`${base}/openapi.json`)},dom_id:'#docs',deepLinking:true,validatorUrl:null}))`;
	server.get(`${base}/docs/start.js`, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
	const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lectern API</title><link rel="stylesheet" href="${base}/docs/ui/swagger-ui.css"></head><body><main id="docs"></main><script src="${base}/docs/ui/swagger-ui-bundle.js"></script><script src="${base}/docs/start.js"></script></body></html>`;
	server.get(`${base}/docs`, async (_request, reply) =>
		reply
			.type('text/html; charset=utf-8')
			.header('content-security-policy', "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'")
			.send(page),
	);
}
