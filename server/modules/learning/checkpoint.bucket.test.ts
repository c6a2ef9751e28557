import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { type S3Server, settingsOf, startS3Server } from '../../../test/s3-server.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { makeCheckpoint, makeDailyCheckpoint } from './checkpoint.service.ts';
import { checkNewestCheckpoint, verifyCheckpoints } from './checkpoint.verify.service.ts';

/** Two machines: a folder each, one database and one bucket. */
let database: TestDatabase;
let s3: S3Server;
let here: TestApp;
let there: TestApp;

beforeEach(async () => {
	database = await createDatabase();
	s3 = await startS3Server();
	const start = () => startApp({ databaseUrl: database.url, config: { s3: settingsOf(s3) } });
	[here, there] = [await start(), await start()];
	for (const site of [here, there]) site.setNow('2026-11-23T02:00:00Z');
});
afterEach(async () => {
	for (const site of [here, there]) await site.close();
	await s3.close();
	await database.drop();
});

/** A member with one entry in the ledger. */
async function entry(): Promise<void> {
	const { id } = await here.db.one<{ id: number }>(sql`insert into member (nickname) values ('同学') returning id`);
	await here.db.run(sql`insert into chain_head (member_id, seq, hash) values (${id}, 1, ${Buffer.alloc(32, id)})`);
}

async function problems(site: TestApp, copies?: string): Promise<string[]> {
	const found: string[] = [];
	await verifyCheckpoints(site.app.platform, (sentence) => found.push(sentence), copies);
	return found;
}

const keys = () => [...s3.objects.keys()].sort();
const name = (id: number) => `checkpoint-00000${id}.txt`;

test('S10 checkpoints that several machines made in turn are in order for each of them, with one file each', async () => {
	for (const [n, site] of [here, there, here].entries()) {
		await entry();
		expect(await makeCheckpoint(site.app.platform)).toMatchObject({ id: n + 1, members: n + 1 });
	}
	expect(keys()).toEqual([1, 2, 3].map((id) => `ledger/${name(id)}`));
	for (const site of [here, there]) {
		expect(await problems(site)).toEqual([]);
		expect(await checkNewestCheckpoint(site.app.platform)).toBe('ok');
	}
	// A copy for each on the machine that made it, which is the same.
	expect(await readdir(join(there.config.dataDir, 'ledger'))).toEqual([name(2)]);
	expect(await problems(here, join(there.config.dataDir, 'ledger'))).toEqual([]);
	expect((await readFile(join(there.config.dataDir, 'ledger', name(2)), 'utf8')) === s3.objects.get(`ledger/${name(2)}`)?.toString()).toBe(true);
});

test('S10 a file of the bucket that was changed, lost or added is found from every machine', async () => {
	await entry();
	await makeCheckpoint(here.app.platform);
	const key = `ledger/${name(1)}`;
	const whole = s3.objects.get(key) as Buffer;
	for (const [change, says] of [
		[() => s3.objects.delete(key), `checkpoint 1 has no file ${key} of the bucket`],
		[() => s3.objects.set(key, Buffer.from(whole.toString().replace(/^1 1/, '1 2'))), `${key} of the bucket was changed`],
		[() => s3.objects.set(`ledger/${name(2)}`, whole), `checkpoint 2 is in ledger/${name(2)} of the bucket and not in the database`],
	] as const) {
		change();
		for (const site of [here, there]) expect(await problems(site)).toEqual([says]);
		s3.objects.set(key, whole);
		s3.objects.delete(`ledger/${name(2)}`);
	}
	expect(await problems(there)).toEqual([]);
});

test('S10 what one machine left half way another finishes: before the commit it goes, after it it gets its name', async () => {
	await entry();
	// The bucket takes what is written before the commit, and nothing after it.
	s3.refuse = ({ method, key }) => (method === 'PUT' && key.endsWith('.txt') ? [403, 'AccessDenied'] : undefined);
	await expect(makeCheckpoint(here.app.platform)).rejects.toThrow('AccessDenied');
	expect(keys()).toEqual([`ledger/${name(1)}.part`]);
	expect(await problems(there)).toEqual([`checkpoint 1 has no file ledger/${name(1)} of the bucket`]);
	s3.refuse = undefined;
	// None is due, and the last one gets its name all the same.
	await makeDailyCheckpoint(there.app.platform);
	expect(keys()).toEqual([`ledger/${name(1)}`]);
	expect(await problems(there)).toEqual([]);
	s3.objects.set(`ledger/${name(7)}.part`, Buffer.from('1 2 00\n'));
	s3.objects.set('ledger/note.part', Buffer.from('x'));
	await entry();
	expect(await makeCheckpoint(there.app.platform)).toMatchObject({ id: 2 });
	expect(keys()).toEqual([`ledger/${name(1)}`, `ledger/${name(2)}`]);
	for (const site of [here, there]) expect(await problems(site)).toEqual([]);
	// Nothing is committed whose file the bucket did not take.
	s3.refuse = ({ method }) => (method === 'PUT' ? [403, 'AccessDenied'] : undefined);
	await expect(makeCheckpoint(here.app.platform)).rejects.toThrow('AccessDenied');
	s3.refuse = undefined;
	expect(await problems(here)).toEqual([]);
});

test('S10 files from before there was a bucket go there with the next checkpoint', async () => {
	await entry();
	const { store: _bucket, ...alone } = here.app.platform;
	await makeCheckpoint(alone);
	expect(keys()).toEqual([]);
	await makeCheckpoint(here.app.platform);
	expect(keys()).toEqual([`ledger/${name(1)}`, `ledger/${name(2)}`]);
	expect(await problems(there)).toEqual([]);
});
