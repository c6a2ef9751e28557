import type { ReviewSort } from '../../../contract/reviews/public.ts';
import type { Db } from '../../db/db.ts';
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
}

/** Each is the order of an index. */
const orders: Record<ReviewSort, string> = {
	newest: 'created_at desc, id desc',
	lowest: 'stars, created_at desc, id desc',
	highest: 'stars desc, created_at desc, id desc',
};

/** Online reviews of a course, of so many stars (0: all). */
export function listReviews(db: Db, of: { courseId: number; stars: number; sort: ReviewSort; offset: number; limit: number }) {
	const given = of.stars === 0 ? sql`true` : sql`stars = ${of.stars}`;
	return db.rows<ReviewRow>(sql`select id, member_id, stars, text, en, reply, reply_en, replied_at, created_at from review
		where course_id = ${of.courseId} and online and ${given} order by ${raw(orders[of.sort])} offset ${of.offset}::bigint limit ${of.limit}::bigint`);
}

/** How many online reviews gave how many stars. */
export function countStars(db: Db, courseId: number) {
	return db.rows<{ stars: number; n: number }>(sql`select stars, n from review_count where course_id = ${courseId}`);
}

export async function hasReview(db: Db, courseId: number, memberId: number): Promise<boolean> {
	return (await db.row(sql`select 1 from review where course_id = ${courseId} and member_id = ${memberId}`)) !== undefined;
}
