import type { SeedCategory } from './catalogue.ts';
import type { FieldPath } from './mistakes.ts';
import type { Parts } from './parts.ts';
import type { Read } from './reader.ts';

/** Tells of every name that stands for something else and does not. */
export function checkReferences(parts: Parts): void {
	const { leaves, subjects } = categoryKeys(parts.categories?.value ?? []);
	checkTwice(parts);
	const keysOf = (all: readonly { key: string }[]) => new Set(all.map(({ key }) => key));
	const [teachers, courses, drawn] = [keysOf(parts.teachers), keysOf(parts.courses), keysOf(parts.drawnLessons)];
	const learners = new Set(parts.learners?.value);
	const check = (from: Read<unknown>, field: FieldPath, key: string, what: Target) => {
		const known = { leaf: leaves, subject: subjects, teacher: teachers, course: courses, drawn, learner: learners, ...newsKeys(parts) }[what];
		if (!known.has(key)) from.wrong(field, `there is no ${names[what]} "${key}"; ${places[what]}`);
	};

	for (const each of parts.teachers) check(each, ['category'], each.value.category, 'subject');
	for (const each of parts.courses) {
		check(each, ['category'], each.value.category, 'leaf');
		for (const [at, key] of each.value.teachers.entries()) check(each, ['teachers', at], key, 'teacher');
		for (const [at, { lessons }] of each.value.chapters.entries())
			for (const [place, lesson] of lessons.entries())
				if (lesson.drawn !== undefined) check(each, ['chapters', at, 'lessons', place, 'drawn'], lesson.drawn, 'drawn');
	}
	for (const each of parts.articles) {
		check(each, ['module'], each.value.module, 'module');
		check(each, ['picture'], each.value.picture, 'subject');
		check(each, ['author'], each.value.author, 'author');
		check(each, ['source'], each.value.source, 'author');
	}
	for (const each of parts.rooms) {
		check(each, ['teacher'], each.value.teacher, 'teacher');
		check(each, ['category'], each.value.category, 'subject');
		if (each.value.course !== undefined) check(each, ['course'], each.value.course, 'course');
	}
	for (const each of parts.reviews) {
		check(each, [], each.key, 'course');
		for (const [at, { by }] of each.value.reviews.entries()) check(each, ['reviews', at, 'by'], by, 'learner');
	}
	for (const each of parts.films) check(each, [], each.key, 'subject');
	checkNotes(parts, check);
	for (const [at, { courses: some = [] }] of parts.coupons?.value.entries() ?? [])
		for (const [place, key] of some.entries()) if (parts.coupons) check(parts.coupons, [at, 'courses', place], key, 'course');
	const { banners, member } = parts;
	for (const [at, { board, primary, secondary }] of banners?.value.entries() ?? []) {
		if (banners === undefined) continue;
		check(banners, [at, 'board'], board, 'subject');
		check(banners, [at, 'primary', 'course'], primary.course, 'course');
		check(banners, [at, 'secondary', 'course'], secondary.course, 'course');
	}
	if (member === undefined) return;
	for (const [at, { course }] of member.value.courses.entries()) check(member, ['courses', at, 'course'], course, 'course');
	for (const [at, { courses: some }] of member.value.orders.entries())
		for (const [place, key] of some.entries()) check(member, ['orders', at, 'courses', place], key, 'course');
	for (const [place, key] of member.value.waiting.courses.entries()) check(member, ['waiting', 'courses', place], key, 'course');
	for (const [at, { course }] of member.value.cart.entries()) check(member, ['cart', at, 'course'], course, 'course');
	for (const [at, { course }] of member.value.favourites.entries()) check(member, ['favourites', at, 'course'], course, 'course');
	for (const [at, { teacher }] of member.value.follows.entries()) check(member, ['follows', at, 'teacher'], teacher, 'teacher');
	for (const [at, { course, lesson, lessons }] of member.value.evenings.entries()) {
		check(member, ['evenings', at, 'course'], course, 'course');
		const chapters = parts.courses.find(({ key }) => key === course)?.value.chapters;
		const films = chapters?.flatMap((chapter) => chapter.lessons).filter(({ kind }) => kind === 'video').length ?? Number.POSITIVE_INFINITY;
		if (lesson + lessons - 1 > films) member.wrong(['evenings', at, 'lesson'], `the course has ${films} films`);
	}
}

type Check = (from: Read<unknown>, field: FieldPath, key: string, what: Target) => void;

function checkNotes({ lessonNotes, courses }: Parts, check: Check): void {
	if (lessonNotes === undefined) return;
	const filmsOf = (key: string) =>
		courses.find((course) => course.key === key)?.value.chapters.flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'video')).length ??
		Number.POSITIVE_INFINITY;
	for (const list of ['notes', 'questions'] as const)
		for (const [at, { course, lesson }] of lessonNotes.value[list].entries()) {
			check(lessonNotes, [list, at, 'course'], course, 'course');
			if (lesson > filmsOf(course)) lessonNotes.wrong([list, at, 'lesson'], `the course has ${filmsOf(course)} films`);
		}
	for (const [at, { by, answer }] of lessonNotes.value.questions.entries()) {
		if (by !== undefined) check(lessonNotes, ['questions', at, 'by'], by, 'learner');
		if (answer !== undefined) check(lessonNotes, ['questions', at, 'answer', 'by'], answer.by, 'teacher');
	}
}

/** What is named by a key in a list may be there once. */
function checkTwice({ categories, modules, authors, learners }: Parts): void {
	const check = (from: Read<unknown> | undefined, keys: readonly string[]) => {
		for (const [at, key] of keys.entries()) if (keys.indexOf(key) !== at) from?.wrong([at], `"${key}" is there twice`);
	};
	const keysOf = (nodes: readonly SeedCategory[]): string[] => nodes.flatMap(({ key, children }) => [key, ...keysOf(children)]);
	for (const key of new Set(keysOf(categories?.value ?? []).filter((each, at, all) => all.indexOf(each) !== at)))
		categories?.wrong([], `"${key}" is there twice`);
	check(modules, modules?.value.map(({ key }) => key) ?? []);
	check(authors, authors?.value.map(({ zh }) => zh) ?? []);
	check(learners, learners?.value ?? []);
}

type Target = keyof typeof names;
const names = {
	leaf: 'category',
	subject: 'first-level category',
	teacher: 'teacher',
	course: 'course',
	drawn: 'drawn lesson',
	learner: 'learner',
	module: 'news module',
	author: 'author',
} as const;
const places: Record<Target, string> = {
	leaf: 'it is one of categories.yaml that has no others below it',
	subject: 'they are the outermost keys of categories.yaml',
	teacher: 'its name is that of a file in teachers/, without .md',
	course: 'its name is that of a file in courses/, without .md',
	drawn: 'its name is that of a file in drawn-lessons/, without .yaml',
	learner: 'they are listed in learners.yaml',
	module: 'they are the keys of news-modules.yaml',
	author: 'add it to authors.yaml, with its English',
};

function newsKeys({ modules, authors }: Parts) {
	return {
		module: new Set(modules?.value.map(({ key }) => key)),
		author: new Set(authors?.value.map(({ zh }) => zh)),
	};
}

function categoryKeys(tree: readonly SeedCategory[]) {
	const leaves = new Set<string>();
	const collect = (nodes: readonly SeedCategory[]) => {
		for (const { key, children } of nodes) {
			if (children.length === 0) leaves.add(key);
			collect(children);
		}
	};
	collect(tree);
	return { leaves, subjects: new Set(tree.map(({ key }) => key)) };
}
