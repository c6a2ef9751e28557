import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoFolder, readContent } from './read-content/read-content.ts';

const { categories, teachers, courses, rooms, articles, reviews, films, drawnLessons, site } = readContent();
const sorted = (list: Iterable<string>) => [...list].sort();

/** Every text of the English side, wherever it stands. */
function english(value: unknown, name = ''): string[] {
	if (typeof value === 'string') return /En$|^en$/.test(name) ? [value] : [];
	if (Array.isArray(value)) return value.flatMap((each) => english(each, name));
	if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, each]) => english(each, key));
	return [];
}

describe('the demo in English', () => {
	test('no Chinese is left in it, save characters that are its subject', () => {
		const all = english([categories, teachers, courses, rooms, articles, films, site]).join('\n');
		expect(all.length).toBeGreaterThan(150_000);
		expect(sorted(new Set(all.match(/[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]/g)))).toEqual(['的']);
	});
});

test('no recorded lesson runs past forty-five minutes, as the news promises', () => {
	const long = courses.flatMap((course) =>
		course.chapters.flatMap((chapter) => chapter.lessons).filter((lesson) => lesson.kind === 'video' && lesson.seconds > 45 * 60),
	);
	expect(long).toEqual([]);
	expect(courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons)).every(({ seconds }) => seconds > 0)).toBe(true);
});

test('each of the three levels has some courses', () => {
	expect(new Set(courses.map(({ level }) => level))).toEqual(new Set([1, 2, 3]));
});

test('every file of the folder is read', () => {
	const read = { courses, teachers, rooms, news: articles, reviews, films, 'drawn-lessons': [...drawnLessons] };
	for (const [folder, list] of Object.entries(read)) expect([folder, list.length]).toEqual([folder, readdirSync(join(demoFolder, folder)).length]);
	expect(courses.length).toBeGreaterThan(70);
});
