import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { boundedQueues } from '../lib/bounded-queue.ts';

/**
 * `/metrics` in Prometheus text when METRICS is on: the process, and the time of requests that reached the framework (answers
 * written before it, from the hot cache, are not among them), and what waits in the bounded queues. Keep it behind the proxy: it is not for the public.
 */
export function registerMetrics(server: FastifyInstance, config: Config): void {
	if (!config.metrics) return;
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const seconds = new Histogram({
		name: 'http_request_seconds',
		help: 'Time of requests',
		labelNames: ['route', 'status'],
		registers: [registry],
		buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
	});
	new Gauge({
		name: 'queue_length',
		help: 'Work that runs or waits in a bounded queue',
		labelNames: ['queue', 'state'],
		registers: [registry],
		collect() {
			for (const { name, running, waiting } of boundedQueues()) {
				this.set({ queue: name, state: 'running' }, running);
				this.set({ queue: name, state: 'waiting' }, waiting);
			}
		},
	});
	server.addHook('onResponse', async (request, reply) => {
		seconds.observe({ route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) }, reply.elapsedTime / 1000);
	});
	server.get(`${config.basePath}/metrics`, async (_request, reply) =>
		reply
			.type(registry.contentType)
			.header('cache-control', 'no-store')
			.send(await registry.metrics()),
	);
}
