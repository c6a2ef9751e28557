import type { Db } from '../../db/db.ts';
import { holdsAll } from '../../db/holds-all.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Query } from './search.rules.ts';

/** Whose lines may be shown: those of trial lessons to everybody, and to a member those of these courses and of VIP while it runs. */
export interface Listener {
	courses: readonly number[];
	vip: boolean;
}

export interface PieceRow {
	asset_id: number;
	lang: string;
	starts: number[];
	lines: string[];
	lesson_id: number;
	course_id: number;
}

/** Pieces that are looked at; of a word in more, any of the most learned. */
const mostPieces = 300;
/** Each tier, and of how many pieces that may be shown it is enough; fewer, and the next is asked. Of the smallest nearly as many as are looked at: its words are common. */
const tiers = () => [
	{ tier: sql`and tier >= 3`, enough: 250 },
	{ tier: sql`and tier >= 2`, enough: 60 },
	{ tier: sql`and tier >= 1`, enough: 60 },
	{ tier: sql``, enough: 0 },
];

/**
 * Pieces of transcripts that hold all words, each with the one lesson that shows it and that the listener may hear: the most learned course's.
 * Only lessons of courses online. Cost is bounded by the tiers, and by what the member owns.
 */
export async function searchTranscripts(db: Db, query: Query, listener: Listener): Promise<PieceRow[]> {
	const open = await piecesOf(db, sql`open`, query, listener);
	const vip = listener.vip ? await piecesOf(db, sql`vip`, query, listener) : [];
	const own = listener.courses.length === 0 ? [] : await piecesOfCourses(db, query, listener);
	const seen = new Set<string>();
	return [...own, ...open, ...vip].filter((row) => {
		const key = `${row.asset_id} ${row.lang} ${row.starts[0]}`;
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}

async function piecesOf(db: Db, flag: Sql, query: Query, listener: Listener): Promise<PieceRow[]> {
	let rows: PieceRow[] | undefined;
	for (const { tier, enough } of tiers()) {
		rows = await withLessons(
			db,
			sql`select p from transcript_piece p where ${flag} ${tier}
				and to_tsvector('simple', bigrams(words)) @@ ${query.pairs}::tsquery and ${holdsAll(sql`words`, query.phrases)} limit ${mostPieces}::bigint`,
			listener,
		);
		if (rows.length >= enough) break;
	}
	return rows as PieceRow[];
}

function piecesOfCourses(db: Db, query: Query, listener: Listener): Promise<PieceRow[]> {
	const pieces = sql`select p from transcript_piece p where asset_id in
			(select resource_id from lesson where course_id = any(${listener.courses}))
		and ${holdsAll(sql`words`, query.patterns)} limit ${mostPieces}::bigint`;
	return withLessons(db, pieces, listener);
}

/** Asset by asset, its pieces together: joined to their lessons afterwards, each piece would be compared with each lesson, as the planner expects few of either. */
function withLessons(db: Db, pieces: Sql, { courses, vip }: Listener): Promise<PieceRow[]> {
	return db.rows<PieceRow>(sql`select p.asset_id, p.lang, to_json(p.starts) as starts, to_json(p.lines) as lines, s.lesson_id, s.course_id
		from (select (h.p).asset_id, array_agg(h.p) as pieces from (${pieces}) h group by 1) a
			cross join lateral (
				select l.id as lesson_id, l.course_id, c.learner_count from lesson l join course c on c.id = l.course_id
				where l.resource_id = a.asset_id and c.online and l.kind = 'video' and (l.trial or c.trial or c.id = any(${courses}) or (${vip} and c.vip))
				order by c.learner_count desc, c.id, l.sort, l.id limit 1) s
			cross join lateral unnest(a.pieces) p
		order by s.learner_count desc, s.course_id, s.lesson_id, p.lang, p.n`);
}
