import type { ReviewSort } from '../../../contract/reviews/public.ts';
import type { Db, Tx } from '../../db/db.ts';
import { raw, sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface ReviewRow extends Bilingual {
	id: number;
	member_id: number;
	stars: number;
	text: string;
	reply: string | null;
	reply_en: string | null;
	replied_at: Date | null;
	created_at: Date;
	edited_at: Date | null;
	anonymous: boolean;
	helpful_count: number;
}

/** Each is the order of an index. */
const orders: Record<ReviewSort, string> = {
	newest: 'created_at desc, id desc',
	helpful: 'helpful_count desc, created_at desc, id desc',
	lowest: 'stars, created_at desc, id desc',
	highest: 'stars desc, created_at desc, id desc',
};

/** Online reviews of a course, of so many stars (0: all). */
export function listReviews(db: Db, of: { courseId: number; stars: number; sort: ReviewSort; offset: number; limit: number }) {
	const given = of.stars === 0 ? sql`true` : sql`stars = ${of.stars}`;
	return db.rows<ReviewRow>(sql`select id, member_id, stars, text, en, reply, reply_en, replied_at, created_at, edited_at, anonymous, helpful_count from review
		where course_id = ${of.courseId} and online and ${given} order by ${raw(orders[of.sort])} offset ${of.offset}::bigint limit ${of.limit}::bigint`);
}

/** How many online reviews gave how many stars. */
export function countStars(db: Db, courseId: number) {
	return db.rows<{ stars: number; n: number }>(sql`select stars, n from review_count where course_id = ${courseId}`);
}

export interface OwnReviewRow {
	id: number;
	stars: number;
	text: string;
	anonymous: boolean;
	online: boolean;
	edition: number;
	removed_at: Date | null;
}

/** By the key of the table: one lookup however many members there are. */
export function findOwn(db: Db, courseId: number, memberId: number) {
	return db.row<OwnReviewRow>(sql`select id, stars, text, anonymous, online, edition, removed_at from review
		where course_id = ${courseId} and member_id = ${memberId}`);
}

/** The same, and nobody else writes it while this transaction runs. */
export function lockOwn(tx: Tx, courseId: number, memberId: number) {
	return tx.row<OwnReviewRow>(sql`select id, stars, text, anonymous, online, edition, removed_at from review
		where course_id = ${courseId} and member_id = ${memberId} for update`);
}

interface Written {
	courseId: number;
	memberId: number;
	stars: number;
	text: string;
	anonymous: boolean;
	at: Date;
}

/** A member's first review of a course: 1, or 0 when there is one. Of two at once the second waits for the first. */
export function insert(tx: Tx, { courseId, memberId, stars, text, anonymous, at }: Written) {
	return tx.run(sql`insert into review (course_id, member_id, stars, text, anonymous, created_at, updated_at)
		values (${courseId}, ${memberId}, ${stars}, ${text}, ${anonymous}, ${at}, ${at}) on conflict (course_id, member_id) do nothing`);
}

/** Its English was of other words. */
export function update(tx: Tx, id: number, { stars, text, anonymous, at }: Omit<Written, 'courseId' | 'memberId'>) {
	return tx.run(sql`update review set stars = ${stars}, text = ${text}, anonymous = ${anonymous}, en = '{}', edition = edition + 1, version = version + 1,
		edited_at = ${at}, updated_at = ${at} where id = ${id}`);
}

/** Anew after it was taken back; what staff had hidden stays hidden. */
export function writeAgain(tx: Tx, id: number, { stars, text, anonymous, at }: Omit<Written, 'courseId' | 'memberId'>) {
	return tx.run(sql`update review set stars = ${stars}, text = ${text}, anonymous = ${anonymous}, en = '{}', edition = edition + 1, version = version + 1,
		removed_at = null, edited_at = null, created_at = ${at}, updated_at = ${at} where id = ${id}`);
}

export function remove(tx: Tx, id: number) {
	return tx.run(sql`delete from review where id = ${id}`);
}

/** Of a hidden one only stays that it was hidden. */
export function emptyHidden(tx: Tx, id: number, at: Date) {
	return tx.run(sql`update review set text = '', en = '{}', reply = null, reply_en = null, replied_at = null, edited_at = null, removed_at = ${at},
		edition = edition + 1, version = version + 1, updated_at = ${at} where id = ${id}`);
}

/** Which of these the member found helpful. */
export function listHelpful(db: Db, memberId: number, reviewIds: readonly number[]) {
	return db.rows<{ review_id: number }>(sql`select review_id from review_helpful where member_id = ${memberId} and review_id = any(${reviewIds})`);
}

/** What a reader's vote is about. */
export function findOnline(db: Db, id: number) {
	return db.row<{ course_id: number; member_id: number }>(sql`select course_id, member_id from review where id = ${id} and online`);
}

export function addHelpful(tx: Tx, reviewId: number, memberId: number, at: Date) {
	return tx.run(sql`insert into review_helpful (review_id, member_id, created_at) values (${reviewId}, ${memberId}, ${at}) on conflict do nothing`);
}

export function removeHelpful(tx: Tx, reviewId: number, memberId: number) {
	return tx.run(sql`delete from review_helpful where review_id = ${reviewId} and member_id = ${memberId}`);
}

export async function countHelpful(db: Db, id: number): Promise<number> {
	return (await db.row<{ helpful_count: number }>(sql`select helpful_count from review where id = ${id}`))?.helpful_count ?? 0;
}

/** All that a member has written, the agency's answers with it. */
export function listOf(db: Db, memberId: number) {
	return db.rows<{
		course_id: number;
		stars: number;
		text: string;
		anonymous: boolean;
		reply: string | null;
		online: boolean;
		created_at: Date;
		updated_at: Date;
	}>(sql`select course_id, stars, text, anonymous, reply, online, created_at, updated_at from review where member_id = ${memberId} order by id`);
}

export function listHelpfulOf(db: Db, memberId: number) {
	return db.rows(sql`select review_id, created_at from review_helpful where member_id = ${memberId} order by created_at, review_id`);
}

export function removeHelpfulOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from review_helpful where member_id = ${memberId}`);
}
