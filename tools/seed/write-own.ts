import type { Config } from '../../server/config.ts';
import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { jobs } from '../../server/jobs/jobs.ts';
import { roomNews } from '../../server/modules/live/publish.service.ts';
import { topicOf } from '../../server/modules/notices/notices.topics.ts';
import { tell } from '../../server/modules/notices/tell.service.ts';
import { states } from '../../server/modules/orders/orders.rules.ts';
import { orderWords } from '../../server/modules/orders/orders.service.ts';
import { refundNumber } from '../../server/modules/payments/payments.rules.ts';
import type { DemoMember } from './read-content/members.ts';
import { type Ids, of } from './write-catalogue.ts';

const day = 86_400_000;

const before = (now: Date, days: number) => new Date(now.getTime() - days * day);

interface Parts {
	memberId: number;
	now: Date;
}

/** Teachers whom the demo member follows. */
export async function writeFollows(tx: Tx, follows: DemoMember['follows'], { memberId, teachers, now }: Parts & { teachers: Ids }): Promise<void> {
	for (const { teacher, since } of follows)
		await tx.run(sql`insert into follow (member_id, teacher_id, created_at) values (${memberId}, ${of(teachers, teacher)}, ${before(now, since)})`);
}

/** Courses that the demo member saved. */
export async function writeFavourites(tx: Tx, saved: DemoMember['favourites'], { memberId, courses, now }: Parts & { courses: Ids }): Promise<void> {
	for (const { course, since } of saved)
		await tx.run(sql`insert into favourite (member_id, prod_id, created_at) values (${memberId}, ${of(courses, course)}, ${before(now, since)})`);
}

/** Reviews that other learners found helpful: the same ones at every start, of some reviews more than of others. */
export async function writeHelpful(tx: Tx, now: Date): Promise<void> {
	await tx.run(sql`insert into review_helpful (review_id, member_id, created_at)
		select r.id, m.id, least(r.created_at + make_interval(days => 1 + m.id % 5), ${now}) from review r
		join (select distinct member_id as id from review) m on m.id <> r.member_id
		where (r.id * 31 + m.id * 17) % 23 < r.id % 4`);
}

/**
 * What the demo member was told: of the answers to their questions, of a copy of their data, of their orders, and of the next live rooms of
 * teachers whom they follow. What is older than two days was read.
 */
export async function writeNotices(tx: Tx, config: Config, { memberId, now }: Parts): Promise<void> {
	const told = [
		...(await answers(tx, memberId)),
		...(await ofTeachers(tx, memberId, now)),
		...(await ofOrders(tx, memberId)),
		{ topic: 'export_ready', at: before(now, 20), facts: {}, key: 'demo export' },
	];
	for (const { topic: name, at, facts, key } of told.sort((a, b) => a.at.getTime() - b.at.getTime())) {
		const topic = topicOf(name);
		if (topic === undefined) throw new Error(`${name} is no topic of a notice`);
		await tell(tx, { config, jobs, now: () => at }, topic, { memberId, facts, key });
	}
	// What is kept for a year is not shown after it; the row stays until the nightly purge, so that nobody is told anew.
	await tx.run(sql`update notice set on_site = false where member_id = ${memberId} and expires_at <= ${now}`);
	// What was said days ago goes out by no message today.
	await tx.run(sql`delete from notice_delivery where notice_id in (select id from notice where member_id = ${memberId})`);
	await tx.run(sql`update notice set read_at = created_at + interval '3 hours' where member_id = ${memberId} and created_at < ${before(now, 2)}`);
}

interface Happened {
	topic: string;
	at: Date;
	facts: object;
	key: string;
}

async function answers(tx: Tx, memberId: number): Promise<Happened[]> {
	const rows = await tx.rows<{
		id: number;
		lesson_id: number;
		second: number;
		text: string;
		name: string;
		name_en: string | null;
		answered_at: Date;
	}>(
		sql`select q.id, q.lesson_id, q.second, q.text, a.name, a.name_en, a.answered_at from question q join question_answer a on a.question_id = q.id
			where q.member_id = ${memberId} order by a.answered_at`,
	);
	return rows.map((row) => ({
		topic: 'question_answered',
		at: row.answered_at,
		facts: { lessonId: row.lesson_id, second: row.second, name: row.name, nameEn: row.name_en, text: row.text },
		key: `question ${row.id}`,
	}));
}

/** The next live rooms of followed teachers, as if they had been put into the timetable one after the other. */
async function ofTeachers(tx: Tx, memberId: number, now: Date): Promise<Happened[]> {
	const rooms = await tx.rows<{ id: number }>(sql`select id from (select distinct on (r.teacher_id) r.id, r.start_at from follow f
		join live_room r on r.teacher_id = f.teacher_id where f.member_id = ${memberId} and r.start_at > ${now} order by r.teacher_id, r.start_at, r.id) n
		order by start_at desc, id`);
	const happened: Happened[] = [];
	for (const [index, { id }] of rooms.entries()) {
		const news = await roomNews(tx, id);
		if (news === undefined) continue;
		const { title, titleEn, teacher, startAt, endAt } = news;
		happened.push({
			topic: 'teacher_room',
			at: before(now, 0.25 + 3 * (rooms.length - 1 - index)),
			facts: {
				...{ roomId: id, title, titleEn, teacher: teacher.name, teacherEn: teacher.nameEn },
				...{ startAt: startAt.toISOString(), endAt: endAt.toISOString() },
			},
			key: `room ${id}`,
		});
	}
	return happened;
}

/** Paid, given back: under the keys of the site's own notices, so that the events of these orders tell nobody a second time. */
async function ofOrders(tx: Tx, memberId: number): Promise<Happened[]> {
	const steps = await tx.rows<{ order_id: number; at: Date; to_state: number }>(sql`select e.order_id, e.at, e.to_state from order_event e
		join customer_order o on o.id = e.order_id where o.member_id = ${memberId} and e.to_state in (${states.paid}, ${states.refunded}) and e.from_state is distinct from e.to_state
		order by e.at`);
	const happened: Happened[] = [];
	for (const { order_id: id, at, to_state: state } of steps) {
		const words = await orderWords(tx, id);
		if (words === null) continue;
		const isPaid = state === states.paid;
		const facts = isPaid ? words : { ...words, amount: words.refunded };
		happened.push({ topic: isPaid ? 'order_paid' : 'order_refunded', at, facts, key: isPaid ? `order paid ${id}` : `refund ${refundNumber(id, 1)}` });
	}
	return happened;
}
