import { against, load } from './load.ts';
import type { Measured } from './process.ts';
import { ms, ratio, type Table, thousands } from './report.ts';

interface Case {
	name: string;
	path: string | string[];
	wanted: number;
	coding?: 'br';
	notModified?: boolean;
	/** The app that bypasses its caches. */
	uncached?: boolean;
}

/** Anonymous pages and the course list against bare `node:http` with the same bytes. */
export async function serveTable(
	servers: { app: Measured; uncached: Measured; raw: Measured },
	courseId: number,
	rounds: number,
	seconds: number,
): Promise<Table> {
	// Of which a page asks for a dozen.
	const home = await (await fetch(`${servers.app.origin}/index`)).text();
	const script = /"(\/assets\/base-[\w-]+\.js)"/.exec(home)?.[1];
	if (script === undefined) throw new Error('the home page names no base script');
	// What else a visitor's page asks for, whoever has read another one before: which routes its links lead to, and its pictures.
	const links = [...new Set([...home.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, path]) => path as string))].sort();
	const version = /"version":\s*"(\w+)"/.exec(home)?.[1] ?? '';
	const routes = `/__manifest?${new URLSearchParams({ paths: links.join(','), version })}`;
	const cover = /src="(\/art\/cover\/[^"]+)"/.exec(home)?.[1]?.replaceAll('&amp;', '&');
	if (cover === undefined) throw new Error('the home page shows no cover');
	const list = '/api/product/agency/prod/list?prodType=1&currPage=1&pageSize=16';
	const cases: Case[] = [
		...['/index', '/course', `/course/detail/${courseId}`].flatMap((path): Case[] => [
			{ name: path, path, wanted: 0.8 },
			{ name: `${path} br`, path, wanted: 0.8, coding: 'br' },
		]),
		{ name: 'its base script br', path: script, wanted: 0.8, coding: 'br' },
		{ name: 'routes of its links br', path: routes, wanted: 0.8, coding: 'br' },
		{ name: 'a cover on it br', path: cover, wanted: 0.8, coding: 'br' },
		{ name: 'prod/list cached', path: list, wanted: 0.8 },
		{ name: 'prod/list 304', path: list, wanted: 0.8, notModified: true },
		{ name: 'prod/list uncached', path: list, wanted: 0.1, uncached: true },
	];
	const rows: string[][] = [];
	for (const each of cases) {
		const server = each.uncached ? servers.uncached : servers.app;
		const path = each.path as string;
		const headers: Record<string, string> = each.coding ? { 'accept-encoding': each.coding } : {};
		const sample = await fetch(server.origin + path, { headers: { 'accept-encoding': each.coding ?? 'identity' } });
		// fetch undoes the coding: what goes over the wire is asked for by hand.
		const bytes = await rawBody(server.origin, path, headers);
		if (each.notModified) headers['if-none-match'] = sample.headers.get('etag') ?? '';
		await fetch(servers.raw.origin, {
			method: 'POST',
			body: new Uint8Array(bytes),
			headers: {
				'content-type': sample.headers.get('content-type') ?? '',
				...(each.coding ? { 'x-coding': each.coding } : {}),
				'x-status': each.notModified ? '304' : '200',
			},
		});
		const status = each.notModified ? 304 : 200;
		await load(server, path, { headers, seconds: 1, status });
		const result = await against(
			rounds,
			() => load(server, path, { headers, seconds, status }),
			() => load(servers.raw, path, { headers, seconds, status }),
		);
		rows.push([
			each.name,
			`${(bytes.length / 1024).toFixed(1)} KB`,
			thousands(result.app.perSecond),
			thousands(result.app.perCpuSecond),
			`${ms(result.app.p50)} / ${ms(result.app.p99)}`,
			thousands(result.reference.perSecond),
			thousands(result.reference.perCpuSecond),
			ratio(result.ratio, each.wanted),
			ratio(result.cpuRatio, each.wanted),
			String(result.errors),
		]);
	}
	return {
		title: 'Served from the cache, against bare node:http with the same bytes',
		note: `Median of ${rounds} interleaved rounds of ${seconds} s, 32 connections, wrk. The load generator shares the two cores, so requests per CPU second of the server are the steadier figure.`,
		head: ['what', 'bytes', 'req/s', 'req/CPU s', 'p50/p99 ms', 'raw req/s', 'raw req/CPU s', 'ratio', 'CPU ratio', 'errors'],
		rows,
	};
}

async function rawBody(origin: string, path: string, headers: Record<string, string>): Promise<Buffer> {
	const { get } = await import('node:http');
	return new Promise((resolve, reject) => {
		get(origin + path, { headers }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk) => chunks.push(chunk));
			response.on('end', () => resolve(Buffer.concat(chunks)));
		}).on('error', reject);
	});
}
