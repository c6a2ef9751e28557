import type { FastifyInstance } from 'fastify';
import { pagePaths } from '../../../contract/page-paths.ts';
import { mustFactsOf } from '../../http/request-facts.ts';
import type { Platform } from '../../http/route.ts';
import { openCashier, playAtCashier } from './sandbox.service.ts';

/** Nothing runs on it; what it posts goes to itself. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface Asked {
	Params: { number: string };
	Querystring: { key?: string };
}

/** The built-in cashier, where `PAY_SANDBOX` has one; everywhere else it is not there. */
export function registerSandbox(server: FastifyInstance, platform: Platform): void {
	const { config } = platform;
	if (!config.paySandbox) return;
	const url = `${config.basePath}${pagePaths.sandboxCashier(':number(^[A-Za-z0-9]{6,32}$)')}`;
	void server.register((scope, _options, registered) => {
		scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, parsed) =>
			parsed(null, new URLSearchParams(String(body))),
		);
		scope.get<Asked>(url, async (request, reply) => {
			const { locale } = mustFactsOf(request.raw, config);
			const page = await openCashier(platform, { number: request.params.number, key: String(request.query.key ?? ''), locale, action: request.url });
			return reply.header('cache-control', 'private, no-store').header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
		});
		scope.post<Asked>(url, async (request, reply) => {
			const outcome = request.body instanceof URLSearchParams ? (request.body.get('outcome') ?? '') : '';
			const back = await playAtCashier(platform, { number: request.params.number, key: String(request.query.key ?? ''), outcome });
			return reply.header('cache-control', 'private, no-store').redirect(back, 303);
		});
		registered();
	});
}
