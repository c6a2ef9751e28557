import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/db/sql.ts';
import { makeCategory, makeCourse } from '../../test/factories.ts';
import { runJobs } from '../../test/jobs.ts';
import { publishVideo, showIn } from '../../test/media.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());

/** A command of this installation. `head`: whoever reads it leaves before the first line. */
function run(script: string, words: string[], head = false): Promise<{ code: number | null; output: string; errors: string }> {
	const env = { ...process.env, DATABASE_URL: site.databaseUrl, DATA_DIR: site.config.dataDir };
	const child = spawn(process.execPath, [join(import.meta.dirname, '..', script, 'main.ts'), ...words], { env });
	const said = { output: '', errors: '' };
	if (head) child.stdout.destroy();
	else child.stdout.on('data', (chunk) => (said.output += chunk));
	child.stderr.on('data', (chunk) => (said.errors += chunk));
	return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })));
}

test('a command whose reader leaves ends quietly, its work done and its exit code its own', async () => {
	for (let n = 0; n < 3; n += 1) await publishVideo(site.app.platform);
	expect(await run('media', ['list'], true)).toEqual({ code: 0, output: '', errors: '' });
	expect(await run('ledger', [], true)).toEqual({ code: 0, output: '', errors: '' });
	await site.db.run(
		sql`insert into ledger (member_id, seq, lesson_id, from_s, to_s, outcome, at, hash) values (7, 2, 1, 0, 9, 'accepted', now(), '\\x00')`,
	);
	expect((await run('ledger', [], true)).code).toBe(1);
});

test('S1 what a title holds does not steer the terminal, and a new one is clean', async () => {
	await site.db.run(sql`insert into media_asset (title, state) values (${'old\u001b[2J\r\u009b31m\nforged line'}, 'failed')`);
	const file = join(site.config.dataDir, 'a\u001b[31m\tb.mp4');
	await writeFile(file, 'film');
	expect(await run('media', ['add', file])).toMatchObject({ code: 0, errors: '' });
	expect(await run('media', ['add', file, '--title', ' e\u0301\u202e\n极限 '])).toMatchObject({ code: 0 });
	const { output } = await run('media', ['list']);
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
	expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
	expect(output).toContain('  old [2J 31m forged line  ');
	const titles = await site.db.rows<{ title: string }>(sql`select title from media_asset order by id desc limit 2`);
	expect(titles.map(({ title }) => title)).toEqual(['é 极限', 'a [31m b']);
	const refused = await run('grant', ['\u001b[2Jnobody', '1']);
	expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('\\u{1b}[2Jnobody') });
	expect(await run('media', ['caption', '1', 'en', join(site.config.dataDir, 'none\u0007.vtt')])).toMatchObject({
		code: 1,
		errors: expect.not.stringContaining('\u0007'),
	});
});

test('an asset is deleted by hand, unless a lesson shows it: then every such lesson is named', async () => {
	const { id } = await publishVideo(site.app.platform);
	const course = await makeCourse(site.db, { category: await makeCategory(site.db), title: '微积分' });
	const [first, second] = await showIn(site.app.platform, course, id);
	expect(await run('media', ['delete', String(id)])).toEqual({
		code: 1,
		output: '',
		errors: `Lessons still show this file. Take it out of them first:\n  lesson ${first} 第一讲 (course ${course} 微积分)\n  lesson ${second} 第二讲 (course ${course} 微积分)\n`,
	});
	await site.db.run(sql`update lesson set resource_id = null where resource_id = ${id}`);
	expect(await run('media', ['delete', String(id)])).toEqual({ code: 0, output: `asset ${id} is deleted\n`, errors: '' });
	await runJobs(site);
	expect(await site.app.platform.store.stat(`media/${id}/r1/master.m3u8`)).toBeNull();
	expect(await run('media', ['delete', String(id)])).toEqual({ code: 1, output: '', errors: `there is no asset ${id}\n` });
	expect(await run('media', ['add', site.config.dataDir])).toMatchObject({ code: 1, errors: `EISDIR: ${site.config.dataDir} is no file\n` });
});
