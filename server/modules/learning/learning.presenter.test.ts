import { describe, expect, test } from 'vitest';
import type { CourseCard } from '../../../contract/catalogue/public.ts';
import type { Config } from '../../config.ts';
import { percentOfLesson, presentMemberCourse, presentProgress, presentRecord, presentReport, presentStudyTime } from './learning.presenter.ts';
import type { CourseProgressRow, RecordRow } from './learning.queries.ts';
import { percentOf, secondsToFinish } from './report.rules.ts';
import { bytesOf, type ReportState } from './report.states.ts';
import { presentMade, presentStatement } from './statement.presenter.ts';

const at = new Date('2026-11-21T08:00:00.000Z');
const later = (milliseconds: number) => new Date(at.getTime() + milliseconds);
const config = { basePath: '/school' } as Config;

describe('R71 what a report is answered', () => {
	const state: ReportState = {
		lesson: { id: 5, courseId: 2, kind: 'video', seconds: 100, title: '第一讲' },
		...{ version: 1, seq: 3, hash: Buffer.alloc(32), consumed: [], heard: [[0, 60]], heardSeconds: 60, position: 61 },
		...{ finishedAt: null, updatedAt: later(5), session: null, record: null, busyUntil: 0, notedUntil: 0 },
	};
	const judgement = {
		...{ repeated: false, late: false, at: at.getTime(), credited: [], consumed: [], session: { openedAt: 0, lastAt: 0, seen: [], spare: 0 } },
		accepted: [
			[0, 4],
			[10, 12],
		] as [number, number][],
		verdicts: [
			{ from: 0, to: 4, outcome: 'accepted' as const },
			{ from: 10, to: 12, outcome: 'accepted' as const },
			{ from: 20, to: 50, outcome: 'too_fast' as const },
			{ from: 9, to: 3, outcome: 'reversed' as const },
		],
	};

	test('the state of the lesson, and what of the report counts', () => {
		expect(presentReport(state, { judgement, ticket: 't' })).toEqual({
			...{ courseId: 2, videoId: 5, position: 61, heardSeconds: 60, percent: 60, finished: false, updatedAt: later(5).toISOString() },
			...{ heard: [[0, 60]], accepted: 6, refused: 36, repeated: false, ticket: 't' },
		});
	});

	test('finished, not yet written, heard beyond its length', () => {
		const answer = presentReport(
			{ ...state, finishedAt: at, updatedAt: null, heardSeconds: 130 },
			{ judgement: { ...judgement, repeated: true }, ticket: '' },
		);
		expect(answer).toMatchObject({ heardSeconds: 100, percent: 100, finished: true, updatedAt: at.toISOString(), repeated: true });
	});

	test('a state is kept by its size', () => {
		expect(bytesOf(state)).toBe(1100);
		expect(
			bytesOf({
				...state,
				consumed: [
					[0, 1],
					[2, 3],
				],
				session: { openedAt: 0, lastAt: 0, seen: [[0, 1]], spare: 0 },
			}),
		).toBe(1400);
	});
});

