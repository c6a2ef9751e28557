import type { Locale } from '../../../contract/call.ts';
import type { Category, CategoryNode, Chapter, CourseCard, CourseDetail, TeacherOfCourse, VipTexts } from '../../../contract/catalogue/public.ts';
import { fen } from '../../../contract/money.ts';
import type { Config } from '../../config.ts';
import { text, texts } from '../../lib/localized.ts';
import { avatarUrl, coverUrl } from '../media/media.urls.ts';
import type { CategoryRow } from './categories.queries.ts';
import type { CourseDetailRow, StoredCard } from './courses.queries.ts';
import type { ChapterRow, CourseTeacherRow, LessonOfCourseRow } from './lessons.queries.ts';

export function presentCategory(row: CategoryRow, locale: Locale): Category {
	return { id: row.id, key: row.key, parentId: row.parent_id ?? 0, level: row.level, name: text(row, 'name', locale), courseCount: row.course_count };
}

export function presentTree(rows: CategoryRow[], locale: Locale, parent: number | null = null): CategoryNode[] {
	return rows
		.filter((row) => row.parent_id === parent && row.online)
		.map((row) => ({ ...presentCategory(row, locale), children: presentTree(rows, locale, row.id) }));
}

/** What no language and no setting changes goes through as it is stored. */
export function presentCourse(config: Config, card: StoredCard, locale: Locale): CourseCard {
	const { en: _en, coverSalt, ...same } = card;
	return {
		...same,
		prodType: 1,
		currency: 'CNY',
		title: text(card, 'title', locale),
		subtitle: text(card, 'subtitle', locale),
		categoryName: text(card, 'categoryName', locale),
		cover: coverUrl(config, { id: card.id, cover: card.cover, cover_salt: coverSalt, category_key: card.categoryKey }),
		teachers: card.teachers.map((teacher) => ({ id: teacher.id, name: text(teacher, 'name', locale), avatar: avatarUrl(config, teacher) })),
		publishedAt: new Date(card.publishedAt).toISOString(),
	};
}

/** As a visitor sees it; `personal` fills in what depends on the reader. */
export function presentCourseDetail(config: Config, row: CourseDetailRow, locale: Locale): CourseDetail {
	const seo = { ...row.seo, ...(locale === 'en' ? (row.en['seo'] as object | undefined) : {}) } as Record<string, unknown>;
	const word = (key: string): string => (typeof seo[key] === 'string' ? (seo[key] as string) : '');
	return {
		...presentCourse(config, row.card, locale),
		introduction: text(row, 'introduction', locale),
		audience: text(row, 'audience', locale),
		outcomes: texts(row.outcomes, row.en['outcomes'], locale),
		validityDays: row.validity_days,
		materials: row.materials,
		memberPrice: row.member_price === null ? null : fen(row.member_price),
		paysMemberPrice: false,
		soldOut: row.sold_out,
		categoryPath: row.path.map((node) => ({ id: node.id, name: text(node, 'name', locale) })),
		owned: false,
		favourite: false,
		nextVideoId: row.trial_video_id,
		trialVideoId: row.trial_video_id,
		seo: { title: word('title'), keywords: word('keywords'), description: word('description'), image: word('image') },
	};
}

/** As a visitor sees them: what is not a trial lesson is locked, and of a withdrawn course everything. */
export function presentChapters(rows: ChapterRow[], course: { trial: boolean; online: boolean }, locale: Locale): Chapter[] {
	return rows.map((chapter) => ({
		id: chapter.id,
		title: text(chapter, 'title', locale),
		videos: chapter.lessons.map((lesson) => ({
			id: lesson.id,
			title: text(lesson, 'title', locale),
			durationSeconds: lesson.seconds,
			filmSeconds: lesson.film_seconds,
			sample: lesson.sample,
			trialFlag: lesson.trial || course.trial ? 1 : 0,
			kind: lesson.kind,
			resourceId: lesson.resource_id,
			locked: !(course.online && (lesson.trial || course.trial)),
			progress: null,
		})),
	}));
}

export function presentTeacherOfCourse(config: Config, row: CourseTeacherRow, locale: Locale): TeacherOfCourse {
	return {
		id: row.id,
		name: text(row, 'name', locale),
		avatar: avatarUrl(config, row),
		title: text(row, 'title', locale),
		summary: text(row, 'summary', locale),
		years: row.years,
	};
}

/** The agency's words about VIP, with the true number of courses in place of `{count}`. */
export function presentVipTexts(fields: Record<string, unknown>, count: number): VipTexts {
	const word = (key: string): string => String(fields[key] ?? '').replaceAll('{count}', String(count));
	const answers = Array.isArray(fields['answers']) ? (fields['answers'] as { question?: unknown; answer?: unknown }[]) : [];
	return {
		title: word('title'),
		lead: word('lead'),
		homeTitle: word('homeTitle'),
		homeLead: word('homeLead'),
		refund: word('refund'),
		answers: answers.map((each) => ({ question: String(each.question ?? ''), answer: String(each.answer ?? '') })),
	};
}

/** As a visitor sees it. */
export function presentLessonOfCourse(row: LessonOfCourseRow, locale: Locale) {
	const trial = row.trial || row.course_trial;
	return {
		id: row.id,
		title: text(row, 'title', locale),
		durationSeconds: row.seconds,
		trialFlag: trial ? (1 as const) : (0 as const),
		kind: row.kind,
		locked: !trial,
		progress: null,
		number: row.number,
		courseId: row.course_id,
		courseTitle: text(row.course, 'title', locale),
		teachers: row.teachers.map((teacher) => text(teacher, 'name', locale)),
	};
}
