import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installWrk } from '../lib/system-packages.js';
import { cpuSeconds, type Measured } from './process.ts';

export interface Round {
	perSecond: number;
	perCpuSecond: number;
	p50: number;
	p99: number;
	errors: number;
}

const places = ['/usr/bin/wrk', '/usr/local/bin/wrk'];
const find = () => places.find((place) => existsSync(place));
let installing: Promise<unknown> | undefined;

/**
 * wrk's place, installed where that needs no question; undefined where it cannot be had. Its one thread asks faster than the server answers, which a
 * generator in JavaScript does not.
 */
export async function findWrk(): Promise<string | undefined> {
	if (find() === undefined) {
		installing ??= installWrk();
		await installing;
	}
	return find();
}

/** Loads these addresses in turn over kept-alive connections with wrk. Statuses of 400 and more are errors. */
export async function loadWithWrk(
	program: string,
	server: Measured,
	paths: readonly string[],
	headers: Record<string, string>,
	seconds: number,
	connections: number,
): Promise<Round> {
	const folder = await mkdtemp(join(tmpdir(), 'lectern-wrk-'));
	const script = join(folder, 'paths.lua');
	await writeFile(script, luaOf(paths, headers));
	const before = cpuSeconds(server.pid);
	try {
		const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, server.origin];
		const { stdout } = await promisify(execFile)(program, args);
		const cpu = cpuSeconds(server.pid) - before;
		const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
		const [, total, took] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
		const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
		const broken = [...stdout.matchAll(/(?:connect|read|write|timeout) (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
		return {
			perSecond: perSecond - failed / Number(took),
			perCpuSecond: (Number(total) - failed) / cpu,
			p50: latency(stdout, '50%'),
			p99: latency(stdout, '99%'),
			errors: failed + broken,
		};
	} finally {
		await rm(folder, { recursive: true });
	}
}

function luaOf(paths: readonly string[], headers: Record<string, string>): string {
	const text = (value: string) => JSON.stringify(value);
	return `local paths = {${paths.map(text).join(', ')}}
local requests = {}
local n = 0
init = function()
	for at, path in ipairs(paths) do requests[at] = wrk.format("GET", path, {${Object.entries(headers)
		.map(([name, value]) => `[${text(name)}] = ${text(value)}`)
		.join(', ')}}) end
end
request = function()
	n = n % #requests + 1
	return requests[n]
end
`;
}

/** Milliseconds. */
function latency(stdout: string, part: string): number {
	const [, value, unit] = new RegExp(`${part}\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
	return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
}