describe('R72 how far', () => {
	test('a lesson: its percent, never more than all; a document is read or not', () => {
		const row = { course_id: 2, lesson_id: 5, kind: 'video', seconds: 300, heard_seconds: 100, position: 99, finished_at: null, updated_at: at };
		const shown = { courseId: 2, videoId: 5, position: 99, heardSeconds: 100, percent: 33, finished: false, durationSeconds: 300 };
		expect(presentProgress(row)).toEqual({ ...shown, updatedAt: at.toISOString() });
		expect(presentProgress({ ...row, kind: 'document', finished_at: at })).toMatchObject({ percent: 100, finished: true });
		expect(percentOfLesson({ kind: 'document', seconds: 50 }, 25, null)).toBe(0);
		expect(percentOfLesson({ kind: 'live', seconds: 50 }, 25, at)).toBe(50);
		expect([percentOf(1, 0), percentOf(1, -5), percentOf(1, 1), percentOf(299, 300), percentOf(301, 300)]).toEqual([0, 0, 100, 99, 100]);
		expect([secondsToFinish({ kind: 'video', seconds: 1 }), secondsToFinish({ kind: 'live', seconds: 11 })]).toEqual([1, 10]);
	});

	const card = { id: 2, title: '从零讲微积分' } as CourseCard;
	const progress: CourseProgressRow = {
		...{ course_id: 2, seconds: 1000, heard_seconds: 250, lessons: 4, finished_lessons: 3 },
		...{ last_lesson_id: 9, last_at: later(-1000) },
	};
	const next = { course_id: 2, id: 8, title: '第四讲', en: { title: 'Lesson four' }, number: 4 };

	test('a course that was begun', () => {
		const shown = presentMemberCourse(card, { enrolledAt: later(-9000), expiresAt: later(1) }, { progress, next }, { now: at, locale: 'en' });
		expect(shown).toEqual({
			...card,
			...{ enrolledAt: later(-9000).toISOString(), expiresAt: later(1).toISOString(), expired: false },
			...{ percent: 25, heardSeconds: 250, finishedLessons: 3, finished: false, lastVideoId: 9, lastLearnedAt: later(-1000).toISOString() },
			nextVideo: { id: 8, title: 'Lesson four', number: 4 },
		});
	});

	test('one that is finished, over, without lessons, or for ever', () => {
		const of = (row: CourseProgressRow | undefined, expiresAt: Date | null = null) =>
			presentMemberCourse(card, { enrolledAt: at, expiresAt }, { progress: row, next: undefined }, { now: at, locale: 'zh-CN' });
		expect(of({ ...progress, finished_lessons: 4 }, at)).toMatchObject({ finished: true, expired: true, nextVideo: null });
		expect(of({ ...progress, lessons: 0, finished_lessons: 0, last_at: null, last_lesson_id: null }, later(-1))).toMatchObject({
			...{ finished: false, expired: true, lastVideoId: null, lastLearnedAt: null },
		});
		expect(of(undefined)).toEqual({
			...card,
			...{ enrolledAt: at.toISOString(), expiresAt: null, expired: false, percent: 0, heardSeconds: 0, finishedLessons: 0 },
			...{ finished: false, lastVideoId: null, lastLearnedAt: null, nextVideo: null },
		});
	});
});

test('R18 study time: seven days, the seven before, the month', () => {
	const rows = Array.from({ length: 16 }, (_, n) => ({ day: `d${n}`, heard_seconds: 2 ** n, records: n, this_month: n > 3 }));
	expect(presentStudyTime(rows)).toEqual({
		days: rows.slice(9).map(({ day, heard_seconds }) => ({ day, heardSeconds: heard_seconds })),
		heardSeconds: 2 ** 16 - 2 ** 9,
		heardSecondsBefore: 2 ** 9 - 2 ** 2,
		month: { heardSeconds: 2 ** 16 - 2 ** 4, records: 114 },
	});
});

describe('R19 a listening record', () => {
	const row: RecordRow = {
		...{ id: 7, kind: 'video', title: '第一讲', en: { title: 'Lesson one' }, course_id: 2, course_title: '微积分', course_en: { title: 'Calculus' } },
		pictured: { id: 2, cover: '', cover_salt: 4, category_key: 'maths' },
		...{ lesson_id: 5, room_id: null, started_at: later(-90_000), last_at: later(-59_999), heard_seconds: 30, seconds: 120 },
		...{ document: false, heard_until: 30, was_left: false, device: 'Chrome · Mac' },
	};

	test('of a lesson', () => {
		expect(presentRecord(config, row, 'zh-CN', at)).toEqual({
			...{ id: 7, kind: 'video', title: '第一讲', cover: '/school/art/cover/maths/2.svg?v=3&s=4', courseId: 2, courseTitle: '微积分' },
			...{ videoId: 5, roomId: null, document: false, startedAt: later(-90_000).toISOString(), lastAt: later(-59_999).toISOString() },
			...{ open: true, heardSeconds: 30, percent: 25, device: 'Chrome · Mac' },
		});
		expect(presentRecord(config, row, 'en', at)).toMatchObject({ title: 'Lesson one', courseTitle: 'Calculus' });
	});

	test.each<[string, Partial<RecordRow>, boolean]>([
		['a second before it is finished', { heard_seconds: 107, heard_until: 107 }, true],
		['finished', { heard_seconds: 108, heard_until: 108 }, false],
		['little of it, but not its end', { heard_until: 117 }, true],
		['little of it, and its end', { heard_until: 118 }, false],
		['nothing of it', { heard_seconds: 0, heard_until: null }, true],
		['left for something else', { was_left: true }, false],
		['a document', { document: true, heard_seconds: 0, heard_until: null, seconds: 0 }, false],
		['a room, which has no length', { kind: 'live', heard_seconds: 0, heard_until: null, seconds: 0 }, true],
	])('goes on within a minute, unless it is over: %s', (_, changes, open) => {
		expect(presentRecord(config, { ...row, ...changes }, 'zh-CN', at).open).toBe(open);
	});

	test('of a room, of a document, of what is gone, and after a minute of silence', () => {
		const room = presentRecord(config, { ...row, kind: 'live', room_id: 3, lesson_id: null, last_at: later(-60_000) }, 'zh-CN', at);
		expect(room).toMatchObject({ kind: 'live', cover: '/school/art/picture/maths/2.svg?v=3', roomId: 3, videoId: null, open: false });
		expect(presentRecord(config, { ...row, document: true, heard_seconds: 0, seconds: 0 }, 'zh-CN', at)).toMatchObject({
			document: true,
			percent: 100,
		});
		const gone = presentRecord(config, { ...row, course_title: null, course_en: null, pictured: null, course_id: null }, 'en', at);
		expect(gone).toMatchObject({ cover: null, courseTitle: null, courseId: null });
		expect(presentRecord(config, { ...row, course_en: null }, 'en', at).courseTitle).toBe('微积分');
	});
});

