import type { SeedCategory } from '../../tools/seed/read-content/catalogue.ts';
import { readContent } from '../../tools/seed/read-content/read-content.ts';

/**
 * What the demo agency says of itself, as it was written: pages are compared with this, so that a wrong in the server is seen as well as one in the
 * page. Ids are those that a fresh database gives, in the order in which the demo is written.
 */

const content = readContent();

export interface DemoCategory {
	id: number;
	key: string;
	name: string;
	/** From the first level down to this one. */
	path: DemoCategory[];
}

const found: DemoCategory[] = [];
function number(nodes: readonly SeedCategory[], above: DemoCategory[]): void {
	const here = nodes.map(({ key, name }) => {
		const category: DemoCategory = { id: found.length + 1, key, name, path: [] };
		category.path = [...above, category];
		found.push(category);
		return category;
	});
	for (const [index, node] of nodes.entries()) number(node.children, here[index]?.path ?? []);
}
number(content.categories, []);

export const categories: readonly DemoCategory[] = found;
export const subjects = categories.filter(({ path }) => path.length === 1);

function categoryOf(key: string): DemoCategory {
	const category = categories.find((each) => each.key === key);
	if (!category) throw new Error(`no category ${key}`);
	return category;
}

const place = ({ recommended }: { recommended?: number | undefined }) => recommended ?? 99;
export const teachers = [...content.teachers]
	.sort((a, b) => place(a) - place(b))
	.map((teacher, index) => ({ ...teacher, id: index + 1, subject: categoryOf(teacher.category) }));

let lessons = 0;
export const courses = content.courses.map((course, index) => ({
	...course,
	id: index + 1,
	path: categoryOf(course.category).path,
	subject: categoryOf(course.category).path[0]?.name ?? '',
	teachers: course.teachers.map((key) => {
		const teacher = teachers.find((each) => each.key === key);
		if (!teacher) throw new Error(`no teacher ${key}`);
		return teacher;
	}),
	chapters: course.chapters.map((chapter) => ({
		...chapter,
		lessons: chapter.lessons.map((lesson) => {
			lessons += 1;
			return { ...lesson, id: lessons, open: lesson.trial || course.trial };
		}),
	})),
}));
export type DemoCourse = (typeof courses)[number];

export function courseOf(id: number): DemoCourse {
	const course = courses[id - 1];
	if (!course) throw new Error(`no course ${id}`);
	return course;
}

export const lessonsOf = (course: DemoCourse) => course.chapters.flatMap((chapter) => chapter.lessons);
export const lengthOf = (lessonList: readonly { seconds: number }[]) => lessonList.reduce((sum, { seconds }) => sum + seconds, 0);

/** By their ids: products are numbered through, courses first. */
export const rooms = content.rooms.map((room, index) => ({
	...room,
	id: courses.length + index + 1,
	subject: categoryOf(room.category),
	teacher: teachers.find(({ key }) => key === room.teacher) ?? { id: 0, name: '' },
	course: courses.find(({ key }) => key === room.course) ?? null,
}));
export type DemoRoom = (typeof rooms)[number];

export function roomOf(id: number): DemoRoom {
	const room = rooms.find((each) => each.id === id);
	if (!room) throw new Error(`no room ${id}`);
	return room;
}
