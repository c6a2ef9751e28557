import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/db.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Range, readRanges } from './ranges.rules.ts';
import * as queries from './report.queries.ts';
import type { Judgement, Session } from './report.rules.ts';

/** All that decides about a report of one session. */
export interface ReportState {
	lesson: { id: number; courseId: number; kind: 'video' | 'live' | 'document'; seconds: number; title: string };
	/** Grows with every report of the member: what is written must follow what was judged. */
	version: number;
	seq: number;
	hash: Buffer;
	consumed: readonly Range[];
	heard: readonly Range[];
	heardSeconds: number;
	position: number;
	finishedAt: Date | null;
	updatedAt: Date | null;
	session: Session | null;
	/** The newest listening record of this lesson on this device; what it is about, in epoch milliseconds. */
	record: { id: number; startedAt: number; lastAt: number } | null;
	/** What the member may still write and have noted (`budget.rules.ts`). */
	busyUntil: number;
	notedUntil: number;
}

interface Reporter {
	memberId: number;
	session: string;
	/** As its listening records say it. */
	device: string;
}

interface Kept {
	state: ReportState;
	readAt: number;
}

/** What this process last wrote, so that a report need not read first. The version says whether it still holds. */
const kept = new WeakMap<Db, LRUCache<string, Kept>>();
const mostBytes = 16 * 1024 * 1024;
/** Milliseconds after which a lesson's length is looked up again. */
const life = 60_000;
const turns = new WeakMap<Db, Map<number, Promise<unknown>>>();

const keyOf = (reporter: Reporter, lessonId: number) => `${reporter.memberId} ${lessonId} ${reporter.session} ${reporter.device}`;

/** From memory, or read; `not_found` when there is no such lesson. */
export async function knowState(db: Db, reporter: Reporter, lessonId: number, now: Date): Promise<ReportState> {
	const known = keptOf(db).get(keyOf(reporter, lessonId));
	if (known !== undefined && Math.abs(now.getTime() - known.readAt) < life) return known.state;
	const find = () => queries.findState(db, reporter.memberId, lessonId, reporter);
	let row = await find();
	if (row === undefined) {
		await queries.openChain(db, reporter.memberId);
		row = await find();
	}
	if (row === undefined) throw new AppError('not_found');
	const state = fromRow(lessonId, row);
	keep(db, keyOf(reporter, lessonId), { state, readAt: now.getTime() });
	return state;
}

/** The state after a report that was written; remembered for the next one. */
export function keepState(
	db: Db,
	reporter: Reporter,
	write: queries.ReportWrite,
	before: ReportState,
	judgement: Judgement,
	row: queries.WrittenRow,
): ReportState {
	const state: ReportState = {
		lesson: before.lesson,
		version: before.version + 1,
		seq: write.seq,
		hash: write.hash,
		consumed: judgement.consumed,
		heard: readRanges(row.heard),
		heardSeconds: row.heard_seconds,
		position: row.position,
		finishedAt: row.finished_at,
		updatedAt: row.updated_at,
		session: judgement.session,
		record: recordAfter(before, write, row),
		busyUntil: write.busyUntil.getTime(),
		notedUntil: write.notedUntil.getTime(),
	};
	const key = keyOf(reporter, before.lesson.id);
	keep(db, key, { state, readAt: keptOf(db).get(key)?.readAt ?? 0 });
	return state;
}

function recordAfter({ record }: ReportState, write: queries.ReportWrite, row: queries.WrittenRow): ReportState['record'] {
	const at = write.at.getTime();
	if (write.record === null || row.record_id === null) return record;
	if ('from' in write.record) return { id: row.record_id, startedAt: write.record.from.getTime(), lastAt: at };
	return record && { ...record, lastAt: Math.max(record.lastAt, at) };
}

export function forgetState(db: Db, reporter: Reporter, lessonId: number): void {
	keptOf(db).delete(keyOf(reporter, lessonId));
}

/** Reports of one member wait for each other, so that within a process none is judged by what is old already. */
export async function inTurn<T>(db: Db, memberId: number, work: () => Promise<T>): Promise<T> {
	const waiting = mapOf(turns, db);
	const mine = (waiting.get(memberId) ?? Promise.resolve()).then(work, work);
	waiting.set(memberId, mine);
	try {
		return await mine;
	} finally {
		if (waiting.get(memberId) === mine) waiting.delete(memberId);
	}
}

function keep(db: Db, key: string, entry: Kept): void {
	keptOf(db).set(key, entry);
}

function keptOf(db: Db): LRUCache<string, Kept> {
	let map = kept.get(db);
	if (map === undefined) {
		map = new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ state }, key) => bytesOf(state) + key.length * 2 });
		kept.set(db, map);
	}
	return map;
}

/** Roughly: a report of a lesson heard in many ranges is the large one. */
export function bytesOf({ consumed, heard, session }: ReportState): number {
	return 1000 + 100 * (consumed.length + heard.length + (session?.seen.length ?? 0));
}

function mapOf<K, V>(all: WeakMap<Db, Map<K, V>>, db: Db): Map<K, V> {
	let map = all.get(db);
	if (map === undefined) {
		map = new Map();
		all.set(db, map);
	}
	return map;
}

function fromRow(id: number, row: queries.ReportStateRow): ReportState {
	const session =
		row.opened_at === null
			? null
			: { openedAt: row.opened_at.getTime(), lastAt: row.played_at, seen: readRanges(row.seen ?? ''), spare: row.spare_ms ?? 0 };
	return {
		lesson: { id, courseId: row.course_id, kind: row.kind, seconds: row.seconds, title: row.title },
		version: row.version,
		seq: row.seq,
		hash: row.hash,
		consumed: readRanges(row.consumed),
		heard: readRanges(row.heard ?? ''),
		heardSeconds: row.heard_seconds ?? 0,
		position: row.position ?? 0,
		finishedAt: row.finished_at,
		updatedAt: row.updated_at,
		session,
		record: row.record_id === null ? null : { id: row.record_id, startedAt: row.record_started, lastAt: row.record_last },
		busyUntil: row.busy_until,
		notedUntil: row.noted_until,
	};
}
