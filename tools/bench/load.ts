import { get } from 'node:http';
import autocannon from 'autocannon';
import { cpuSeconds, type Measured } from './process.ts';
import { findWrk, loadWithWrk, type Round } from './wrk.ts';

/** Loads addresses in turn for some seconds over kept-alive connections, with wrk where it can be had; every answer must have the expected status. */
export async function load(
	server: Measured,
	path: string | string[],
	options: { headers?: Record<string, string>; seconds: number; connections?: number; status?: number },
): Promise<Round> {
	const paths = Array.isArray(path) ? path : [path];
	const program = await findWrk();
	if (program !== undefined) {
		await mustAnswer(server.origin + paths[0], options.headers ?? {}, options.status ?? 200);
		return loadWithWrk(program, server, paths, options.headers ?? {}, options.seconds, options.connections ?? 32);
	}
	const before = cpuSeconds(server.pid);
	const result = await autocannon({
		url: server.origin,
		requests: paths.map((each) => ({ method: 'GET', path: each, headers: options.headers ?? {} })),
		connections: options.connections ?? 32,
		duration: options.seconds,
	});
	return roundOf(result, cpuSeconds(server.pid) - before, options.status);
}

/** wrk tells failures alone: that it is loaded with what is meant shows here. */
async function mustAnswer(url: string, headers: Record<string, string>, wanted: number): Promise<void> {
	const status = await new Promise((resolve, reject) => {
		get(url, { headers }, (answer) => answer.resume().on('end', () => resolve(answer.statusCode))).on('error', reject);
	});
	if (status !== wanted) throw new Error(`${url} answered ${status}, not ${wanted}`);
}

/** What autocannon measured, counting answers of the wanted status alone; `cpu` in seconds of the server. */
export function roundOf(result: autocannon.Result, cpu: number, wanted = 200): Round {
	const good = (result as unknown as { statusCodeStats: Record<string, { count: number }> }).statusCodeStats[String(wanted)]?.count ?? 0;
	return {
		perSecond: good / result.duration,
		perCpuSecond: good / cpu,
		p50: result.latency.p50,
		p99: result.latency.p99,
		errors: result.errors + result.timeouts + (result.requests.total - good),
	};
}

export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Rounds of both in turn, so that a machine that drifts drifts for both; medians of each, and of the ratios pair by pair. */
export async function against(rounds: number, app: () => Promise<Round>, reference: () => Promise<Round>) {
	const pairs: [Round, Round][] = [];
	for (let round = 0; round < rounds; round += 1) pairs.push([await app(), await reference()]);
	const of = (pick: (pair: [Round, Round]) => number) => median(pairs.map(pick));
	return {
		app: { perSecond: of(([a]) => a.perSecond), perCpuSecond: of(([a]) => a.perCpuSecond), p50: of(([a]) => a.p50), p99: of(([a]) => a.p99) },
		reference: {
			perSecond: of(([, r]) => r.perSecond),
			perCpuSecond: of(([, r]) => r.perCpuSecond),
			p50: of(([, r]) => r.p50),
			p99: of(([, r]) => r.p99),
		},
		ratio: of(([a, r]) => a.perSecond / r.perSecond),
		cpuRatio: of(([a, r]) => a.perCpuSecond / r.perCpuSecond),
		errors: pairs.reduce((sum, [a, r]) => sum + a.errors + r.errors, 0),
	};
}
