import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { sanitize } from '../../server/lib/sanitize.ts';
import { insertMany, newProducts } from './bulk.ts';
import type { SeedCategory, SeedCourse, SeedTeacher } from './read-content/catalogue.ts';
import type { Content } from './read-content/read-content.ts';

const day = 86_400_000;
/** Days for which the school has been there before anything of the content: courses are older than what was written of them. */
const schoolAge = 90;

export interface CategoryPlace {
	id: number;
	/** Ids from the first level down to this one. */
	path: number[];
}
export type Ids = ReadonlyMap<string, number>;

/** Categories, teachers and courses of the demo agency; answers their ids by key. */
export async function writeCatalogue(tx: Tx, content: Pick<Content, 'categories' | 'teachers' | 'courses'>, now: Date) {
	const categories = new Map<string, CategoryPlace>();
	await writeCategories(tx, content.categories, [], categories);
	const teachers = await writeTeachers(tx, content.teachers, categories);
	const courses = await writeCourses(tx, content.courses, { categories, teachers, now });
	return { categories, teachers, courses };
}

async function writeCategories(tx: Tx, nodes: SeedCategory[], above: number[], found: Map<string, CategoryPlace>): Promise<void> {
	const ids = await insertMany(
		tx,
		'category',
		nodes.map((node, sort) => ({
			parent_id: above.at(-1) ?? null,
			level: above.length + 1,
			key: node.key,
			name: node.name,
			sort,
			en: { name: node.nameEn },
		})),
	);
	for (const [index, node] of nodes.entries()) {
		const id = at(ids, index);
		found.set(node.key, { id, path: [...above, id] });
		await writeCategories(tx, node.children, [...above, id], found);
	}
}

async function writeTeachers(tx: Tx, all: readonly SeedTeacher[], categories: ReadonlyMap<string, CategoryPlace>): Promise<Ids> {
	const order = (teacher: SeedTeacher) => teacher.recommended ?? 99;
	const sorted = [...all].sort((a, b) => order(a) - order(b));
	const ids = await insertMany(
		tx,
		'teacher',
		sorted.map((teacher, sort) => ({
			name: teacher.name,
			title: teacher.title,
			summary: teacher.summary,
			introduction: sanitize(teacher.introduction),
			category_id: of(categories, teacher.category).id,
			years: teacher.years,
			recommended: teacher.recommended ?? null,
			sort,
			en: {
				name: teacher.nameEn,
				title: teacher.titleEn,
				summary: teacher.summaryEn,
				introduction: sanitize(teacher.introductionEn),
			},
		})),
	);
	return new Map(sorted.map((teacher, index) => [teacher.key, at(ids, index)]));
}

async function writeCourses(
	tx: Tx,
	allCourses: readonly SeedCourse[],
	parts: { categories: ReadonlyMap<string, CategoryPlace>; teachers: Ids; now: Date },
): Promise<Ids> {
	const ids = await newProducts(tx, 1, allCourses.length);
	await insertMany(
		tx,
		'course',
		allCourses.map((course, index) => {
			const place = of(parts.categories, course.category);
			const lessons = course.chapters.flatMap((chapter) => chapter.lessons);
			return {
				id: at(ids, index),
				title: course.title,
				subtitle: course.subtitle,
				price: course.price,
				original_price: course.originalPrice ?? null,
				member_price: course.memberPrice ?? null,
				vip: course.vip,
				trial: course.trial,
				level: course.level,
				category_id: place.id,
				cat1: place.path[0],
				cat2: place.path[1] ?? null,
				cat3: place.path[2] ?? null,
				lesson_count: lessons.length,
				duration_seconds: lessons.reduce((sum, lesson) => sum + lesson.seconds, 0),
				learner_count: course.learnerCount,
				audience: course.audience,
				outcomes: course.outcomes,
				introduction: sanitize(course.introduction),
				validity_days: course.validityDays ?? null,
				materials: course.materials,
				published_at: new Date(parts.now.getTime() - (schoolAge + course.publishedDaysAgo) * day).toISOString(),
				recommended: course.recommended ?? null,
				trial_rank: course.trialRank ?? null,
				en: {
					title: course.titleEn,
					subtitle: course.subtitleEn,
					audience: course.audienceEn,
					outcomes: course.outcomesEn,
					introduction: sanitize(course.introductionEn),
				},
			};
		}),
	);
	const taught = allCourses.flatMap((course, index) =>
		course.teachers.map((key, sort) => ({ course_id: at(ids, index), teacher_id: of(parts.teachers, key), sort })),
	);
	await tx.run(
		sql`insert into course_teacher (course_id, teacher_id, sort) select course_id, teacher_id, sort from jsonb_populate_recordset(null::course_teacher, ${JSON.stringify(taught)}::jsonb)`,
	);
	for (const [index, course] of allCourses.entries()) await writeLessons(tx, at(ids, index), course);
	return new Map(allCourses.map((course, index) => [course.key, at(ids, index)]));
}

async function writeLessons(tx: Tx, courseId: number, course: SeedCourse): Promise<void> {
	const chapters = await insertMany(
		tx,
		'chapter',
		course.chapters.map((chapter, sort) => ({ course_id: courseId, title: chapter.title, sort, en: { title: chapter.titleEn } })),
	);
	let sort = 0;
	const lessons = course.chapters.flatMap((chapter, index) =>
		chapter.lessons.map((lesson) => {
			sort += 1;
			return {
				course_id: courseId,
				chapter_id: at(chapters, index),
				title: lesson.title,
				sort,
				seconds: lesson.seconds,
				trial: lesson.trial,
				kind: lesson.kind,
				en: { title: lesson.titleEn },
			};
		}),
	);
	await insertMany(tx, 'lesson', lessons);
}

/** What must be there: content that names an unknown key is a mistake in the content. */
export function of<V>(map: ReadonlyMap<string, V>, key: string): V {
	const value = map.get(key);
	if (value === undefined) throw new Error(`the demo content names "${key}", which does not exist`);
	return value;
}

export function at<V>(list: readonly V[], index: number): V {
	const value = list[index];
	if (value === undefined) throw new Error(`no item ${index} of ${list.length}`);
	return value;
}
