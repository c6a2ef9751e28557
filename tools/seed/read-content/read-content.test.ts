import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ContentError } from './mistakes.ts';
import { demoFolder, readContent } from './read-content.ts';

let above: string;
let folder: string;
beforeAll(() => {
	above = mkdtempSync(join(tmpdir(), 'lectern-content-'));
	folder = join(above, 'school');
	cpSync(demoFolder, folder, { recursive: true, filter: isOfSmallSchool });
});
afterAll(() => rmSync(above, { recursive: true, force: true }));

/** As much of the demo as the tests change, and what that names. */
function isOfSmallSchool(path: string): boolean {
	const [, kind = '', key = ''] = /\/(courses|rooms|news|reviews|films)\/([^/]+)\.\w+$/.exec(path) ?? [];
	const named = ['coupons.yaml', 'member.yaml', 'site/banners.yaml'].map((file) => readFileSync(join(demoFolder, file), 'utf8')).join('\n');
	if (kind === 'courses') return [`course: ${key}`, `${key},`, `${key}]`].some((each) => named.includes(each));
	return kind === '' || ['scales-in-a-lift', 'a-grid-isnt-a-cage', 'first-concert', 'maths'].includes(key);
}

/** What is told of the folder when a file of it is another; it is put back. */
function toldOf(file: string, change: (text: string) => string): readonly string[] {
	const at = join(folder, file);
	const before = readFileSync(at, 'utf8');
	const after = change(before);
	expect(after).not.toBe(before);
	writeFileSync(at, after);
	try {
		readContent(folder);
		return [];
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		expect(error.message).toContain(error.mistakes.join('\n'));
		return error.mistakes;
	} finally {
		writeFileSync(at, before);
	}
}
const put = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
const course = 'courses/calculus-from-zero.md';

