import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/db.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { refreshSearch } from '../../server/modules/search/search.service.ts';
import { requireBuild } from '../lib/build.js';
import { freePort } from '../lib/free-port.ts';
import { seedDemo } from '../seed/demo.ts';
import { seedScale } from '../seed/scale.ts';
import { agedTable } from './aged.ts';
import { burstTable, mixedMemoryTable } from './bursts.ts';
import { type Crowd, crowdTable, fillCrowd, savedTable } from './crowd.ts';
import { deliveryTable } from './delivery.ts';
import { openSession, openStudio, publishFilm } from './film.ts';
import { type Catalogue, growthTable, measureGrowth } from './growth.ts';
import { lighthouseTable } from './lighthouse.ts';
import { memberTable, uncachedTable } from './members.ts';
import { fillOrders, orderGrowthTable, type Shop } from './order-growth.ts';
import { orderTable, seatsTable } from './orders.ts';
import { noticeTable } from './pay-notices.ts';
import { playerTable } from './player.ts';
import { residentMb, startMeasured } from './process.ts';
import { processesTable } from './processes.ts';
import { ladderTable, publishTable } from './publish.ts';
import { print, type Table } from './report.ts';
import { fillReports, reportGrowthTable, reportTable } from './reports.ts';
import { serveTable } from './served.ts';
import { socketsTable } from './sockets.ts';
import { startTable } from './starts.ts';

/**
 * `npm run bench`: starts the app and its references, measures, prints tables. Parts and sizes can be chosen:
 * BENCH=starts,served,aged,members,processes,bursts,growth,lighthouse,reports,crowd,orders,shops,sockets,publish,ladder,delivery,player  BENCH_SCALES=1,100,1000  BENCH_ROUNDS=3  BENCH_SECONDS=4
 * BENCH_MEMBERS=1000,1000000 (few and many members)  BENCH_SOCKETS=5000 (idle websockets)  BENCH_ORDERS=10000,10000000 (few and many orders)
 * BENCH_REPORT_ROWS=10000,10000000 (few and many stored rows of what was heard; ten millions take three minutes to fill)  BENCH_OUT=file.md
 *
 * publish and ladder set a film of a minute against ffmpeg by hand, delivery its segments against nginx (which is installed where that
 * needs no question), player measures start and seeks in Chromium. These four need ffmpeg; the last two first publish the film's ladder.
 */
const env = (name: string, fallback: string) => process.env[name] || fallback;
const parts = new Set(
	env(
		'BENCH',
		'starts,served,aged,members,processes,bursts,growth,lighthouse,reports,crowd,orders,shops,sockets,publish,ladder,delivery,player',
	).split(','),
);
const rounds = Number(env('BENCH_ROUNDS', '3'));
const seconds = Number(env('BENCH_SECONDS', '4'));
const scales = env('BENCH_SCALES', '1,100,1000').split(',').map(Number);
const main = new URL('../../server/main.ts', import.meta.url).pathname;
const raw = new URL('./raw-server.ts', import.meta.url).pathname;
const say = (line: string) => process.stderr.write(`${line}\n`);
const tables: Table[] = [];
const show = (table: Table) => {
	tables.push(table);
	process.stdout.write(`${print(table)}\n`);
};

const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
// Also when it was started by hand.
requireBuild();
const embedded = await startEmbedded({ dataDir: folder, log: () => {} });
const admin = openDatabase({ url: embedded.url, connections: 2 });
const config = readConfig({ DATA_DIR: folder });
const appEnv = (databaseUrl: string, more: Record<string, string> = {}) => ({
	DATABASE_URL: databaseUrl,
	DATA_DIR: folder,
	PORT: '0',
	LECTERN_ENV: 'production',
	NODE_ENV: 'production',
	ALLOWED_HOSTS: '127.0.0.1',
	LOG_LEVEL: 'silent',
	RATE_LIMITS: 'off',
	...more,
});

/** A database of its own with the demo agency in it. */
async function demoDatabase(name: string): Promise<string> {
	await admin.pool.query(`create database ${name}`);
	const url = new URL(embedded.url);
	url.pathname = `/${name}`;
	const databaseUrl = url.toString();
	await migrate(databaseUrl);
	await seedDemo({ config, databaseUrl, say: () => {} });
	return databaseUrl;
}

