import type { Locale } from '../../../contract/call.ts';
import type { MadeStatement } from '../../../contract/learning/member.ts';
import type { StudyStatement } from '../../../contract/learning/public.ts';
import { nobodysName } from '../members/members.rules.ts';
import type { MadeRow, StatementRow } from './statement.queries.ts';
import type { FactsLesson } from './statement.rules.ts';

export function presentStatement(row: StatementRow, locale: Locale): StudyStatement {
	const { facts } = row;
	const title = (zh: string, en: string | null) => (locale === 'en' && en ? en : zh);
	const courses = new Map<number, FactsLesson[]>();
	for (const lesson of facts.lessons) courses.set(lesson.courseId, [...(courses.get(lesson.courseId) ?? []), lesson]);
	return {
		code: row.code,
		issuer: title(facts.issuer?.zh ?? '', facts.issuer?.en ?? null),
		// Empty: the account is closed.
		member: { nickname: facts.nickname === '' ? nobodysName(locale) : facts.nickname, phone: facts.phone },
		from: row.from_day,
		to: row.to_day,
		timeZone: facts.timeZone,
		madeAt: row.made_at.toISOString(),
		heardSeconds: sum(facts.lessons),
		days: facts.days,
		courses: [...courses].map(([courseId, lessons]) => ({
			courseId,
			title: title(lessons[0]?.courseTitle ?? '', lessons[0]?.courseTitleEn ?? null),
			heardSeconds: sum(lessons),
			lessons: lessons.map((lesson) => ({
				videoId: lesson.lessonId,
				title: title(lesson.title, lesson.titleEn),
				durationSeconds: lesson.seconds,
				heardSeconds: lesson.heardSeconds,
			})),
		})),
		ledger: { seq: row.ledger_seq, hash: row.ledger_hash.toString('hex') },
	};
}

export function presentMade(row: MadeRow): MadeStatement {
	return {
		code: row.code,
		from: row.from_day,
		to: row.to_day,
		madeAt: row.made_at.toISOString(),
		heardSeconds: row.heard_seconds,
		days: row.days,
	};
}

function sum(lessons: readonly FactsLesson[]): number {
	return lessons.reduce((seconds, lesson) => seconds + lesson.heardSeconds, 0);
}
