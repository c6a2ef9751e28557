import type { Tx } from '../../../server/db/db.ts';
import { sql } from '../../../server/db/sql.ts';
import { jobs } from '../../../server/jobs/jobs.ts';
import { makeAsset } from '../../../server/modules/media/media.assets.service.ts';
import { saveCues } from '../../../server/modules/media/media.captions.service.ts';
import type { SeedCourse } from '../read-content/catalogue.ts';
import type { SeedFilm } from '../read-content/films.ts';
import type { Content } from '../read-content/read-content.ts';
import { at, type Ids, of } from '../write-catalogue.ts';
import { boardSeconds } from './board-frames.ts';
import { type DrawnLesson, secondsOf } from './chalk.ts';
import { type DemoJob, demoJob } from './make-film.ts';

/**
 * Gives every lesson of the demo agency a sample film, one a first-level category, the workbook to documents, and to one whole course films of its own.
 * They are drawn by jobs; until then the lessons show them as being processed.
 */
export async function queueFilms(tx: Tx, content: Pick<Content, 'courses' | 'films' | 'drawnLessons'>, parts: { courses: Ids }): Promise<void> {
	const workbook = await queue(tx, '练习册', { category: null }, { sample: null, priority: 20 });
	await tx.run(sql`update lesson set resource_id = ${workbook} where kind = 'document'`);
	for (const film of content.films) {
		const sample = { seconds: film.boards.length * boardSeconds };
		const assetId = await queue(tx, film.title, { category: film.category }, { sample, priority: 20 });
		await saveCues(tx, assetId, { lang: 'zh-CN', label: '中文', cues: cuesOf(film, 'lines') });
		await saveCues(tx, assetId, { lang: 'en', label: 'English', cues: cuesOf(film, 'linesEn') });
		await tx.run(sql`update lesson l set resource_id = ${assetId} from course c join category k on k.id = c.cat1
			where c.id = l.course_id and k.key = ${film.category} and l.kind = 'video'`);
	}
	for (const course of content.courses) await queueDrawn(tx, content.drawnLessons, course, of(parts.courses, course.key));
}

/** A course that is there from end to end: its lessons have films of their own, made when all samples are there. */
async function queueDrawn(tx: Tx, drawnLessons: Content['drawnLessons'], course: SeedCourse, courseId: number): Promise<void> {
	const planned = course.chapters.flatMap((chapter) => chapter.lessons);
	if (planned.every(({ drawn }) => drawn === undefined)) return;
	const names = [...drawnLessons.keys()];
	const lessons = await tx.rows<{ id: number }>(sql`select id from lesson where course_id = ${courseId} order by sort`);
	for (const [index, { drawn, title }] of planned.entries()) {
		if (drawn === undefined) continue;
		const lesson = of(drawnLessons, drawn);
		const assetId = await queue(tx, title, { category: null, drawn: names.indexOf(drawn) }, { sample: null, priority: 30 });
		await saveCues(tx, assetId, { lang: 'zh-CN', label: '中文', cues: cuesOfSteps(lesson, 'zh') });
		await saveCues(tx, assetId, { lang: 'en', label: 'English', cues: cuesOfSteps(lesson, 'en') });
		await tx.run(sql`update lesson set resource_id = ${assetId} where id = ${at(lessons, index).id}`);
	}
}

/** Each step's words for as long as it stays. */
function cuesOfSteps(lesson: DrawnLesson, which: 'zh' | 'en') {
	let now = 0;
	return lesson.scenes.flatMap((scene) =>
		scene.steps.map((step) => {
			const start = now;
			now += secondsOf(step);
			return { start, end: now - 0.2, text: step[which] };
		}),
	);
}

async function queue(
	tx: Tx,
	title: string,
	what: Omit<DemoJob, 'assetId'>,
	how: { sample: { seconds: number } | null; priority: number },
): Promise<number> {
	const assetId = await makeAsset(tx, title, how.sample);
	const job: DemoJob = { assetId, ...what };
	await jobs.queue(tx, demoJob, job, { priority: how.priority });
	return assetId;
}

/** Two sentences a board, each half of its time. */
function cuesOf(film: SeedFilm, which: 'lines' | 'linesEn') {
	const half = boardSeconds / 2;
	return film.boards.flatMap((board, index) =>
		board[which].map((text, n) => ({ start: index * boardSeconds + n * half, end: index * boardSeconds + (n + 1) * half - 0.4, text })),
	);
}