async function catalogue(thousands: number): Promise<string> {
	const databaseUrl = await demoDatabase(`bench_${thousands}`);
	const db = openDatabase({ url: databaseUrl, connections: 2 });
	await seedScale(db, thousands, say);
	await refreshSearch(db);
	await db.close();
	return databaseUrl;
}

/** The demo agency with so many stored reports, and a server on it. */
async function reportBench(rows: number) {
	const databaseUrl = await demoDatabase(`reports_${rows}`);
	say(`storing ${rows} rows of what was heard`);
	const bench = await fillReports(databaseUrl, rows);
	return { bench, server: await startMeasured(main, appEnv(databaseUrl)) };
}

try {
	if (parts.has('starts')) show(await startTable(main, rounds));
	const first = ['served', 'aged', 'members', 'processes', 'bursts', 'lighthouse', 'growth'].some((part) => parts.has(part))
		? await catalogue(scales[0] ?? 1)
		: '';
	if (parts.has('served')) {
		const app = await startMeasured(main, appEnv(first));
		const uncached = await startMeasured(main, appEnv(first, { CACHE_MB: '0' }));
		const reference = await startMeasured(raw, {});
		await fetch(`${app.origin}/index`).then((answer) => answer.text());
		const idle = residentMb(app.pid);
		show(await serveTable({ app, uncached, raw: reference }, 1, rounds, seconds));
		show({
			title: 'Memory of the app process (resident)',
			head: ['when', 'MB'],
			rows: [
				['after the first page', idle.toFixed(0)],
				['after the load above', residentMb(app.pid).toFixed(0)],
				['after the load above, caches bypassed', residentMb(uncached.pid).toFixed(0)],
			],
		});
		await Promise.all([app.stop(), uncached.stop(), reference.stop()]);
	}
	if (parts.has('aged')) {
		const [fresh, aged] = [await startMeasured(main, appEnv(first)), await startMeasured(main, appEnv(first))];
		show(await agedTable(fresh, aged, 1, rounds, seconds));
		await Promise.all([fresh.stop(), aged.stop()]);
	}
	if (parts.has('members')) {
		// Its films are made elsewhere: work of the queue is no part of what a page costs.
		const web = { ROLES: 'web' };
		const [app, uncached] = [await startMeasured(main, appEnv(first, web)), await startMeasured(main, appEnv(first, { ...web, CACHE_MB: '0' }))];
		const db = openDatabase({ url: first, connections: 1 });
		const token = await openSession(db);
		await db.close();
		show(await memberTable(app, token, 1, rounds, seconds));
		show(await uncachedTable(app, uncached, token, 1, 3 * rounds));
		await Promise.all([app.stop(), uncached.stop()]);
	}
	if (parts.has('processes')) {
		const [one, two] = [await startMeasured(main, appEnv(first)), await startMeasured(main, appEnv(first, { WEB_PROCESSES: '2' }))];
		show(await processesTable(one, two, 1, rounds, seconds));
		await Promise.all([one.stop(), two.stop()]);
	}
	if (parts.has('bursts')) {
		const app = await startMeasured(main, appEnv(first));
		show(await burstTable(app, Math.max(10, seconds)));
		show(await mixedMemoryTable(app, seconds));
		await app.stop();
	}
	if (parts.has('lighthouse')) {
		// Its films are made elsewhere: they would take the browser's time.
		const app = await startMeasured(main, appEnv(first, { ROLES: 'web' }));
		show(await lighthouseTable(app.origin, ['/index', '/course', '/course/detail/1', '/news/detail/1'], rounds));
		await app.stop();
	}
	if (parts.has('growth')) {
		const catalogues: Catalogue[] = [];
		for (const [index, thousands] of scales.entries()) {
			const databaseUrl = index === 0 ? first : await catalogue(thousands);
			catalogues.push({ app: await startMeasured(main, appEnv(databaseUrl, { CACHE_MB: '0' })), courses: thousands * 1000 });
		}
		show(growthTable(await measureGrowth(catalogues, 60)));
		for (const { app } of catalogues) await app.stop();
	}
	if (parts.has('reports')) {
		const [few, many] = env('BENCH_REPORT_ROWS', '10000,10000000').split(',').map(Number);
		const [small, large] = [await reportBench(few ?? 10_000), await reportBench(many ?? 10_000_000)];
		show(await reportTable(small.server, small.bench, rounds, seconds));
		show(await reportGrowthTable(small, large, rounds, seconds));
		for (const { server, bench } of [small, large]) await Promise.all([server.stop(), bench.db.close()]);
	}
	if (parts.has('crowd')) {
		const counts = env('BENCH_MEMBERS', '1000,1000000').split(',').map(Number);
		const crowds: (Crowd & { url: string })[] = [];
		for (const members of counts) {
			const url = await demoDatabase(`crowd_${members}`);
			say(`adding ${members} members`);
			const token = await fillCrowd(url, members);
			crowds.push({ url, token, members, app: await startMeasured(main, appEnv(url, { CACHE_MB: '0', ROLES: 'web' })) });
		}
		const [few, many] = [crowds[0], crowds.at(-1)];
		if (few && many) {
			show(await crowdTable(few, many, 100));
			const kept = await startMeasured(main, appEnv(many.url, { ROLES: 'web' }));
			show(await savedTable({ bypassed: many, kept, databaseUrl: many.url, rounds, seconds }));
			await kept.stop();
		}
		for (const { app } of crowds) await app.stop();
	}
	if (parts.has('orders')) {
		const databaseUrl = await demoDatabase('orders');
		// Providers are told where their notices go.
		const port = String(await freePort());
		const server = await startMeasured(main, appEnv(databaseUrl, { ROLES: 'web', PORT: port, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` }));
		show(await orderTable(server, databaseUrl, rounds, seconds));
		show(await seatsTable(server, databaseUrl));
		show(await noticeTable(server, databaseUrl, rounds, seconds));
		await server.stop();
	}
	if (parts.has('shops')) {
		const shops: Shop[] = [];
		for (const orders of env('BENCH_ORDERS', '10000,10000000').split(',').map(Number)) {
			const url = await demoDatabase(`shop_${orders}`);
			say(`adding ${orders} orders`);
			const buyer = await fillOrders(url, orders);
			shops.push({ orders, buyer, server: await startMeasured(main, appEnv(url, { CACHE_MB: '0', ROLES: 'web' })) });
		}
		const [few, many] = [shops[0], shops.at(-1)];
		if (few && many) show(await orderGrowthTable(few, many, 100));
		for (const shop of shops) await shop.server.stop();
	}
	if (parts.has('sockets')) {
		const databaseUrl = await demoDatabase('sockets');
		const start = (more: Record<string, string>) => startMeasured(main, appEnv(databaseUrl, { ROLES: 'web', ...more }));
		const count = Number(env('BENCH_SOCKETS', '5000'));
		show(await socketsTable({ config, databaseUrl, start, count, notices: Math.max(5, rounds) }));
	}
	if (['publish', 'ladder', 'delivery', 'player'].some((part) => parts.has(part))) {
		const databaseUrl = await demoDatabase('films');
		const studio = await openStudio(config, databaseUrl);
		if (parts.has('publish')) {
			const app = await startMeasured(main, appEnv(databaseUrl));
			show(await publishTable(studio, app, Math.max(7, rounds)));
			await app.stop();
		}
		if (parts.has('ladder')) show(await ladderTable(studio, rounds));
		if (parts.has('delivery') || parts.has('player')) {
			say('publishing a film');
			const asset = await publishFilm(studio);
			const start = (more: Record<string, string>) => startMeasured(main, appEnv(databaseUrl, more));
			if (parts.has('delivery')) show(await deliveryTable(studio, asset, start, rounds, seconds));
			if (parts.has('player')) {
				const app = await start({});
				show(await playerTable(app.origin, 24));
				await app.stop();
			}
		}
		await studio.close();
	}
	const out = env('BENCH_OUT', '');
	if (out !== '') await writeFile(out, tables.map(print).join('\n'));
} finally {
	await admin.close();
	await embedded.stop();
	await rm(folder, { recursive: true, force: true });
}
