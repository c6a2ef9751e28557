import { type Database, openDatabase } from '../../server/db/db.ts';
import { type Sql, sql } from '../../server/db/sql.ts';
import { listSaved } from '../../server/modules/favourites/favourites.queries.ts';
import { openSession } from './film.ts';
import { type Asker, growthRows } from './in-turn.ts';
import { against, load } from './load.ts';
import { cpuSecondsOfAll, type Measured } from './process.ts';
import { atMost, ms, type Table, thousands } from './report.ts';
import type { Round } from './wrk.ts';

/** A server whose agency has so many members, and the token of one of them. */
export interface Crowd {
	app: Measured;
	token: string;
	members: number;
}

/** Courses saved, days checked in and notices of each of the many; the one who asks has the demo's own besides, the same in every crowd. */
const perMember = { favourites: 5, days: 5, notices: 5 };
/** Rows that one statement adds. */
const batch = 100_000;

/**
 * Adds members to a demo database, each with what they saved, when they checked in, and what they were told; every twentieth has reviewed the course that is asked for. Answers
 * the token of a member of the demo.
 */
export async function fillCrowd(url: string, members: number): Promise<string> {
	const db = openDatabase({ url, connections: 1 });
	const courses = (await db.one<{ n: number }>(sql`select count(*)::int as n from course`)).n;
	const first = (await db.one<{ n: number }>(sql`select max(id) + 1 as n from member`)).n;
	// What triggers tell caches is of no interest here, and would take most of the time.
	await db.run(sql`set session_replication_role = replica`);
	await db.run(sql`insert into member (nickname) select '同学' || n from generate_series(1, ${members}::int) n`);
	for (let from = first; from < first + members; from += batch) {
		const to = Math.min(from + batch, first + members) - 1;
		await db.run(sql`insert into favourite (member_id, prod_id, created_at)
			select m, 1 + (m * 7 + n * 13) % ${courses}::int, now() - make_interval(mins => (m + n * 311) % 500000)
			from generate_series(${from}::int, ${to}::int) m, generate_series(1, ${perMember.favourites}::int) n on conflict do nothing`);
		await db.run(sql`insert into check_in (member_id, source, source_id, day, checked_at)
			select m, 'daily', 0, current_date - n, now() - make_interval(days => n)
			from generate_series(${from}::int, ${to}::int) m, generate_series(1, ${perMember.days}::int) n`);
		await db.run(sql`insert into notice_box (member_id, seq) select m, ${perMember.notices}::int from generate_series(${from}::int, ${to}::int) m`);
		await db.run(makeNotices(sql`generate_series(${from}::int, ${to}::int)`, perMember.notices));
		await db.run(sql`insert into review (course_id, member_id, stars, text, created_at)
			select 1, m, 1 + m % 5, '讲得清楚，例子也多。', now() - make_interval(mins => m % 500000) from generate_series(${from}::int, ${to}::int) m where m % 20 = 0`);
	}
	await db.run(sql`set session_replication_role = origin`);
	await db.run(sql`insert into review_count (course_id, stars, n) select 1, stars, count(*) from review where course_id = 1 and online group by stars
		on conflict (course_id, stars) do update set n = excluded.n`);
	for (const table of [sql`member`, sql`favourite`, sql`check_in`, sql`notice`, sql`notice_box`, sql`review`])
		await db.run(sql`vacuum (analyze) ${table}`);
	await db.run(sql`checkpoint`);
	const token = await openSession(db);
	await equip(db, courses);
	await db.close();
	return token;
}

/** So many notices of each of these members, of three kinds; every third is not read. */
function makeNotices(members: Sql, count: number): Sql {
	return sql`insert into notice (member_id, seq, kind, topic, key, created_at, since, read_at, expires_at)
		select m, n, (array['system', 'security', 'reply'])[1 + n % 3], (array['welcome', 'password_changed', 'review_answered'])[1 + n % 3], 'n' || n, at, at,
			case when n % 3 > 0 then at end, at + interval '1 year'
		from ${members} m, generate_series(1, ${count}::int) n, lateral (select now() - make_interval(mins => (m + n * 311) % 500000) as at) l`;
}

/** The one who asks has saved twenty courses, checked in every day of a year, and been told sixty things: the same in every crowd. */
async function equip(db: Database, courses: number): Promise<void> {
	const { id } = await db.one<{ id: number }>(sql`select min(member_id) as id from enrolment_grant where course_id = 1`);
	await db.run(sql`delete from favourite where member_id = ${id}`);
	await db.run(sql`insert into favourite (member_id, prod_id, created_at) select ${id}, n, now() - make_interval(mins => n)
		from generate_series(1, ${Math.min(20, courses)}::int) n`);
	await db.run(sql`insert into check_in (member_id, source, source_id, day, checked_at)
		select ${id}, 'daily', 0, current_date - n, now() - make_interval(days => n) from generate_series(1, 365) n on conflict do nothing`);
	await db.run(sql`delete from notice where member_id = ${id}`);
	await db.run(sql`insert into notice_box (member_id, seq) values (${id}, 60) on conflict (member_id) do update set seq = 60`);
	await db.run(makeNotices(sql`generate_series(${id}::int, ${id}::int)`, 60));
}

