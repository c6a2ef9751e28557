import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import type { Content } from './read-content/read-content.ts';
import { type Ids, of } from './write-catalogue.ts';

const day = 86_400_000;

/** What the demo member wrote at lessons, and what they and other learners asked there. */
export async function writeNotes(
	tx: Tx,
	{ lessonNotes: { notes, questions }, teachers }: Pick<Content, 'lessonNotes' | 'teachers'>,
	parts: { memberId: number; courses: Ids; teachers: Ids; now: Date },
): Promise<void> {
	const before = (days: number, second: number) => new Date(parts.now.getTime() - days * day - second * 1000);
	const lessonOf = async (courseId: number, number: number) =>
		(
			await tx.one<{ id: number }>(sql`select l.id from lesson l join chapter ch on ch.id = l.chapter_id
				where l.course_id = ${courseId} and l.kind = 'video' order by ch.sort, ch.id, l.sort, l.id offset ${number - 1}::bigint limit 1`)
		).id;
	for (const [index, { course, lesson, at, daysAgo, text }] of notes.entries()) {
		const courseId = of(parts.courses, course);
		const written = before(daysAgo, at);
		await tx.run(sql`insert into note (member_id, lesson_id, course_id, second, text, request_id, created_at, updated_at)
			values (${parts.memberId}, ${await lessonOf(courseId, lesson)}, ${courseId}, ${at}, ${text.join('\n')}, ${`demo-note-${index}`}, ${written}, ${written})`);
	}
	for (const [index, { course, lesson, at, daysAgo, by, zh, en, answer }] of questions.entries()) {
		const courseId = of(parts.courses, course);
		const asked = before(daysAgo, at);
		const memberId =
			by === undefined ? parts.memberId : (await tx.one<{ id: number }>(sql`select id from member where nickname = ${by} order by id limit 1`)).id;
		const answered = answer === undefined ? null : new Date(asked.getTime() + 0.7 * day);
		const question = await tx.one<{
			id: number;
		}>(sql`insert into question (member_id, lesson_id, course_id, second, text, en, request_id, created_at, answered_at)
			values (${memberId}, ${await lessonOf(courseId, lesson)}, ${courseId}, ${at}, ${zh}, ${{ text: en }}, ${`demo-question-${index}`}, ${asked}, ${answered}) returning id`);
		if (answer === undefined) continue;
		const teacher = teachers.find(({ key }) => key === answer.by);
		await tx.run(sql`insert into question_answer (question_id, text, text_en, name, name_en, teacher_id, answered_at, updated_at)
			values (${question.id}, ${answer.zh}, ${answer.en}, ${teacher?.name ?? ''}, ${teacher?.nameEn ?? null}, ${of(parts.teachers, answer.by)}, ${answered}, ${answered})`);
	}
}
