import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface OpenUploadRow {
	id: string;
	bytes: number;
	accepted: number;
	metadata: Record<string, string | null> | null;
	multipart: string;
	tail_key: string | null;
	begun_at: Date;
	parts: number;
}

export function find(db: Db, id: string): Promise<OpenUploadRow | undefined> {
	return db.row<OpenUploadRow>(sql`select id, bytes, accepted, metadata, multipart, tail_key, begun_at,
			(select coalesce(max(p.number), 0) from media_open_upload_part p where p.upload_id = u.id) as parts
		from media_open_upload u where id = ${id}`);
}

/** Tags of all parts, in order. */
export async function listTags(db: Db, id: string): Promise<string[]> {
	return (await db.rows<{ tag: string }>(sql`select tag from media_open_upload_part where upload_id = ${id} order by number`)).map(({ tag }) => tag);
}

interface NewUpload {
	id: string;
	subject: string;
	bytes: number;
	metadata: Record<string, string | null> | null;
	multipart: string;
	at: Date;
}

export async function insert(tx: Tx, upload: NewUpload): Promise<void> {
	const metadata = upload.metadata === null ? null : JSON.stringify(upload.metadata);
	await tx.run(sql`insert into media_open_upload (id, subject, bytes, metadata, multipart, begun_at, last_at)
		values (${upload.id}, ${upload.subject}, ${upload.bytes}, ${metadata}::jsonb, ${upload.multipart}, ${upload.at}, ${upload.at})`);
}

interface Acceptance {
	before: number;
	accepted: number;
	firstPart: number;
	tags: readonly string[];
	tailKey: string | null;
	at: Date;
}

/** Bytes that lie in the bucket count from here on; 0 when others were accepted meanwhile. */
export function accept(db: Db, id: string, { before, accepted, firstPart, tags, tailKey, at }: Acceptance): Promise<number> {
	return db.run(sql`with u as (
			update media_open_upload set accepted = ${accepted}, tail_key = ${tailKey}, last_at = ${at} where id = ${id} and accepted = ${before} returning id
		), p as (
			insert into media_open_upload_part (upload_id, number, tag)
			select u.id, ${firstPart}::int + t.n::int - 1, t.tag from u, unnest(${tags}::text[]) with ordinality as t (tag, n)
		) select id from u`);
}

/** Uploads of one uploader that are not finished and got on since a moment. */
export async function countOpen(db: Db, subject: string, since: Date): Promise<number> {
	const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from media_open_upload
		where subject = ${subject} and accepted < bytes and last_at > ${since}`);
	return n;
}

/** Uploads that arrived whole and are nobody's: the process was killed before it could make an asset of them. */
export function listUnclaimed(db: Db): Promise<{ id: string; metadata: Record<string, string | null> | null }[]> {
	return db.rows(sql`select id, metadata from media_open_upload o
		where accepted = bytes and not exists (select from media_upload m where m.id = o.id) order by id`);
}

/** Uploads that began before a moment and were never finished. */
export async function listExpired(db: Db, before: Date): Promise<string[]> {
	return (await db.rows<{ id: string }>(sql`select id from media_open_upload where begun_at < ${before} and accepted < bytes order by id`)).map(
		({ id }) => id,
	);
}

export function remove(db: Db, id: string): Promise<number> {
	return db.run(sql`delete from media_open_upload where id = ${id}`);
}
