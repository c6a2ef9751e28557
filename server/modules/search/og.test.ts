import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { processesBelow, until } from '../../../test/processes.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { boundedQueues } from '../../lib/bounded-queue.ts';

let site: TestApp;
let folder: string;
const courses: number[] = [];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-og-'));
	site = await startApp({ config: { dataDir: folder } });
	queue = drawings();
	const category = await makeCategory(site.db);
	for (let n = 0; n < 30; n += 1) courses.push(await makeCourse(site.db, { category, title: `第 ${n} 门课` }));
});
afterAll(async () => {
	await site.close();
	await rm(folder, { recursive: true, force: true });
});

const picture = (id: number | undefined, headers: Record<string, string> = {}, app = site.app) =>
	app.server.inject({ method: 'GET', url: `/art/og/course/${id}.png`, headers });
const drawings = () => [...boundedQueues()].find(({ name }) => name === 'share-pictures');
/** Of the app above: another one in this process has its own. */
let queue: ReturnType<typeof drawings>;
/** Below this process, by the names that Node's processes have. */
const children = () => ['node', 'MainThread', 'node-MainThread'].flatMap((name) => processesBelow(process.pid, name));

test('S4 a share picture is drawn once, by another process that gives way, and lies on disk for the next start', async () => {
	const dataDir = await mkdtemp(join(folder, 'once-'));
	const own = await startApp({ config: { dataDir }, databaseUrl: site.databaseUrl });
	const before = new Set(children());
	const answers = await Promise.all(Array.from({ length: 20 }, () => picture(courses[0], {}, own.app)));
	const [first] = answers;
	expect(answers.every(({ statusCode, rawPayload }) => statusCode === 200 && rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0)))).toBe(true);
	expect(await sharp(first?.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
	expect(await readdir(join(dataDir, 'cache', 'share-pictures'))).toHaveLength(1);
	const [child] = children().filter((id) => !before.has(id));
	expect(child).toBeDefined();
	// The nineteenth field is how nice it is.
	expect((await readFile(`/proc/${child}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')[16]).toBe('19');

	const etag = String(first?.headers['etag']);
	expect((await picture(courses[0], { 'if-none-match': etag }, own.app)).statusCode).toBe(304);
	await own.close();

	const next = await startApp({ config: { dataDir }, databaseUrl: site.databaseUrl });
	const known = new Set(children());
	expect((await picture(courses[0], {}, next.app)).rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true);
	expect(children().filter((id) => !known.has(id))).toEqual([]);
	await next.close();
});

test('S4 another title is another picture', async () => {
	const before = await picture(courses[1]);
	await site.db.run(sql`update course set title = '改过的题目' where id = ${courses[1]}`);
	site.app.forget();
	const after = await picture(courses[1]);
	expect(after.headers['etag']).not.toBe(before.headers['etag']);
	expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
});

test('S4 one address waits for ten drawings at most; what is too much is 429 with Retry-After, and health is answered before they are drawn', async () => {
	const drawing = children();
	expect(drawing).not.toEqual([]);
	// None is done before the last has asked.
	for (const id of drawing) process.kill(id, 'SIGSTOP');
	let answered = 0;
	const asked = courses.slice(2).map((id) =>
		picture(id).finally(() => {
			answered += 1;
		}),
	);
	try {
		await until(() => answered === 18);
		expect([queue?.running, queue?.waiting]).toEqual([1, 9]);
		expect((await site.get('/healthz')).status).toBe(200);
	} finally {
		for (const id of drawing) process.kill(id, 'SIGCONT');
	}
	const answers = await Promise.all(asked);
	expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
	const refused = answers.filter(({ statusCode }) => statusCode === 429);
	expect(refused).toHaveLength(18);
	expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
});

test('S4 a drawing process that is killed fails its picture alone: the next is drawn by another', async () => {
	expect((await picture(courses.at(-1))).statusCode).toBe(200);
	expect(children()).not.toEqual([]);
	for (const id of children()) process.kill(id, 'SIGKILL');
	expect((await picture(courses.at(-2))).statusCode).toBe(200);
});

test('S4 a picture of nothing is 404', async () => {
	expect((await picture(999_999)).statusCode).toBe(404);
});
