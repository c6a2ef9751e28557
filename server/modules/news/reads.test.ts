import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeArticle, makeNewsModule } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { showReads } from './reads.service.ts';

let site: TestApp;
let module: number;

beforeAll(async () => {
	site = await startApp();
	module = await makeNewsModule(site.db, '通知');
});
afterAll(() => site.close());
beforeEach(async () => {
	await site.db.run(sql`delete from news`);
	site.app.forget();
});

const article = (fields: { viewCount?: number; online?: boolean } = {}) => makeArticle(site.db, { module, viewCount: 10, ...fields });
const read = (id: number) => site.call('newsRead', { id });
const readings = async (id: number) => (await site.call('newsDetail', { id })).json.data.viewCount;
const hot = async () => (await site.call('hotNews', {})).json.data.map(({ id, viewCount }) => [id, viewCount]);
const version = async () => (await site.db.row<{ version: number }>(sql`select version::int from cache_version where tag = 'news'`))?.version ?? 0;

describe('R11 how often an article was read', () => {
	test('is what was there and each reading since, on its page and in the order of what everybody reads, and what showed less is forgotten', async () => {
		const [first, second] = [await article(), await article()];
		expect([await readings(first), await hot()]).toEqual([
			10,
			[
				[second, 10],
				[first, 10],
			],
		]);
		const answers = await Promise.all([read(first), read(first), read(first)]);
		expect(answers.map(({ json }) => json)).toEqual([1, 2, 3].map(() => ({ code: 1, data: {} })));
		expect(await readings(first)).toBe(10);
		await showReads(site.app.platform);
		expect([await readings(first), await readings(second), await hot()]).toEqual([
			13,
			10,
			[
				[first, 13],
				[second, 10],
			],
		]);
		await read(first);
		await showReads(site.app.platform);
		expect(await readings(first)).toBe(14);
	});

	test('shown again without a reading changes and forgets nothing', async () => {
		const id = await article();
		await read(id);
		await showReads(site.app.platform);
		const before = await version();
		await showReads(site.app.platform);
		expect([await version(), await readings(id)]).toEqual([before, 11]);
	});

	test('counts nothing of an article that is not online or not there', async () => {
		const hidden = await article({ online: false });
		for (const id of [hidden, 999_999]) expect((await read(id)).status).toBe(404);
		expect(await site.db.rows(sql`select from news_read`)).toEqual([]);
	});

	test('one address counts for a class, not for a thousand', async () => {
		const limited = await startApp({ config: { rateLimits: true } });
		try {
			const id = await makeArticle(limited.db, { module: await makeNewsModule(limited.db, '通知') });
			const statuses: number[] = [];
			for (let n = 0; n < 121; n++) statuses.push((await limited.call('newsRead', { id })).status);
			expect([statuses.slice(0, 120).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
		} finally {
			await limited.close();
		}
	});
});
