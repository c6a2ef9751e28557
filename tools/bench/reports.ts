import { createHash, randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { type Database, openDatabase } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { hashEntry, noHash } from '../../server/modules/learning/ledger.rules.ts';
import { writeReport } from '../../server/modules/learning/report.queries.ts';
import { against, median, roundOf } from './load.ts';
import { cpuSeconds, type Measured } from './process.ts';
import { atMost, ms, ratio, type Table, thousands } from './report.ts';
import type { Round } from './wrk.ts';

/** Members who report during a measurement over HTTP, and as many by the bare statement: nobody by both. */
const active = 1000;
/** Seconds that a report claims, as a player's do. */
const cadence = 10;
/** Long enough that no lesson ends while it is measured. */
const lessonSeconds = 80_000;
const connections = 32;

interface Listener {
	id: number;
	token: string;
	sent: number;
	/** As the last answer gave it. */
	ticket: string;
	/** For the bare statement, which reads nothing. */
	hash: Buffer;
	recordId: number | null;
}

/** A database with so many rows of what was heard and as many entries of the ledger, and members who are about to report. */
export interface ReportBench {
	rows: number;
	db: Database;
	lessonId: number;
	courseId: number;
	byHttp: Listener[];
	byStatement: Listener[];
	/** Whose turn it is over HTTP. */
	turn: number;
}

/**
 * Fills a migrated demo database. The stored rows belong to members without a login, twenty lessons each. Those who report had
 * their player opened almost a day ago and were offline since, as far as the server knows: each report is then worth its ten
 * seconds, however fast they come.
 */
export async function fillReports(url: string, rows: number): Promise<ReportBench> {
	const db = openDatabase({ url, connections: 8 });
	const lesson = await db.row<{ id: number; course_id: number }>(sql`update lesson set seconds = ${lessonSeconds}, trial = true, resource_id = null
		where id = (select l.id from lesson l join course c on c.id = l.course_id where c.online and l.kind = 'video' order by l.id limit 1) returning id, course_id`);
	if (lesson === undefined) throw new Error('the demo agency has no lesson');
	await db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, position, updated_at)
		select 10000000 + n / 20, n % 20, 1, int4multirange(int4range(0, 600), int4range(700, 1300)), 1300, now() from generate_series(1, ${rows}::int) n`);
	await db.run(sql`insert into ledger (member_id, seq, lesson_id, from_s, to_s, outcome, at, hash)
		select 10000000 + n / 20, n % 20 + 1, n % 20, 0, 600, 'accepted', now(), sha256(int4send(n)) from generate_series(1, ${rows}::int) n`);
	const tokens = Array.from({ length: 2 * active }, () => randomBytes(32).toString('base64url'));
	const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
	const made = await db.rows<{ id: number }>(
		sql`insert into member (nickname) select '同学' || n from generate_series(1, ${2 * active}::int) n returning id`,
	);
	const ids = made.map((row) => row.id);
	await db.run(sql`insert into member_session (token_hash, member_id, expires_at)
		select hash, id, now() + interval '1 day' from unnest(${hashes}::bytea[], ${ids}::int[]) t(hash, id)`);
	await db.run(sql`insert into chain_head (member_id) select unnest(${ids}::int[])`);
	await db.run(sql`insert into play_session (member_id, lesson_id, id, opened_at, last_at)
		select id, ${lesson.id}, 'bench', now() - interval '22 hours', now() - interval '22 hours' from unnest(${ids}::int[]) id`);
	for (const table of [sql`heard`, sql`ledger`, sql`chain_head`, sql`play_session`]) await db.run(sql`vacuum (analyze) ${table}`);
	// What the filling left to be written is no report's cost.
	await db.run(sql`checkpoint`);
	const listeners = ids.map((id, at): Listener => ({ id, token: tokens[at] ?? '', sent: 0, ticket: '', hash: noHash, recordId: null }));
	return {
		rows,
		db,
		lessonId: lesson.id,
		courseId: lesson.course_id,
		byHttp: listeners.slice(0, active),
		byStatement: listeners.slice(active),
		turn: 0,
	};
}

/** The next member's next report. Every third has access checked again, as those of a player do whose tickets are fresh for half a minute. */
function nextReport(bench: ReportBench): { listener: Listener; body: string } {
	const listener = bench.byHttp[bench.turn % active] as Listener;
	bench.turn += 1;
	const from = listener.sent * cadence;
	listener.sent += 1;
	const ticket = listener.sent % 3 === 1 || listener.ticket === '' ? undefined : listener.ticket;
	const age = 22 * 3600 - listener.sent * cadence;
	const heard = [[from, from + cadence]];
	return {
		listener,
		body: JSON.stringify({ videoId: bench.lessonId, session: 'bench', seq: listener.sent, age, position: from + cadence, heard, ticket }),
	};
}

/** Whole reports over HTTP, each of another member: authenticated, judged, written. */
async function loadReports(server: Measured, bench: ReportBench, seconds: number): Promise<Round> {
	const before = cpuSeconds(server.pid);
	const result = await autocannon({
		url: server.origin,
		connections,
		duration: seconds,
		requests: [
			{
				method: 'POST',
				path: '/api/product/video/progress/report',
				setupRequest: (request, context: { listener?: Listener }) => {
					const { listener, body } = nextReport(bench);
					context.listener = listener;
					return { ...request, body, headers: { 'content-type': 'application/json', token: listener.token } };
				},
				onResponse: (_status, body, context: { listener?: Listener }) => {
					const ticket = /"ticket":"([^"]*)"/.exec(body)?.[1];
					if (context.listener !== undefined && ticket !== undefined) context.listener.ticket = ticket;
				},
			},
		],
	});
	return roundOf(result, cpuSeconds(server.pid) - before);
}

/** The statement alone through the driver, from this process, as many at once and over as many connections as the server has. */
async function loadStatement(bench: ReportBench, seconds: number): Promise<Round> {
	const began = performance.now();
	const times: number[] = [];
	let errors = 0;
	const worker = async (number: number): Promise<void> => {
		for (let at = number; performance.now() - began < seconds * 1000; at += connections) {
			const sent = performance.now();
			if (!(await writeNext(bench, bench.byStatement[at % active] as Listener))) errors += 1;
			times.push(performance.now() - sent);
		}
	};
	await Promise.all(Array.from({ length: connections }, (_, number) => worker(number)));
	const taken = performance.now() - began;
	const sorted = times.toSorted((a, b) => a - b);
	return {
		perSecond: (times.length * 1000) / taken,
		perCpuSecond: Number.NaN,
		p50: median(times),
		p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
		errors,
	};
}

/** What the server writes for the same report. False when it was not written. */
async function writeNext(bench: ReportBench, listener: Listener): Promise<boolean> {
	const now = new Date();
	const from = listener.sent * cadence;
	const version = listener.sent;
	listener.sent += 1;
	const verdict = { from, to: from + cadence, outcome: 'accepted' };
	listener.hash = hashEntry(listener.hash, { memberId: listener.id, seq: listener.sent, lessonId: bench.lessonId, ...verdict, at: now });
	const opened = now.getTime() - 22 * 3_600_000;
	const at = new Date(opened + listener.sent * cadence * 1000);
	const written = await writeReport(bench.db, {
		memberId: listener.id,
		lessonId: bench.lessonId,
		courseId: bench.courseId,
		title: '第一讲',
		device: '',
		version,
		seq: listener.sent,
		hash: listener.hash,
		entries: [{ ...verdict, seq: listener.sent, hash: listener.hash }],
		now,
		consumed: `{[${opened},${at.getTime()})}`,
		accepted: `{[${from},${from + cadence})}`,
		position: from + cadence,
		needed: lessonSeconds,
		session: { id: 'bench', isNew: false, openedAt: new Date(opened), lastAt: at, seen: `{[1,${listener.sent + 1})}`, spareMs: 999 },
		otherSessions: 49,
		record: listener.recordId === null ? { from: at } : { id: listener.recordId },
		at,
		believedUntil: now,
		busyUntil: now,
		notedUntil: now,
	});
	listener.recordId = written?.record_id ?? null;
	return written !== undefined;
}

/** Whole reports against the bare statement on the same rows, in turn. */
export async function reportTable(server: Measured, bench: ReportBench, rounds: number, seconds: number): Promise<Table> {
	await loadReports(server, bench, 1);
	await loadStatement(bench, 1);
	const result = await against(
		rounds,
		() => loadReports(server, bench, seconds),
		() => loadStatement(bench, seconds),
	);
	return {
		title: 'Progress reports, against their bare SQL statement by the driver',
		note: `Median of ${rounds} interleaved rounds of ${seconds} s, ${connections} at once, ${active} members, ${thousands(bench.rows)} stored rows. The load generator shares the two cores with server and database.`,
		head: ['what', 'reports/s', 'p50/p99 ms', 'ratio', 'errors'],
		rows: [
			[
				'whole report over HTTP',
				thousands(result.app.perSecond),
				`${ms(result.app.p50)} / ${ms(result.app.p99)}`,
				ratio(result.ratio, 0.5),
				String(result.errors),
			],
			['the statement', thousands(result.reference.perSecond), `${ms(result.reference.p50)} / ${ms(result.reference.p99)}`, '', ''],
		],
	};
}

/** The same reports on few stored rows and on many, in turn. */
export async function reportGrowthTable(
	few: { server: Measured; bench: ReportBench },
	many: { server: Measured; bench: ReportBench },
	rounds: number,
	seconds: number,
): Promise<Table> {
	for (const { server, bench } of [few, many]) await loadReports(server, bench, 1);
	const result = await against(
		rounds,
		() => loadReports(few.server, few.bench, seconds),
		() => loadReports(many.server, many.bench, seconds),
	);
	return {
		title: 'Cost of a progress report as what is stored grows',
		note: 'Rows of what was heard, and as many entries of the ledger. Cost is time of the whole machine for one report, the inverse of the rate; median of interleaved rounds.',
		head: ['stored rows', 'reports/s', 'ms of the machine', 'cost, many / few'],
		rows: [
			[thousands(few.bench.rows), thousands(result.app.perSecond), ms(1000 / result.app.perSecond), ''],
			[thousands(many.bench.rows), thousands(result.reference.perSecond), ms(1000 / result.reference.perSecond), atMost(result.ratio, 1.5)],
		],
	};
}
