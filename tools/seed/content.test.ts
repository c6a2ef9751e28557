import { describe, expect, test } from 'vitest';
import { courses } from './content/courses.ts';
import { authorsEnglish } from './content/english/authors.ts';
import { coursesEnglish } from './content/english/courses.ts';
import { newsEnglish } from './content/english/news.ts';
import { roomsEnglish } from './content/english/rooms.ts';
import { teachersEnglish } from './content/english/teachers.ts';
import { keysOfLevels, levelOf } from './content/levels.ts';
import { articles } from './content/news.ts';
import { rooms } from './content/rooms.ts';
import { teachersA } from './content/teachers-a.ts';
import { teachersB } from './content/teachers-b.ts';

const sorted = (list: Iterable<string>) => [...list].sort();

describe('the demo in English', () => {
	test('every course, teacher, room and article has it, and nothing else does', () => {
		expect(sorted(coursesEnglish.keys())).toEqual(sorted(courses.map((course) => course.key)));
		expect(sorted(teachersEnglish.keys())).toEqual(sorted([...teachersA, ...teachersB].map((teacher) => teacher.key)));
		expect(sorted(roomsEnglish.keys())).toEqual(sorted(rooms.map((room) => room.titleEn)));
		expect(sorted(newsEnglish.keys())).toEqual(sorted(articles.map((article) => article.titleEn)));
		expect(sorted(authorsEnglish.keys())).toEqual(sorted(new Set(articles.flatMap((article) => [article.author, article.source]))));
	});
	test.each(courses.map((course) => [course.key, course] as const))('%s: the same chapters and lessons', (key, course) => {
		const english = coursesEnglish.get(key);
		expect(english?.chapters.map((chapter) => chapter.length - 1)).toEqual(course.chapters.map((chapter) => chapter.lessons.length));
		expect(english?.outcomes).toHaveLength(course.outcomes.length);
	});
	test('agendas have the same steps', () => {
		for (const room of rooms) expect(roomsEnglish.get(room.titleEn)?.agenda, room.titleEn).toHaveLength(room.agenda.length);
	});
	test('no Chinese is left in it, save a character that is its subject', () => {
		const all = JSON.stringify([[...coursesEnglish.values()], [...teachersEnglish.values()], [...roomsEnglish.values()], [...newsEnglish.values()]]);
		expect(sorted(new Set(all.match(/[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]/g)))).toEqual(['的']);
	});
});

test('no recorded lesson runs past forty-five minutes, as the news promises', () => {
	const long = courses.flatMap((course) =>
		course.chapters.flatMap((chapter) => chapter.lessons).filter((lesson) => (lesson.kind ?? 'video') === 'video' && lesson.seconds > 45 * 60),
	);
	expect(long).toEqual([]);
});

test('levels are of courses that are there, and each of the three has some', () => {
	const keys = new Set(courses.map((course) => course.key));
	expect(keysOfLevels.filter((key) => !keys.has(key))).toEqual([]);
	expect(new Set(courses.map((course) => levelOf(course.key)))).toEqual(new Set([1, 2, 3]));
});