/** Eleven of them saved, five not. */
const sixteen = Array.from({ length: 16 }, (_, n) => n + 10);
const stateOf16 = `/api/product/fav/state?ids=${sixteen.join(',')}`;

const questions = [
	{ name: 'month of check-ins', path: '/api/agency/core/member/punch/month' },
	{ name: 'favourites, page 1', path: '/api/product/fav/my?currPage=1&pageSize=6' },
	{ name: 'favourites, page 3', path: '/api/product/fav/my?currPage=3&pageSize=6' },
	{ name: 'fav/state of 16 cards', path: stateOf16 },
	{ name: 'notices, page 1', path: '/api/agency/core/member/notice/list?currPage=1&pageSize=20' },
	{ name: 'notices of a group, page 2', path: '/api/agency/core/member/notice/list?currPage=2&pageSize=10&group=account' },
	{ name: 'how many notices are not read', path: '/api/agency/core/member/notice/unread' },
	{ name: 'reviews of a course that one in twenty reviewed', path: '/api/product/review/list?prodId=1&currPage=1&pageSize=20&sort=newest' },
	{ name: 'the same, lowest first, page 2', path: '/api/product/review/list?prodId=1&currPage=2&pageSize=20&sort=lowest' },
];

const askerOf = ({ app, token }: Crowd): Asker => ({ origin: app.origin, token });

/** Time to the whole answer of what a member asks about themselves, among few and among many: the median of `samples`, both in turn. */
export async function crowdTable(few: Crowd, many: Crowd, samples: number): Promise<Table> {
	const rows = await growthRows(questions, [askerOf(few), askerOf(many)], samples);
	return {
		title: 'A member among many (caches bypassed)',
		note: 'Milliseconds for one HTTP request of a member with the same rows in both, database and server together, median; the two are asked in turn.',
		head: ['question', `${few.members.toLocaleString('en')} members`, `${many.members.toLocaleString('en')} members`, 'many / few'],
		rows,
	};
}

const connections = 32;

interface Saved {
	/** Nothing is kept; and as a site runs, which keeps what each member asked. */
	bypassed: Crowd;
	kept: Measured;
	databaseUrl: string;
	rounds: number;
	seconds: number;
}

/**
 * Which of 16 cards are saved, over HTTP, against the statement alone by the bare driver, as many at once. Beside it what the smallest answer of the
 * server takes, which reads nothing.
 */
export async function savedTable({ bypassed, kept, databaseUrl, rounds, seconds }: Saved): Promise<Table> {
	const db = openDatabase({ url: databaseUrl, connections: 8 });
	const { id } = await db.one<{ id: number }>(sql`select min(member_id) as id from enrolment_grant where course_id = 1`);
	const statement = async (): Promise<Round> => {
		const [began, before] = [performance.now(), cpuSecondsOfAll()];
		let asked = 0;
		const worker = async () => {
			for (; performance.now() - began < seconds * 1000; asked += 1) await listSaved(db, id, sixteen);
		};
		await Promise.all(Array.from({ length: connections }, worker));
		const taken = (performance.now() - began) / 1000;
		return { perSecond: asked / taken, perCpuSecond: asked / (cpuSecondsOfAll() - before), p50: 0, p99: 0, errors: 0 };
	};
	const headers = { token: bypassed.token };
	const asked: [string, Measured, string][] = [
		['fav/state, nothing kept', bypassed.app, stateOf16],
		['fav/state, asked before', kept, stateOf16],
		['/healthz', bypassed.app, '/healthz'],
	];
	const rows = [];
	for (const [name, app, path] of asked) {
		const http = () => load(app, path, { headers, seconds, connections });
		await http();
		const result = await against(rounds, statement, http);
		rows.push([
			name,
			thousands(result.app.perSecond),
			thousands(result.reference.perSecond),
			ms(1000 / result.app.perCpuSecond),
			ms(1000 / result.reference.perCpuSecond),
			path === stateOf16 ? atMost(result.ratio, 1.3) : ms(result.ratio),
			String(result.errors),
		]);
	}
	await db.close();
	return {
		title: 'Which of 16 cards are saved, against the bare statement',
		note: `Median of ${rounds} interleaved rounds of ${seconds} s, ${connections} at once. Time is processor time of the process that asks the database, without the database’s.`,
		head: ['what', 'statements/s', 'answers/s', 'time of a statement ms', 'of an answer ms', 'wall ratio', 'errors'],
		rows,
	};
}
