import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../server/db/db.ts';
import { sql } from '../server/db/sql.ts';
import { insertMany, insertOne, newProducts } from '../tools/seed/bulk.ts';

let serial = 0;
const next = () => {
	serial += 1;
	return serial;
};

/** A category below `parent`, or of the first level. */
export async function makeCategory(db: Database, fields: { name?: string; parent?: number; key?: string; nameEn?: string } = {}): Promise<number> {
	const n = next();
	const level = fields.parent ? ((await db.row<{ level: number }>(sql`select level from category where id = ${fields.parent}`))?.level ?? 0) + 1 : 1;
	return insertOne(
		db,
		sql`insert into category (parent_id, level, key, name, sort, en) values (${fields.parent ?? null}, ${level}, ${fields.key ?? `category-${n}`}, ${fields.name ?? `分类${n}`}, ${n}, ${{ name: fields.nameEn ?? `Category ${n}` }}) returning id`,
	);
}

export async function makeTeacher(db: Database, fields: { name?: string; category: number; recommended?: number }): Promise<number> {
	const n = next();
	return insertOne(
		db,
		sql`insert into teacher (name, title, summary, category_id, years, recommended, sort, en) values (${fields.name ?? `顾老师${n}`}, '教师', '先把问题讲成一句人话。', ${fields.category}, 12, ${fields.recommended ?? null}, ${n}, ${{ name: `Teacher ${n}` }}) returning id`,
	);
}

export interface CourseFields {
	category: number;
	title?: string;
	titleEn?: string;
	vip?: boolean;
	trial?: boolean;
	price?: number;
	online?: boolean;
	publishedAt?: string;
	learnerCount?: number;
	teacher?: number;
	withdrawn?: boolean;
	trialRank?: number;
	recommended?: number;
	level?: 1 | 2 | 3;
	seconds?: number;
}

/** A course in a category of any level, with one chapter of two lessons, the first of them a trial lesson. */
export async function makeCourse(db: Database, fields: CourseFields): Promise<number> {
	const n = next();
	const path = await db.row<{ path: number[] }>(sql`with recursive up as (select id, parent_id from category where id = ${fields.category}
		union all select c.id, c.parent_id from category c join up on c.id = up.parent_id) select array(select id from up order by (select level from category k where k.id = up.id)) as path`);
	const [id] = await newProducts(db, 1, 1);
	const published = fields.publishedAt ?? new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
	const seconds = fields.seconds ?? 3600;
	await insertMany(db, 'course', [
		{
			id,
			title: fields.title ?? `课程${n}`,
			subtitle: '一句话',
			price: fields.price ?? 19_900,
			level: fields.level ?? 1,
			vip: fields.vip ?? false,
			trial: fields.trial ?? false,
			category_id: fields.category,
			cat1: path?.path[0],
			cat2: path?.path[1] ?? null,
			cat3: path?.path[2] ?? null,
			lesson_count: 2,
			duration_seconds: seconds,
			learner_count: fields.learnerCount ?? n,
			outcomes: ['会了'],
			introduction: '<p>介绍</p>',
			online: fields.online ?? true,
			published_at: published,
			recommended: fields.recommended ?? null,
			trial_rank: fields.trialRank ?? null,
			withdrawn_at: fields.withdrawn ? 'now' : null,
			en: { title: fields.titleEn ?? `Course ${n}`, outcomes: ['You can do it'], introduction: '<p>About it</p>' },
		},
	]);
	if (fields.teacher) await db.run(sql`insert into course_teacher (course_id, teacher_id) values (${id}, ${fields.teacher})`);
	const chapter = await insertOne(
		db,
		sql`insert into chapter (course_id, title, en) values (${id}, '第一章', ${{ title: 'Chapter one' }}) returning id`,
	);
	await db.run(
		sql`insert into lesson (course_id, chapter_id, title, sort, seconds, trial, en) values (${id}, ${chapter}, '第一讲', 1, ${seconds >> 1}, true, ${{ title: 'Lesson one' }}), (${id}, ${chapter}, '第二讲', 2, ${seconds - (seconds >> 1)}, false, '{}')`,
	);
	return id ?? 0;
}

/** A live room that begins `minutes` from `now`. */
export async function makeRoom(
	db: Database,
	fields: { teacher: number; category: number; now: Date; minutes: number; length?: number; title?: string; price?: number; state?: string },
): Promise<number> {
	const n = next();
	const [id] = await newProducts(db, 2, 1);
	const start = new Date(fields.now.getTime() + fields.minutes * 60_000);
	const end = new Date(start.getTime() + (fields.length ?? 60) * 60_000);
	await db.run(sql`insert into live_room (id, title, teacher_id, category_id, start_at, end_at, price, state, agenda, en)
		values (${id}, ${fields.title ?? `直播${n}`}, ${fields.teacher}, ${fields.category}, ${start}, ${end}, ${fields.price ?? 0}, ${fields.state ?? 'upcoming'}, ${JSON.stringify(
			[
				{ minute: 0, title: '开场' },
				{ minute: 20, title: '例题' },
			],
		)}::jsonb, ${{ title: `Room ${n}`, agenda: ['Opening', 'Examples'] }})`);
	return id ?? 0;
}