describe('R71 a statement', () => {
	const lesson = (lessonId: number, courseId: number, heardSeconds: number, titleEn: string | null) => ({
		...{ lessonId, courseId, title: `第${lessonId}讲`, titleEn, courseTitle: `课${courseId}`, courseTitleEn: titleEn && `Course ${courseId}` },
		...{ seconds: 600, heardSeconds },
	});
	const row = {
		...{ code: '7KQ2-9FMX-3TCD-W8HN', member_id: 3, from_day: '2026-11-01', to_day: '2026-11-30', made_at: at },
		facts: {
			...{ issuer: { zh: '讲台公司', en: 'Lectern Ltd' }, nickname: '小满', phone: '138****8000', timeZone: 'Asia/Shanghai', days: 2 },
			lessons: [lesson(1, 9, 60, 'One'), lesson(2, 8, 30, null), lesson(3, 9, 5, 'Three')],
		},
		...{ ledger_seq: 17, ledger_hash: Buffer.alloc(32, 0xab) },
	};

	test('course by course, in the order of its lessons', () => {
		const shown = (videoId: number, title: string, heardSeconds: number) => ({ videoId, title, durationSeconds: 600, heardSeconds });
		expect(presentStatement(row, 'zh-CN')).toEqual({
			...{ code: '7KQ2-9FMX-3TCD-W8HN', issuer: '讲台公司', member: { nickname: '小满', phone: '138****8000' } },
			...{ from: '2026-11-01', to: '2026-11-30', timeZone: 'Asia/Shanghai', madeAt: at.toISOString(), heardSeconds: 95, days: 2 },
			courses: [
				{ courseId: 9, title: '课9', heardSeconds: 65, lessons: [shown(1, '第1讲', 60), shown(3, '第3讲', 5)] },
				{ courseId: 8, title: '课8', heardSeconds: 30, lessons: [shown(2, '第2讲', 30)] },
			],
			ledger: { seq: 17, hash: 'ab'.repeat(32) },
		});
	});

	test('in English where there is one; without an issuer where none was kept', () => {
		const english = presentStatement(row, 'en');
		expect([english.issuer, ...english.courses.map(({ title }) => title)]).toEqual(['Lectern Ltd', 'Course 9', '课8']);
		expect(english.courses.flatMap(({ lessons }) => lessons.map(({ title }) => title))).toEqual(['One', 'Three', '第2讲']);
		const { issuer: _, ...facts } = row.facts;
		expect([presentStatement({ ...row, facts }, 'en').issuer, presentStatement({ ...row, facts }, 'zh-CN').issuer]).toEqual(['', '']);
		expect(presentStatement({ ...row, facts: { ...row.facts, lessons: [] } }, 'en')).toMatchObject({ heardSeconds: 0, courses: [] });
	});

	test('in the list of those that were made', () => {
		expect(presentMade({ code: 'c', from_day: '2026-11-01', to_day: '2026-11-02', made_at: at, heard_seconds: 5, days: 1 })).toEqual({
			...{ code: 'c', from: '2026-11-01', to: '2026-11-02', madeAt: at.toISOString(), heardSeconds: 5, days: 1 },
		});
	});
});
