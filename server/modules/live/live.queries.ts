import type { RoomState } from '../../../contract/live/public.ts';
import type { Fen } from '../../../contract/money.ts';
import type { Db } from '../../db/db.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import type { Addresses } from '../../lib/addresses.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface RoomRow extends Bilingual {
	id: number;
	title: string;
	cover: string;
	teacher_id: number;
	teacher_name: string;
	teacher_avatar: string;
	teacher_en: Record<string, unknown>;
	category_id: number;
	category_name: string;
	category_key: string;
	category_en: Record<string, unknown>;
	start_at: Date;
	end_at: Date;
	state: RoomState;
	price: Fen;
	reserved_count: number;
	replay_resource_id: number | null;
}

const columns = sql`r.id, r.title, r.cover, r.teacher_id, t.name as teacher_name, t.avatar as teacher_avatar, jsonb_build_object('name', t.en -> 'name') as teacher_en,
	r.category_id, k.name as category_name, k.key as category_key, k.en as category_en, r.start_at, r.end_at, r.state, r.price,
	r.reserved_count, r.replay_resource_id, r.en`;
const joins = sql`join teacher t on t.id = r.teacher_id join category k on k.id = r.category_id`;

const of = (category: number): Sql => (category === 0 ? sql`true` : sql`category_id = ${category}`);

/** How many rooms are on or to come, and how many are over. */
export function countRooms(db: Db, category: number, now: Date): Promise<{ ahead: number; past: number }> {
	return db.one(sql`select count(*) filter (where end_at > ${now})::int as ahead, count(*) filter (where end_at <= ${now})::int as past
		from live_room where online and ${of(category)}`);
}

/** Rooms on or to come, the one that ends first at the top. */
export function listAhead(db: Db, category: number, now: Date, offset: number, limit: number) {
	return listRooms(db, sql`end_at > ${now} and ${of(category)}`, 'asc', offset, limit);
}

/** Rooms that are over, latest first. */
export function listPast(db: Db, category: number, now: Date, offset: number, limit: number) {
	return listRooms(db, sql`end_at <= ${now} and ${of(category)}`, 'desc', offset, limit);
}

/** Rooms with a recording, latest first. */
export function listRecorded(db: Db, category: number, limit: number) {
	return listRooms(db, sql`state = 'replay' and ${of(category)}`, 'desc', 0, limit);
}

function listRooms(db: Db, where: Sql, direction: 'asc' | 'desc', offset: number, limit: number) {
	if (limit <= 0) return Promise.resolve([]);
	return db.rows<RoomRow>(sql`select ${columns} from (
			select id from live_room where online and ${where} order by end_at ${raw(direction)}, id ${raw(direction)} offset ${offset}::bigint limit ${limit}::bigint) p
		join live_room r using (id) ${joins} order by r.end_at ${raw(direction)}, r.id ${raw(direction)}`);
}

/** The next moment at which some room starts or ends. */
export async function nextChange(db: Db, now: Date): Promise<Date | null> {
	const { at } = await db.one<{ at: Date | null }>(sql`select least(
		(select min(end_at) from live_room where online and end_at > ${now}),
		(select min(start_at) from live_room where online and start_at > ${now})) as at`);
	return at;
}

/** What decides who may attend a room. */
export interface TermsRow {
	price: Fen;
	/** Its course, online or not: owners attend in either case. */
	course_id: number | null;
}

export interface RoomDetailRow extends RoomRow, TermsRow {
	teacher_online: boolean;
	summary: string;
	/** Its English is a list of titles in `en`, step by step. */
	agenda: { minute: number; title: string }[];
	/** What the page shows of its course; null also when that is not online. */
	course: (Bilingual & { id: number; title: string }) | null;
	withdrawn_at: Date | null;
	updated_at: Date;
}

export function findTerms(db: Db, id: number) {
	return db.row<TermsRow>(sql`select price, course_id from live_room where id = ${id}`);
}

export function find(db: Db, id: number) {
	return db.row<RoomDetailRow>(sql`select ${columns}, t.online and t.withdrawn_at is null as teacher_online, r.summary, r.agenda, r.course_id, r.withdrawn_at, r.updated_at,
		case when c.id is not null then jsonb_build_object('id', c.id, 'title', c.title, 'en', jsonb_build_object('title', c.en -> 'title')) end as course
		from live_room r ${joins} left join course c on c.id = r.course_id and c.online where r.id = ${id} and (r.online or r.withdrawn_at is not null)`);
}

export function listByIds(db: Db, ids: number[]) {
	return db.rows<RoomRow>(sql`select ${columns} from live_room r ${joins} where r.id = any(${ids}) order by array_position(${ids}, r.id)`);
}

/** Rooms that whoever has these courses open may attend: free ones, and those of the courses. Trial and VIP open what is online, as `enrolment` decides. */
const attendable = ({ ids, vip }: { ids: readonly number[]; vip: boolean }): Sql =>
	sql`r.online and (r.price = 0 or r.course_id = any(${ids})
		or exists (select from course c where c.id = r.course_id and c.online and (c.trial or (c.vip and ${vip}::boolean))))`;

/** Those of these rooms that they may attend. */
export function listAttendable(db: Db, ids: readonly number[], open: { ids: readonly number[]; vip: boolean }) {
	return db.rows<{ id: number }>(sql`select r.id from live_room r where r.id = any(${ids}::int[]) and ${attendable(open)}`);
}

/** Those of a span of time, also when they began some hours before it. */
export function listBetween(db: Db, span: { from: Date; to: Date }, open: { ids: readonly number[]; vip: boolean }, limit: number) {
	return db.rows<RoomRow>(sql`select ${columns} from live_room r ${joins}
		where ${attendable(open)} and r.start_at >= ${span.from}::timestamptz - interval '12 hours' and r.start_at < ${span.to} and r.end_at > ${span.from}
		order by r.start_at, r.id limit ${limit}`);
}

/** Days of the month that begins with `first` on which one of them starts. */
export function listRoomDays(db: Db, first: string, timeZone: string, open: { ids: readonly number[]; vip: boolean }) {
	return db.rows<{
		day: string;
	}>(sql`select d.day::date from generate_series(${first}::date::timestamp, ${first}::date + interval '1 month' - interval '1 day', interval '1 day') d(day)
		where exists (select from live_room r where ${attendable(open)} and r.start_at >= d.day at time zone ${timeZone} and r.start_at < (d.day + interval '1 day') at time zone ${timeZone})
		order by d.day`);
}

/** For the sitemap, by the primary key. */
export const addresses: Addresses = {
	highestId: async (db) => (await db.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from live_room`)).id,
	list: (db, after, upTo) =>
		db.rows<{ id: number; updated_at: Date }>(sql`select id, updated_at from live_room where online and id > ${after} and id <= ${upTo} order by id`),
};
