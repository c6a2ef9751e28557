import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import * as queries from './media.assets.queries.ts';
import { makeAsset } from './media.assets.service.ts';
import { sweepWork } from './media.work.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());

test('R70 what a killed process left in a machine’s folder for work goes a day later, unless the asset is still being made', async () => {
	const make = async (to: queries.AssetChange) => {
		const id = await site.db.transaction((tx) => makeAsset(tx, '影片'));
		await queries.change(site.db, id, to);
		return id;
	};
	const ready = await make({ state: 'ready', percent: 100, revision: 1 });
	const failed = await make({ state: 'failed', percent: 20, failure: 'damaged' });
	const made = await make({ state: 'processing', percent: 99, making: 2 });
	const work = join(site.config.dataDir, 'work');
	const old = [`${ready}-r1`, `${ready}-r1-thumbnails`, `${failed}-r1`, `${made}-r1`, '4000000-r1'];
	const kept = [`${made}-r2`, 'demo-7', 'note'];
	const young = [`${ready}-r2`];
	for (const name of [...old, ...kept, ...young]) await mkdir(join(work, name, 'step'), { recursive: true });
	const day = 86_400_000;
	for (const name of [...old, ...kept]) await utimes(join(work, name), new Date(), new Date(Date.now() - day - 1000));
	for (const name of young) await utimes(join(work, name), new Date(), new Date(Date.now() - day + 60_000));
	await sweepWork(site.app.platform);
	expect((await readdir(work)).sort()).toEqual([...kept, ...young].sort());
});
