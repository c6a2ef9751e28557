import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { sanitize } from '../../server/lib/sanitize.ts';
import { insertMany, newProducts } from './bulk.ts';
import { categories as categoryTree } from './content/categories.ts';
import { courses as allCourses } from './content/courses.ts';
import { coursesEnglish } from './content/english/courses.ts';
import { teachersEnglish } from './content/english/teachers.ts';
import { levelOf } from './content/levels.ts';
import { teachersA } from './content/teachers-a.ts';
import { teachersB } from './content/teachers-b.ts';
import type { CourseEnglish, SeedCategory, SeedCourse } from './content/types.ts';

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
export async function writeCatalogue(tx: Tx, now: Date) {
	const categories = new Map<string, CategoryPlace>();
	await writeCategories(tx, categoryTree, [], categories);
	const teachers = await writeTeachers(tx, categories);
	const courses = await writeCourses(tx, { categories, teachers, now });
	await countTeachers(tx);
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
		await writeCategories(tx, node.children ?? [], [...above, id], found);
	}
}

async function writeTeachers(tx: Tx, categories: ReadonlyMap<string, CategoryPlace>): Promise<Ids> {
	const all = [...teachersA, ...teachersB];
	const order = (teacher: { recommended?: number }) => teacher.recommended ?? 99;
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
				introduction: sanitize(of(teachersEnglish, teacher.key)),
			},
		})),
	);
	return new Map(sorted.map((teacher, index) => [teacher.key, at(ids, index)]));
}

async function writeCourses(tx: Tx, parts: { categories: ReadonlyMap<string, CategoryPlace>; teachers: Ids; now: Date }): Promise<Ids> {
	const ids = await newProducts(tx, 1, allCourses.length);
	await insertMany(
		tx,
		'course',
		allCourses.map((course, index) => {
			const place = of(parts.categories, course.category);
			const english = of(coursesEnglish, course.key);
			const lessons = course.chapters.flatMap((chapter) => chapter.lessons);
			return {
				id: at(ids, index),
				title: course.title,
				subtitle: course.subtitle,
				price: course.price,
				original_price: course.originalPrice ?? null,
				vip: course.vip === true,
				trial: course.trial === true,
				level: levelOf(course.key),
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
				materials: course.materials === true,
				published_at: new Date(parts.now.getTime() - (schoolAge + course.publishedDaysAgo) * day).toISOString(),
				recommended: course.recommended ?? null,
				trial_rank: course.trialRank ?? null,
				en: {
					title: course.titleEn,
					subtitle: course.subtitleEn,
					audience: english.audience,
					outcomes: english.outcomes,
					introduction: sanitize(english.introduction),
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
	for (const [index, course] of allCourses.entries()) await writeLessons(tx, at(ids, index), course, of(coursesEnglish, course.key));
	return new Map(allCourses.map((course, index) => [course.key, at(ids, index)]));
}

async function writeLessons(tx: Tx, courseId: number, course: SeedCourse, english: CourseEnglish): Promise<void> {
	const chapters = await insertMany(
		tx,
		'chapter',
		course.chapters.map((chapter, sort) => ({ course_id: courseId, title: chapter.title, sort, en: { title: at(at(english.chapters, sort), 0) } })),
	);
	let sort = 0;
	const lessons = course.chapters.flatMap((chapter, index) =>
		chapter.lessons.map((lesson, place) => {
			sort += 1;
			return {
				course_id: courseId,
				chapter_id: at(chapters, index),
				title: lesson.title,
				sort,
				seconds: lesson.seconds,
				trial: lesson.trial === true,
				kind: lesson.kind ?? 'video',
				en: { title: at(at(english.chapters, index), place + 1) },
			};
		}),
	);
	await insertMany(tx, 'lesson', lessons);
}

/** Copies that teachers carry: courses and learners. Ratings follow the reviews by themselves. */
async function countTeachers(tx: Tx): Promise<void> {
	await tx.run(sql`update teacher t set course_count = s.courses, learner_count = s.learners
		from (select ct.teacher_id, count(*) as courses, sum(c.learner_count) as learners
			from course_teacher ct join course c on c.id = ct.course_id where c.online group by ct.teacher_id) s
		where s.teacher_id = t.id`);
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
