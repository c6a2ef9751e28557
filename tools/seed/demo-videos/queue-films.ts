import type { Tx } from '../../../server/db/db.ts';
import { sql } from '../../../server/db/sql.ts';
import { jobs } from '../../../server/jobs/jobs.ts';
import { makeAsset } from '../../../server/modules/media/media.assets.service.ts';
import { saveCues } from '../../../server/modules/media/media.captions.service.ts';
import { films, type SeedFilm } from '../content/films.ts';
import { boardSeconds } from './board-frames.ts';
import { type DemoJob, demoJob } from './make-film.ts';

/**
 * Gives every lesson of the demo agency its film, one a first-level category, and the workbook to documents. They are drawn by
 * jobs; until then the lessons show them as being processed.
 */
export async function queueFilms(tx: Tx): Promise<void> {
	const workbook = await queue(tx, '练习册', null);
	await tx.run(sql`update lesson set resource_id = ${workbook} where kind = 'document'`);
	for (const film of films) {
		const assetId = await queue(tx, film.title, film.category);
		await saveCues(tx, assetId, { lang: 'zh-CN', label: '中文', cues: cuesOf(film, 'lines') });
		await saveCues(tx, assetId, { lang: 'en', label: 'English', cues: cuesOf(film, 'linesEn') });
		await tx.run(sql`update lesson l set resource_id = ${assetId} from course c join category k on k.id = c.cat1
			where c.id = l.course_id and k.key = ${film.category} and l.kind = 'video'`);
	}
}

async function queue(tx: Tx, title: string, category: string | null): Promise<number> {
	const assetId = await makeAsset(tx, title);
	const job: DemoJob = { assetId, category };
	// One at a time, behind whatever somebody is waiting for.
	await jobs.queue(tx, demoJob, job, { key: `demo-film:${assetId}`, line: 'demo.film', priority: 20 });
	return assetId;
}

/** Two sentences a board, each half of its time. */
function cuesOf(film: SeedFilm, which: 'lines' | 'linesEn') {
	const half = boardSeconds / 2;
	return film.boards.flatMap((board, index) =>
		board[which].map((text, n) => ({ start: index * boardSeconds + n * half, end: index * boardSeconds + (n + 1) * half - 0.4, text })),
	);
}
