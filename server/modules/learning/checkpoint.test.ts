import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { openDatabase } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { footerOf, MerkleTree, readFooter, signCheckpoint, signingKey } from './checkpoint.rules.ts';
import { checkpointSecret, makeCheckpoint, makeDailyCheckpoint } from './checkpoint.service.ts';
import { checkLedgerRights, checkNewestCheckpoint, verifyCheckpoints } from './checkpoint.verify.service.ts';
import { hashEntry, noHash } from './ledger.rules.ts';
import { verifyLedger, walkChain } from './ledger.service.ts';

let app: TestApp;
let folder: string;

beforeEach(async () => {
	app = await startApp();
	app.setNow('2026-11-21T02:00:00Z');
	folder = join(app.config.dataDir, 'ledger');
});
afterEach(() => app.close());

/** Members with chains of so many entries, their heads, what they heard and its records, as reports would have left them. */
async function chains(lengths: readonly number[]): Promise<number[]> {
	const ids: number[] = [];
	for (const length of lengths) {
		const row = await app.db.row<{ id: number }>(sql`insert into member (nickname) values ('同学') returning id`);
		const memberId = row?.id ?? 0;
		ids.push(memberId);
		let hash = noHash;
		const at = app.app.platform.now();
		const hashes = Array.from({ length }, (_, n) => {
			hash = hashEntry(hash, { memberId, seq: n + 1, lessonId: 7, from: n, to: n + 1, outcome: 'accepted', at });
			return hash;
		});
		await app.db.run(sql`insert into ledger (member_id, seq, lesson_id, from_s, to_s, outcome, at, hash)
			select ${memberId}, n, 7, n - 1, n, 'accepted', ${at}, h from unnest(${hashes}::bytea[]) with ordinality u(h, n)`);
		await app.db.run(sql`insert into chain_head (member_id, seq, hash) values (${memberId}, ${length}, ${hash})`);
		const ranges = `{[0,${length})}`;
		await app.db.run(
			sql`insert into heard (member_id, lesson_id, course_id, heard, updated_at) values (${memberId}, 7, 1, ${ranges}::int4multirange, ${at})`,
		);
		await app.db.run(sql`insert into listening_record (member_id, kind, lesson_id, title, started_at, last_at, heard)
			values (${memberId}, 'video', 7, '第一讲', ${at}, ${at}, ${ranges}::int4multirange)`);
	}
	return ids;
}

async function problems(): Promise<string[]> {
	const found: string[] = [];
	await verifyLedger(app.db, (sentence) => found.push(sentence));
	await verifyCheckpoints(app.app.platform, (sentence) => found.push(sentence));
	return found;
}

describe('the Merkle root', () => {
	test('is that of RFC 6962, whatever the number of leaves', () => {
		const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
		const ends = Array.from({ length: 70 }, (_, n) => ({ memberId: n + 1, seq: n * 3 + 1, hash: sha(Buffer.of(n)) }));
		const leaves = ends.map(({ memberId, seq, hash }) => {
			const numbers = Buffer.alloc(16);
			numbers.writeBigInt64BE(BigInt(memberId), 0);
			numbers.writeBigInt64BE(BigInt(seq), 8);
			return sha(Buffer.of(0), numbers, hash);
		});
		// §2.1, word by word: the largest power of two below the number of leaves splits them.
		const rootOf = (list: Buffer[]): Buffer => {
			if (list.length <= 1) return list[0] ?? sha();
			const k = 2 ** Math.ceil(Math.log2(list.length) - 1);
			return sha(Buffer.of(1), rootOf(list.slice(0, k)), rootOf(list.slice(k)));
		};
		const tree = new MerkleTree();
		expect(tree.root()).toEqual(rootOf([]));
		for (const [at, end] of ends.entries()) {
			tree.add(end);
			expect(tree.root().toString('hex')).toBe(rootOf(leaves.slice(0, at + 1)).toString('hex'));
		}
	});
});

