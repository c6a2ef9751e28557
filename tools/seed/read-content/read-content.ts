import { join } from 'node:path';
import { type DrawnLesson, lengthOf } from '../demo-videos/chalk.ts';
import type { SeedCategory, SeedCourse, SeedTeacher } from './catalogue.ts';
import type { SeedCoupon } from './coupons.ts';
import type { SeedFilm } from './films.ts';
import type { DemoMember, LessonNotes, SeedReviews } from './members.ts';
import type { SeedArticle, SeedModule } from './news.ts';
import { type Parts, readDrawnFiles, readFilmFiles, readMemberFile, readParts } from './parts.ts';
import { ContentReader } from './reader.ts';
import { checkReferences } from './references.ts';
import type { SeedRoom } from './rooms.ts';
import { type SeedSite, siteOf } from './site-of.ts';

/** The demo agency's own. */
export const demoFolder = join(import.meta.dirname, '../../../demo');

/** A whole school, as its writers take it. Its format is described in demo/README.md. */
export interface Content {
	categories: SeedCategory[];
	teachers: SeedTeacher[];
	courses: SeedCourse[];
	rooms: SeedRoom[];
	modules: SeedModule[];
	articles: SeedArticle[];
	learners: string[];
	reviews: SeedReviews[];
	member: DemoMember;
	lessonNotes: LessonNotes;
	coupons: SeedCoupon[];
	films: SeedFilm[];
	/** By their files' names, in order. */
	drawnLessons: ReadonlyMap<string, DrawnLesson>;
	site: SeedSite;
}

/** Reads and checks a folder of content. Throws a ContentError with everything that is wrong in it. */
export function readContent(folder = demoFolder): Content {
	const reader = new ContentReader(folder);
	const parts = readParts(reader);
	// What a broken file is about is not known: first each by itself, then what they say of each other.
	if (!reader.mistakes.any) checkReferences(parts);
	const site = siteOf(parts);
	const { categories, modules, learners, member, lessonNotes, coupons } = parts;
	reader.mistakes.throwIfAny();
	// Whatever is missing has been told.
	if (!categories || !modules || !learners || !member || !lessonNotes || !coupons || !site) throw new Error('a file of the content was not read');
	return {
		categories: categories.value,
		teachers: parts.teachers.map(({ key, value, prose }) => ({ ...value, key, introduction: prose.zh, introductionEn: prose.en })),
		courses: coursesOf(parts),
		rooms: parts.rooms.map(({ value }) => value),
		modules: modules.value,
		articles: articlesOf(parts),
		learners: learners.value,
		reviews: parts.reviews.map(({ key, value }) => ({ ...value, course: key })),
		member: member.value,
		lessonNotes: lessonNotes.value,
		coupons: coupons.value,
		films: parts.films.map(({ key, value }) => ({ ...value, category: key })),
		drawnLessons: new Map(parts.drawnLessons.map(({ key, value }) => [key, value])),
		site,
	};
}

/** What the jobs take that draw films: a small part of the folder. */
export function readFilms(folder = demoFolder): Pick<Content, 'films' | 'drawnLessons'> {
	const reader = new ContentReader(folder);
	const [films, drawn] = [readFilmFiles(reader), readDrawnFiles(reader)];
	reader.mistakes.throwIfAny();
	return { films: films.map(({ key, value }) => ({ ...value, category: key })), drawnLessons: new Map(drawn.map(({ key, value }) => [key, value])) };
}

/** What the job takes that lets the demo member hear lessons. */
export function readMember(folder = demoFolder): DemoMember {
	const reader = new ContentReader(folder);
	const member = readMemberFile(reader);
	reader.mistakes.throwIfAny();
	if (member === undefined) throw new Error('member.yaml was not read');
	return member.value;
}

/** A lesson with a film of its own is as long as that. */
function coursesOf({ courses, drawnLessons }: Parts): SeedCourse[] {
	const lengths = new Map(drawnLessons.map(({ key, value }) => [key, lengthOf(value)]));
	return courses.map(({ key, value, prose }) => ({
		...value,
		key,
		chapters: value.chapters.map((chapter) => ({
			...chapter,
			lessons: chapter.lessons.map((lesson) => ({ ...lesson, seconds: lengths.get(lesson.drawn ?? '') ?? lesson.seconds })),
		})),
		introduction: prose.zh,
		introductionEn: prose.en,
	}));
}

function articlesOf({ articles, authors }: Parts): SeedArticle[] {
	const english = new Map(authors?.value.map(({ zh, en }) => [zh, en]));
	const inEnglish = (name: string) => english.get(name) ?? name;
	return articles.map(({ value, prose }) => ({
		...value,
		authorEn: inEnglish(value.author),
		sourceEn: inEnglish(value.source),
		content: prose.zh,
		contentEn: prose.en,
	}));
}