export async function makeNewsModule(db: Database, name = '教学笔记'): Promise<number> {
	const n = next();
	return insertOne(db, sql`insert into news_module (key, name, sort) values (${`module-${n}`}, ${name}, ${n}) returning id`);
}

export async function makeArticle(
	db: Database,
	fields: { module: number; title?: string; publishedAt?: string; viewCount?: number; content?: string; online?: boolean },
): Promise<number> {
	const n = next();
	const published = fields.publishedAt ?? new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
	return insertOne(
		db,
		sql`insert into news (module_id, title, summary, content, author, source, published_at, view_count, online, en)
			values (${fields.module}, ${fields.title ?? `文章${n}`}, '摘要', ${fields.content ?? '<p>正文</p>'}, '教研组', '讲台', ${published}, ${fields.viewCount ?? 0}, ${fields.online ?? true}, ${{ title: `Article ${n}`, author: 'Teaching team', content: '<p>Text</p>' }}) returning id`,
	);
}

/** A grant for a member: of a course, or (null) of every VIP course. */
export async function makeGrant(
	db: Database,
	fields: { member: number; course: number | null; startsAt?: Date; endsAt?: Date; revokedAt?: Date },
): Promise<number> {
	return insertOne(
		db,
		sql`insert into enrolment_grant (member_id, course_id, source, source_ref, starts_at, ends_at, revoked_at) values (${fields.member}, ${fields.course},
			${fields.course === null ? 'vip' : 'gift'}, ${`test-${next()}`}, ${fields.startsAt ?? new Date(Date.UTC(2026, 0, 1))}, ${fields.endsAt ?? null}, ${fields.revokedAt ?? null}) returning id`,
	);
}

export function makeMember(db: Database, fields: { nickname?: string } = {}): Promise<number> {
	return insertOne(db, sql`insert into member (nickname) values (${fields.nickname ?? `学员${next()}`}) returning id`);
}

/** What a member says of a course; the course's figures follow by themselves. */
export function makeReview(
	db: Database,
	fields: { course: number; member: number; stars: number; text?: string; at?: Date; online?: boolean; reply?: string },
): Promise<number> {
	const at = fields.at ?? new Date(Date.UTC(2026, 0, 1) + next() * 60_000);
	return insertOne(
		db,
		sql`insert into review (course_id, member_id, stars, text, online, reply, replied_at, created_at, updated_at) values (${fields.course}, ${fields.member},
			${fields.stars}, ${fields.text ?? '讲得清楚。'}, ${fields.online ?? true}, ${fields.reply ?? null}, ${fields.reply === undefined ? null : at}, ${at}, ${at}) returning id`,
	);
}

/** Lessons (Chinese and English title) at the end of a course, half an hour each, none of them a trial. */
export async function makeLessons(db: Database, course: number, titles: readonly (readonly [string, string?])[]): Promise<number[]> {
	await db.run(sql`delete from lesson where course_id = ${course} and title in ('第一讲', '第二讲')`);
	const ids: number[] = [];
	for (const [title, english] of titles)
		ids.push(
			await insertOne(
				db,
				sql`insert into lesson (course_id, chapter_id, title, sort, seconds, en)
					select course_id, id, ${title}, (select coalesce(max(sort), 0) + 1 from lesson where course_id = ${course}), 1800, ${english === undefined ? {} : { title: english }}
					from chapter where course_id = ${course} order by id limit 1 returning id`,
			),
		);
	return ids;
}

/**
 * A member who is logged in for thirty days of the site's clock, as their rows are after a registration; without a password, the proof and the SMS
 * code, for tests to which it does not matter how they came. `registerMember` of sms.ts goes through the calls.
 */
export async function makeLogin(
	site: { db: Database; app: { platform: { now(): Date } } },
	phone: string,
): Promise<{ token: string; member: { id: number } }> {
	const at = site.app.platform.now();
	const id = await insertOne(
		site.db,
		sql`insert into member (phone, nickname, created_at, updated_at) values (${phone}, ${`学员${next()}`}, ${at}, ${at}) returning id`,
	);
	return { token: await makeSession(site, id), member: { id } };
}

/** One more login of a member, for thirty days of the site's clock: its token. */
export async function makeSession(site: { db: Database; app: { platform: { now(): Date } } }, memberId: number): Promise<string> {
	const at = site.app.platform.now();
	const token = randomBytes(32).toString('base64url');
	await site.db.run(sql`insert into member_session (token_hash, member_id, device, created_at, seen_at, expires_at)
		values (${createHash('sha256').update(token).digest()}, ${memberId}, 'test', ${at}, ${at}, ${new Date(at.getTime() + 30 * 86_400_000)})`);
	return token;
}