describe('S10 checkpoints', () => {
	test('name every chain that grew; an idle day names none, and both are in order', async () => {
		await chains([3, 1]);
		expect(await makeCheckpoint(app.app.platform)).toMatchObject({ id: 1, members: 2, entries: 4, changed: 2 });
		const file = await readFile(join(folder, 'checkpoint-000001.txt'), 'utf8');
		expect(file.split('\n')).toHaveLength(4);
		await chains([5]);
		expect(await makeCheckpoint(app.app.platform)).toMatchObject({ id: 2, members: 3, entries: 9, changed: 1 });
		expect(await makeCheckpoint(app.app.platform)).toMatchObject({ id: 3, members: 3, entries: 9, changed: 0 });
		expect(await problems()).toEqual([]);
	});

	test('of many processes at once one makes the day’s, and the next is due after a day', async () => {
		await chains([2]);
		await Promise.all(Array.from({ length: 6 }, () => makeDailyCheckpoint(app.app.platform)));
		expect(await readdir(folder)).toEqual(['checkpoint-000001.txt']);
		app.advance(22 * 3_600_000);
		await makeDailyCheckpoint(app.app.platform);
		expect(await readdir(folder)).toHaveLength(1);
		app.advance(2 * 3_600_000);
		await Promise.all(Array.from({ length: 6 }, () => makeDailyCheckpoint(app.app.platform)));
		expect(await readdir(folder)).toEqual(['checkpoint-000001.txt', 'checkpoint-000002.txt']);
		expect(await problems()).toEqual([]);
	});

	test('what one process does alone is read as of a moment when it was alone already: it sees all that the one before it left', async () => {
		const { db } = app.app.platform;
		const alone: boolean[] = [];
		const isHeld = sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 7532013 and granted
			and database = (select oid from pg_database where datname = current_database())`;
		// The moment is that of the first statement after the one that asks for it.
		const watched: typeof db = {
			...db,
			transaction: (work) =>
				db.transaction((tx) =>
					work({
						...tx,
						run: async (statement, ...rest) => {
							if (statement.text.includes('repeatable read')) alone.push((await app.db.one<{ n: number }>(isHeld)).n === 1);
							return tx.run(statement, ...rest);
						},
					}),
				),
		};
		await chains([2]);
		expect(await makeCheckpoint({ ...app.app.platform, db: watched })).toMatchObject({ id: 1 });
		expect(alone).toEqual([true]);
	});

	test('a kill between commit and name, or before the commit, leaves nothing behind', async () => {
		await chains([2]);
		await makeCheckpoint(app.app.platform);
		const path = join(folder, 'checkpoint-000001.txt');
		await rename(path, `${path}.part`);
		await writeFile(join(folder, 'checkpoint-000002.txt.part'), '1 2 00\n');
		expect((await problems()).join('\n')).toContain('checkpoint 1 has no file');
		await makeCheckpoint(app.app.platform);
		expect((await readdir(folder)).toSorted()).toEqual(['checkpoint-000001.txt', 'checkpoint-000002.txt']);
		expect(await problems()).toEqual([]);
	});

	test('a chain that was cut keeps the end it had: the next checkpoint does not make it right', async () => {
		const [member = 0] = await chains([4]);
		await makeCheckpoint(app.app.platform);
		await asOwner(
			app.databaseUrl,
			`set session_replication_role = replica; delete from ledger where seq > 2; delete from listening_record; delete from heard;
			update chain_head set seq = 2, hash = (select hash from ledger where seq = 2)`,
		);
		expect(await makeCheckpoint(app.app.platform)).toMatchObject({ id: 2, members: 1, entries: 4, changed: 0 });
		expect(await problems()).toContain(`member ${member}: the chain ends with entry 2, checkpoint 1 names entry 4`);
	});

	test('making one says in the log whose chain does not reach what the last one names: cut, or ending otherwise', async () => {
		const [cut = 0, changed = 0] = await chains([3, 2, 1]);
		await makeCheckpoint(app.app.platform);
		const told: unknown[] = [];
		const { platform } = app.app;
		const log = Object.assign(Object.create(platform.log), { error: (...words: unknown[]) => told.push(words) });
		await makeCheckpoint({ ...platform, log });
		expect(told).toEqual([]);
		const hashOf = (member: number, seq: number) =>
			`hash = (select hash from ledger where member_id = ${member} and seq = ${seq}) where member_id = ${member}`;
		await asOwner(
			app.databaseUrl,
			`set session_replication_role = replica; update chain_head set seq = 2, ${hashOf(cut, 2)}; update chain_head set ${hashOf(changed, 1)}`,
		);
		await makeCheckpoint({ ...platform, log });
		const sentence = 'the ledger does not reach its last checkpoint: run npm run ledger:verify';
		expect(told).toEqual([cut, changed].map((memberId) => [{ memberId }, sentence]));
	});

	test.each<[string, object]>([
		['another root', { root: Buffer.alloc(32, 7) }],
		['a member more', { members: 3 }],
		['an entry fewer', { entries: 4 }],
	])('the newest signed anew with %s, in its row and its file, does not cover the chains', async (_what, change) => {
		await chains([3, 2]);
		await makeCheckpoint(app.app.platform);
		const path = join(folder, 'checkpoint-000001.txt');
		const lines = (await readFile(path, 'utf8')).trim().split('\n');
		const footer = readFooter(String(lines.pop()));
		if (footer === null) throw new Error('no footer');
		const { signature: _, ...body } = footer;
		const key = signingKey(await app.app.platform.secret(checkpointSecret));
		const forged = signCheckpoint({ ...body, ...change }, key);
		await writeFile(path, `${lines.join('\n')}\n${footerOf(forged, key)}`);
		const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`;
		await asOwner(
			app.databaseUrl,
			`set session_replication_role = replica; update ledger_checkpoint set root = ${hex(forged.root)}, members = ${forged.members},
				entries = ${forged.entries}, signature = ${hex(forged.signature)}`,
		);
		expect(await problems()).toEqual(['checkpoint 1 does not cover the heads that checkpoints name']);
	});

	test('a checkpoint that the database has lost keeps its file: the next one takes another number', async () => {
		await chains([2]);
		for (let n = 0; n < 2; n += 1) await makeCheckpoint(app.app.platform);
		const lost = join(folder, 'checkpoint-000002.txt');
		const before = await readFile(lost, 'utf8');
		await asOwner(app.databaseUrl, 'set session_replication_role = replica; delete from ledger_checkpoint where id = 2');
		expect((await makeCheckpoint(app.app.platform))?.id).toBe(3);
		expect(await readFile(lost, 'utf8')).toBe(before);
		expect(await problems()).toEqual(['checkpoint 2 is missing', expect.stringContaining('checkpoint 2 is in ')]);
	});

	test('chains and checkpoints longer than a page are covered to their last row', async () => {
		const [member = 0] = await chains([4500]);
		// More members than a page holds, one entry each.
		await app.db.run(sql`with m as (insert into member (nickname) select '同学' from generate_series(1, 2500) returning id)
			insert into chain_head (member_id, seq, hash) select id, 1, sha256(int4send(id)) from m`);
		expect(await makeCheckpoint(app.app.platform)).toMatchObject({ members: 2501, entries: 7000, changed: 2501 });
		const chain = await walkChain(app.db, member, Number.MAX_SAFE_INTEGER);
		expect([chain.seq, chain.broken]).toEqual([4500, null]);
		const found: string[] = [];
		await verifyCheckpoints(app.app.platform, (sentence) => found.push(sentence));
		expect(found).toEqual([]);
		await asOwner(
			app.databaseUrl,
			`set session_replication_role = replica; update ledger set to_s = 9 where seq = 4400;
			update ledger_checkpoint_head set seq = 2 where member_id = (select max(member_id) from ledger_checkpoint_head)`,
		);
		expect((await walkChain(app.db, member, Number.MAX_SAFE_INTEGER)).broken).toEqual({ seq: 4400, problem: 'changed' });
		await verifyCheckpoints(app.app.platform, (sentence) => found.push(sentence));
		expect(found).toContain('the heads that checkpoint 1 names were changed');
	});
});