describe('a mistake is told with its file, line and field, and what to do', () => {
	test.each<[name: string, file: string, change: (text: string) => string, told: string[]]>([
		[
			'R100 a lesson without its English',
			course,
			put('        en: What a derivative measures\n', ''),
			['school/courses/calculus-from-zero.md:34 chapters.1.lessons.1.en: the English is missing; write it beside the Chinese'],
		],
		[
			'an empty Chinese title',
			'teachers/gu-mingyuan.md',
			put('zh: 顾明远', 'zh: ""'),
			['school/teachers/gu-mingyuan.md:4 name.zh: the Chinese is missing; write it beside the English'],
		],
		[
			'a field that nobody knows, and the one that was meant',
			course,
			put('learnerCount:', 'learners:'),
			[
				'school/courses/calculus-from-zero.md:2 learnerCount: this is missing; add it',
				'school/courses/calculus-from-zero.md:16 learners: there is no such field here; look for a slip in its name, or take it out',
			],
		],
		[
			'a length that is none',
			course,
			put('38:12', '38:72'),
			['school/courses/calculus-from-zero.md:36 chapters.1.lessons.1.length: a length is minutes and seconds, as 38:12'],
		],
		[
			'an amount with three decimals',
			course,
			put('price: 299', 'price: 299.005'),
			['school/courses/calculus-from-zero.md:11 price: an amount in yuan has two decimals at most'],
		],
		[
			'a course that is sold and free',
			course,
			put('vip: true', 'trial: true'),
			['school/courses/calculus-from-zero.md:13 trial: a course that costs nothing has trial: true, and no other has'],
		],
		[
			'a year for a title',
			'site/about.md',
			put('en: About us', 'en: 2026'),
			['school/site/about.md:4 title.en: 2026 is no text to YAML; put it in quotes'],
		],
		['a sign that begins no remark', 'site/about.md', put('en: About us', 'en: About C#'), []],
		[
			'a text whose end would be lost',
			'site/about.md',
			put('en: About us', 'en: About # us'),
			['school/site/about.md:4 what follows the # ("us") is lost; put the text in quotes, or the remark on a line of its own'],
		],
		[
			'a word for a number',
			'member.yaml',
			put('days: 425', 'days: many'),
			['school/member.yaml:4 vip.days: "many" is no number; write digits alone'],
		],
		['half a day', 'member.yaml', put('days: 425', 'days: 42.5'), ['school/member.yaml:4 vip.days: 42.5 is no whole number']],
		['a word for yes', course, put('vip: true', 'vip: yes'), ['school/courses/calculus-from-zero.md:13 vip: "yes" is neither true nor false']],
		[
			'one teacher for a list of them',
			course,
			put('[gu-mingyuan]', 'gu-mingyuan'),
			['school/courses/calculus-from-zero.md:10 teachers: this is a list: below the name a line with "- " for each'],
		],
		[
			'a text in one language, without saying which',
			'site/about.md',
			put(/title:\n.*\n.*\n/, 'title: About us\n'),
			['school/site/about.md:2 title: this has fields: below the name a line for each, further to the right'],
		],
		[
			'a title that is too long',
			'rooms/scales-in-a-lift.yaml',
			put('en: Scales in a lift', `en: ${'x'.repeat(121)}`),
			['school/rooms/scales-in-a-lift.yaml:4 title.en: Too big: expected string to have <=120 characters'],
		],
		[
			'an order that is taken',
			course,
			put('order: 10\n', 'order: 760\n'),
			['school/courses/square-into-square.md:2 order: 760 is already the order of "calculus-from-zero"; take another number'],
		],
		[
			'no fields at all',
			course,
			put('---\n', ''),
			['school/courses/calculus-from-zero.md:1 the file begins with its fields, between two lines of ---'],
		],
		[
			'no English text',
			course,
			put('\n# English\n', '\n'),
			[expect.stringMatching(/^school\/courses\/calculus-from-zero\.md:\d+ the line "# English" is missing/)],
		],
		[
			'HTML in a text',
			course,
			put('## 为什么要讲三十二讲', '<h2>为什么要讲三十二讲</h2>'),
			[expect.stringMatching(/^school\/courses\/calculus-from-zero\.md:\d+ HTML is not read here \(<h2>\)/)],
		],
		[
			'a stroke of two kinds',
			'drawn-lessons/square-1-with-paper.yaml',
			put('box: [140, 240, 240, 240]', 'box: [140, 240, 240, 240]\n            dot: [1, 2]'),
			[
				'school/drawn-lessons/square-1-with-paper.yaml:41 scenes.2.steps.1.draw.1: a stroke is write with at, box, line, curve or dot, with fields of that one alone',
			],
		],
		[
			'a colour that no chalk has',
			'drawn-lessons/square-1-with-paper.yaml',
			put('colour: soft', 'colour: blue'),
			['school/drawn-lessons/square-1-with-paper.yaml:11 scenes.1.steps.1.draw.1.colour: "blue" is not among chalk, soft, yellow, orange'],
		],
		[
			'English before Chinese',
			'site/about.md',
			put(/\n# 中文\n([\s\S]*)\n# English\n/, '\n# English\n$1\n# 中文\n'),
			['school/site/about.md:7 the Chinese stands first, then the English'],
		],
		[
			'a text above both languages',
			'site/about.md',
			put('\n# 中文\n', '\n关于我们\n\n# 中文\n'),
			['school/site/about.md:7 this stands above "# 中文" and would be lost'],
		],
		[
			'a language without a text',
			'site/about.md',
			put(/\n# 中文\n[\s\S]*\n# English\n/, '\n# 中文\n\n# English\n'),
			['school/site/about.md:7 there is no text below "# 中文"'],
		],
		[
			'a lesson with neither length nor film',
			course,
			put('        length: 38:12\n', ''),
			['school/courses/calculus-from-zero.md:34 chapters.1.lessons.1: a lesson has either a length or a drawn film'],
		],
	])('%s', (_name, file, change, told) => {
		expect(toldOf(file, change)).toEqual(told);
	});

	test('broken YAML: its line, and what it mostly is', () => {
		expect(toldOf(course, put('en: Calculus from Zero', 'en: Calculus: from Zero'))).toEqual([
			expect.stringMatching(/^school\/courses\/calculus-from-zero\.md:5 this is no YAML \(.+\); look at indentation, and put texts with ": "/),
		]);
		expect(toldOf('member.yaml', put('lesson: 1 }', 'lesson: 1'))).toEqual([expect.stringMatching(/^school\/member\.yaml:\d+ this is no YAML/)]);
	});

	test('everything that is wrong at once, in the order of the files', () => {
		const told = toldOf('authors.yaml', () => '- zh: 甲\n- en: B\n  zh: 乙\n  no: x\n');
		expect(told).toEqual([
			'school/authors.yaml:1 1.en: the English is missing; write it beside the Chinese',
			'school/authors.yaml:4 2.no: there is no such field here; look for a slip in its name, or take it out',
		]);
	});
});

describe('a name that stands for nothing is told', () => {
	test.each([
		[
			'a teacher',
			course,
			put('[gu-mingyuan]', '[gu-mingyuan, gu]'),
			'courses/calculus-from-zero.md:10 teachers.2: there is no teacher "gu"; its name is that of a file in teachers/, without .md',
		],
		[
			'a category',
			course,
			put('category: maths-calculus', 'category: maths'),
			'courses/calculus-from-zero.md:9 category: there is no category "maths"; it is one of categories.yaml that has no others below it',
		],
		[
			'a drawn lesson',
			'courses/square-into-square.md',
			put('square-2-with-symbols', 'square-2'),
			'courses/square-into-square.md:37 chapters.1.lessons.2.drawn: there is no drawn lesson "square-2"; its name is that of a file in drawn-lessons/, without .yaml',
		],
		[
			'a room’s course',
			'rooms/scales-in-a-lift.yaml',
			put('course: force-and-motion', 'course: force'),
			'rooms/scales-in-a-lift.yaml:10 course: there is no course "force"; its name is that of a file in courses/, without .md',
		],
		[
			'an author',
			'news/a-grid-isnt-a-cage.md',
			put(/^author: .*$/m, 'author: 某人'),
			'news/a-grid-isnt-a-cage.md:10 author: there is no author "某人"; add it to authors.yaml, with its English',
		],
		[
			'a news module',
			'news/a-grid-isnt-a-cage.md',
			put(/^module: .*$/m, 'module: note'),
			'news/a-grid-isnt-a-cage.md:9 module: there is no news module "note"; they are the keys of news-modules.yaml',
		],
		[
			'a learner',
			'reviews/first-concert.yaml',
			put('by: 十七', 'by: 十八'),
			'reviews/first-concert.yaml:3 reviews.1.by: there is no learner "十八"; they are listed in learners.yaml',
		],
		[
			'a banner’s course',
			'site/banners.yaml',
			put('course: force-and-motion', 'course: force'),
			'site/banners.yaml:35 2.primary.course: there is no course "force"; its name is that of a file in courses/, without .md',
		],
		[
			'a coupon’s course',
			'coupons.yaml',
			put('piano-after-four-chords', 'piano'),
			'coupons.yaml:21 3.courses.2: there is no course "piano"; its name is that of a file in courses/, without .md',
		],
		[
			'a film past the last',
			'member.yaml',
			put('course: first-concert, lesson: 1,', 'course: first-concert, lesson: 9,'),
			'member.yaml:52 evenings.13.lesson: the course has 6 films',
		],
		[
			'an order’s course',
			'member.yaml',
			put('courses: [structure-first], daysAgo: 15', 'courses: [structure], daysAgo: 15'),
			'member.yaml:15 orders.4.courses.1: there is no course "structure"; its name is that of a file in courses/, without .md',
		],
		[
			'the course of an order that waits',
			'member.yaml',
			put('waiting: { courses: [how-a-book-is-made]', 'waiting: { courses: [how-a-book]'),
			'member.yaml:26 waiting.courses.1: there is no course "how-a-book"; its name is that of a file in courses/, without .md',
		],
		[
			'a course that is saved',
			'member.yaml',
			put('course: one-bach-minuet, since: 8', 'course: one-bach, since: 8'),
			'member.yaml:33 favourites.6.course: there is no course "one-bach"; its name is that of a file in courses/, without .md',
		],
		[
			'a course in the cart',
			'member.yaml',
			put('course: longform-structure, daysAgo: 1', 'course: longform, daysAgo: 1'),
			'member.yaml:38 cart.2.course: there is no course "longform"; its name is that of a file in courses/, without .md',
		],
	])('%s', (_name, file, change, told) => {
		expect(toldOf(file, change)).toEqual([`school/${told}`]);
	});

	test('a key that is there twice', () => {
		expect(toldOf('learners.yaml', (text) => `${text}- 木子\n`)).toEqual(['school/learners.yaml:41 41: "木子" is there twice']);
		expect(toldOf('categories.yaml', put('key: maths-calculus', 'key: maths-reasoning'))).toEqual(
			expect.arrayContaining(['school/categories.yaml:1 "maths-reasoning" is there twice']),
		);
	});
});

test('a file of another kind, or of another name, is told and not passed over', () => {
	for (const name of ['courses/Notes.md', 'courses/notes.yaml', 'films/maths 2.yaml']) {
		writeFileSync(join(folder, name), 'x');
		expect(() => readContent(folder)).toThrow(new RegExp(`school/${name}:1 this is not read; files here are named by small letters`));
		rmSync(join(folder, name));
	}
	expect(() => readContent(join(above, 'nowhere'))).toThrow(/nowhere\/categories\.yaml:1 the file cannot be read \(ENOENT\)/);
});

test('what Windows writes is read as it is meant', () => {
	expect(toldOf(course, (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual([]);
	const at = join(folder, course);
	const before = readFileSync(at, 'utf8');
	writeFileSync(at, `\ufeff${before.replaceAll('\n', '\r\n')}`);
	const read = readContent(folder).courses[0];
	writeFileSync(at, before);
	expect(read).toEqual(readContent(folder).courses[0]);
});