describe('S10 for doctor', () => {
	const day = 86_400_000;
	const finding = async () => {
		const found = await checkNewestCheckpoint(app.app.platform);
		return found === 'ok' ? found : found.finding;
	};

	test('an empty ledger and a young one need none; after two days without one it is a finding with a cure', async () => {
		expect(await finding()).toBe('ok');
		await chains([1]);
		expect(await finding()).toBe('ok');
		app.advance(2 * day + 1);
		expect(await finding()).toContain('has no checkpoint');
		await makeCheckpoint(app.app.platform);
		expect(await finding()).toBe('ok');
		app.advance(2 * day);
		expect(await finding()).toBe('ok');
		app.advance(1);
		expect(await checkNewestCheckpoint(app.app.platform)).toEqual({
			finding: expect.stringContaining('newest checkpoint of the ledger is of 2026-11-23'),
			cure: expect.stringContaining('npm run ledger:checkpoint'),
		});
	});

	test.each([
		['row', () => asOwner(app.databaseUrl, 'set session_replication_role = replica; update ledger_checkpoint set members = 9')],
		['ends', () => asOwner(app.databaseUrl, 'set session_replication_role = replica; update ledger_checkpoint_head set seq = 9')],
		['file', () => writeFile(join(folder, 'checkpoint-000001.txt'), '')],
	])('a newest checkpoint whose %s was changed is one', async (_what, spoil) => {
		await chains([1]);
		await makeCheckpoint(app.app.platform);
		expect(await finding()).toBe('ok');
		await spoil();
		expect(await finding()).toContain('changed');
	});

	test('the site works as a role that cannot change the ledger; without it that is said, with what an administrator runs', async () => {
		expect(await checkLedgerRights(app.db)).toBe('ok');
		const bare = openDatabase({ url: app.databaseUrl, connections: 1 });
		expect(await checkLedgerRights(bare)).toEqual({
			finding: expect.stringContaining('only a trigger'),
			cure: expect.stringContaining('create role lectern_app nologin; grant lectern_app to'),
		});
		await bare.close();
	});
});
