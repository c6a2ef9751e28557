import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { isTaken } from './checkpoint.queries.ts';
import { footerOf, pace, readFooter, signCheckpoint, signingKey } from './checkpoint.rules.ts';
import { checkpointSecret, makeCheckpoint, makeDailyCheckpoint } from './checkpoint.service.ts';
import { checkLedgerRights, checkNewestCheckpoint, verifyCheckpoints } from './checkpoint.verify.service.ts';
import { hashEntry, noHash } from './ledger.rules.ts';
import { verifyLedger } from './ledger.service.ts';

let app: TestApp;
let folder: string;
let copies: string;
const start = new Date('2026-11-21T02:00:00.000Z');
const hour = 3_600_000;
const tables = ['ledger_checkpoint_head', 'ledger_checkpoint', 'study_statement', 'listening_record', 'heard', 'chain_head', 'ledger', 'member'];

beforeAll(async () => {
	app = await startApp();
	folder = join(app.config.dataDir, 'ledger');
	copies = join(app.config.dataDir, 'copies');
});
afterAll(() => app.close());
beforeEach(async () => {
	app.setNow(start);
	await byHand(tables.map((table) => `delete from ${table};`).join(' '));
	for (const each of [folder, copies]) await rm(each, { recursive: true, force: true });
});

const byHand = (statement: string) => asOwner(app.databaseUrl, `set session_replication_role = replica; ${statement}`);
const pathOf = (id: number, of = folder) => join(of, `checkpoint-${String(id).padStart(6, '0')}.txt`);
const make = () => makeCheckpoint(app.app.platform);

/** A member with a chain of so many accepted seconds of lesson 7, with what was heard and its record. */
async function chain(length: number): Promise<number> {
	const memberId = (await app.db.row<{ id: number }>(sql`insert into member (nickname) values ('同学') returning id`))?.id ?? 0;
	let hash = noHash;
	const hashes = Array.from({ length }, (_, n) => {
		hash = hashEntry(hash, { memberId, seq: n + 1, lessonId: 7, from: n, to: n + 1, outcome: 'accepted', at: start });
		return hash;
	});
	const ranges = `{[0,${length})}`;
	await app.db.run(sql`insert into ledger (member_id, seq, lesson_id, from_s, to_s, outcome, at, hash)
		select ${memberId}, n, 7, n - 1, n, 'accepted', ${start}, h from unnest(${hashes}::bytea[]) with ordinality u(h, n)`);
	await app.db.run(sql`insert into chain_head (member_id, seq, hash) values (${memberId}, ${length}, ${hash})`);
	await app.db.run(
		sql`insert into heard (member_id, lesson_id, course_id, heard, updated_at) values (${memberId}, 7, 1, ${ranges}::int4multirange, ${start})`,
	);
	await app.db.run(sql`insert into listening_record (member_id, kind, lesson_id, title, started_at, last_at, heard)
		values (${memberId}, 'video', 7, '第一讲', ${start}, ${start}, ${ranges}::int4multirange)`);
	return memberId;
}
/** A statement that names an entry by this hash. */
const pin = (memberId: number, seq: number, hash: string, count = 1) =>
	byHand(`insert into study_statement (code, member_id, from_day, to_day, made_at, facts, ledger_seq, ledger_hash)
		select 'C' || lpad((${memberId} * 10000 + ${seq} * 3000 + n)::text, 18, '0'), ${memberId}, date '2000-01-01' + n, date '2026-01-01', now(), '{}', ${seq}, ${hash} from generate_series(1, ${count}) n`);
const hashOf = (memberId: number, seq: number) => `(select hash from ledger where member_id = ${memberId} and seq = ${seq})`;

async function ledgerProblems(): Promise<string[]> {
	const found: string[] = [];
	await verifyLedger(app.db, (sentence) => found.push(sentence));
	return found;
}
async function checkpointProblems(of?: string): Promise<string[]> {
	const found: string[] = [];
	await verifyCheckpoints(app.app.platform, (sentence) => found.push(sentence), of);
	return found;
}
const key = async () => signingKey(await app.app.platform.secret(checkpointSecret));

describe('S10 every way in which checkpoints may be wrong has its sentence', () => {
	beforeEach(async () => {
		await chain(3);
		await make();
		await chain(2);
		await make();
		await make();
		expect(await checkpointProblems()).toEqual([]);
	});

	test('what was counted', async () => {
		expect(await verifyCheckpoints(app.app.platform, expect.fail)).toEqual({ checkpoints: 3 });
		expect(await verifyLedger(app.db, expect.fail)).toEqual({ members: 2, entries: 5 });
	});

	test.each<[string, () => Promise<unknown>, () => string[]]>([
		[
			'a row',
			() => byHand('update ledger_checkpoint set entries = entries + 1 where id = 2'),
			() => ['checkpoint 3 does not follow from the one before it', 'checkpoint 2 was changed'],
		],
		[
			'the ends it names',
			() => byHand('update ledger_checkpoint_head set seq = 1 where checkpoint_id = 1'),
			() => ['the heads that checkpoint 1 names were changed', 'checkpoint 3 does not cover the heads that checkpoints name'],
		],
		[
			'a row taken out of the middle',
			() => byHand('delete from ledger_checkpoint where id = 2'),
			() => ['checkpoint 2 is missing', 'checkpoint 2 is missing, and chains name it', `checkpoint 2 is in ${pathOf(2)} and not in the database`],
		],
		[
			'an idle one taken out at the end',
			() => byHand('delete from ledger_checkpoint where id = 3'),
			() => [`checkpoint 3 is in ${pathOf(3)} and not in the database`],
		],
		['a file taken away', () => rm(pathOf(2)), () => [`checkpoint 2 has no file ${pathOf(2)}`]],
		['an empty file', () => writeFile(pathOf(2), ''), () => [`${pathOf(2)} was changed`]],
		[
			'a line of a file',
			async () => writeFile(pathOf(1), (await readFile(pathOf(1), 'utf8')).replace(' 3 ', ' 4 ')),
			() => [`${pathOf(1)} was changed`],
		],
		[
			'a line more in a file',
			async () => writeFile(pathOf(3), `9 9 ${'00'.repeat(32)}\n${await readFile(pathOf(3), 'utf8')}`),
			() => [`${pathOf(3)} was changed`],
		],
		['a file of another number', () => copyFile(pathOf(1), pathOf(2)), () => [`${pathOf(2)} was changed`]],
	])('%s', async (_what, spoil, sentences) => {
		await spoil();
		expect((await checkpointProblems()).toSorted()).toEqual(sentences().toSorted());
	});

	test('a file that was signed anew says something else than its row; one that says another count was changed', async () => {
		const footer = readFooter((await readFile(pathOf(3), 'utf8')).trim());
		if (footer === null) throw new Error('no footer');
		const { signature: _, ...body } = footer;
		const write = async (change: object) => writeFile(pathOf(3), footerOf(signCheckpoint({ ...body, ...change }, await key()), await key()));
		await write({ members: 9 });
		expect(await checkpointProblems()).toEqual([`checkpoint 3 is not what ${pathOf(3)} says`]);
		await write({ changed: 1 });
		expect(await checkpointProblems()).toEqual([`${pathOf(3)} was changed`]);
		await write({});
		expect(await checkpointProblems()).toEqual([]);
	});

	test('copies elsewhere need not have all, must say the same, and may know more', async () => {
		await mkdir(copies);
		expect(await checkpointProblems(copies)).toEqual([]);
		await copyFile(pathOf(1), pathOf(1, copies));
		await writeFile(join(copies, 'notes.txt'), 'not ours');
		expect(await checkpointProblems(copies)).toEqual([]);
		await writeFile(pathOf(1, copies), 'x');
		expect(await checkpointProblems(copies)).toEqual([`${pathOf(1, copies)} was changed`]);
		await rm(pathOf(1, copies));
		await copyFile(pathOf(3), pathOf(7, copies));
		expect(await checkpointProblems(copies)).toEqual([`checkpoint 7 is in ${pathOf(7, copies)} and not in the database`]);
		expect(await checkpointProblems(join(copies, 'not-there'))).toEqual([]);
	});

	test('the newest is looked at for doctor, in the same words', async () => {
		const { platform } = app.app;
		expect(await checkNewestCheckpoint(platform)).toBe('ok');
		await rm(pathOf(3));
		expect(await checkNewestCheckpoint(platform)).toEqual({
			finding: `The ledger is not as it was: checkpoint 3 has no file ${pathOf(3)}.`,
			cure: 'Run npm run ledger:verify, and compare with the copies of its files that you keep elsewhere.',
		});
		await byHand('update ledger_checkpoint set at = now() where id = 1');
		app.advance(pace.late + 1);
		expect(await checkNewestCheckpoint(platform)).toEqual({
			finding: `The newest checkpoint of the ledger is of ${start.toISOString()}.`,
			cure: 'Run npm run ledger:checkpoint, and look into the log for why the site made none: it does so every day.',
		});
		expect(await checkLedgerRights(app.db)).toBe('ok');
	});
});

describe('S10 making one', () => {
	test('its row, its file and its lines, private on the disk', async () => {
		const [a, b] = [await chain(3), await chain(2)];
		const made = await make();
		const ends = await app.db.rows<{ member_id: number; seq: number; hash: Buffer }>(
			sql`select member_id, seq, hash from chain_head order by member_id`,
		);
		expect(made).toMatchObject({ id: 1, at: start, members: 2, entries: 5, changed: 2, previous: noHash });
		const text = await readFile(pathOf(1), 'utf8');
		expect(text).toBe(
			`${ends.map((end) => `${end.member_id} ${end.seq} ${end.hash.toString('hex')}\n`).join('')}${made && footerOf(made, await key())}`,
		);
		const heads = await app.db.rows(sql`select checkpoint_id, member_id, seq from ledger_checkpoint_head order by member_id`);
		expect(heads).toEqual([
			{ checkpoint_id: 1, member_id: a, seq: 3 },
			{ checkpoint_id: 1, member_id: b, seq: 2 },
		]);
		expect([((await stat(folder)).mode & 0o777).toString(8), ((await stat(pathOf(1))).mode & 0o777).toString(8)]).toEqual(['700', '600']);
	});

	test('an empty chain is in none; an empty ledger has one all the same', async () => {
		await app.db.run(sql`insert into chain_head (member_id) select id from member`);
		const member = (await app.db.row<{ id: number }>(sql`insert into member (nickname) values ('x') returning id`))?.id ?? 0;
		await app.db.run(sql`insert into chain_head (member_id) values (${member})`);
		expect(await make()).toMatchObject({ id: 1, members: 0, entries: 0, changed: 0 });
		expect(await checkpointProblems()).toEqual([]);
	});

	test('is due after twenty-three hours, not a millisecond before', async () => {
		await chain(1);
		await make();
		app.advance(23 * hour - 1);
		await makeDailyCheckpoint(app.app.platform);
		expect(await readdir(folder)).toHaveLength(1);
		app.advance(1);
		await makeDailyCheckpoint(app.app.platform);
		expect(await readdir(folder)).toHaveLength(2);
		expect(await makeCheckpoint(app.app.platform, { unlessSince: start })).toBeNull();
		expect(await makeCheckpoint(app.app.platform, { unlessSince: app.app.platform.now() })).toMatchObject({ id: 3 });
	});

	test('half files: of a stored checkpoint it gets its name, of any other it goes', async () => {
		await chain(1);
		await make();
		const text = await readFile(pathOf(1), 'utf8');
		await rm(pathOf(1));
		for (const [name, content] of [
			['checkpoint-000001.txt.part', text],
			['checkpoint-000002.txt.part', text],
			['checkpoint-000000.txt.part', text],
			['notes.part', text],
		] as const)
			await writeFile(join(folder, name), content);
		await make();
		expect((await readdir(folder)).toSorted()).toEqual(['checkpoint-000001.txt', 'checkpoint-000002.txt']);
		expect(await readFile(pathOf(1), 'utf8')).toBe(text);
		await rm(pathOf(2));
		await writeFile(`${pathOf(2)}.part`, text);
		await make();
		expect((await readdir(folder)).toSorted()).toEqual(['checkpoint-000001.txt', 'checkpoint-000003.txt']);
	});

	test('the number follows the highest file, also of more than six digits', async () => {
		await chain(1);
		await mkdir(folder);
		for (const name of [
			'checkpoint-1234567.txt',
			'checkpoint-000009.txt',
			'checkpoint-99999.txt',
			'xcheckpoint-9999999.txt',
			'checkpoint-9999999.txt.old',
		])
			await writeFile(join(folder, name), '');
		expect((await make())?.id).toBe(1_234_568);
	});

	test('whose number another process took is told from other failures', () => {
		const errors = [
			{ code: '23505', table: 'ledger_checkpoint' },
			{ code: '23505', table: 'ledger_checkpoint_head' },
			{ code: '40001' },
			{ code: '23505', table: 'ledger' },
			{ code: '23505', table: 'my_ledger_checkpoint' },
			{ code: '23503', table: 'ledger_checkpoint' },
			{ code: '23505' },
			new Error('x'),
			null,
			undefined,
		];
		expect(errors.map(isTaken)).toEqual([true, true, true, false, false, false, false, false, false, false]);
	});
});

describe('R71 every way in which a chain may be wrong has its sentence', () => {
	test('entries that statements and checkpoints name are those of the chain, however many name them', async () => {
		const member = await chain(5);
		await make();
		await pin(member, 2, hashOf(member, 2), 2500);
		await pin(member, 4, hashOf(member, 4), 1);
		expect(await ledgerProblems()).toEqual([]);
		await pin(member, 3, hashOf(member, 2), 1);
		expect(await ledgerProblems()).toEqual([
			expect.stringMatching(new RegExp(`^member ${member}: entry 3 is not the one that statement C\\d{18} names$`)),
		]);
		await byHand(`delete from study_statement where ledger_seq = 3; update ledger_checkpoint_head set hash = sha256('x')`);
		expect(await ledgerProblems()).toEqual([`member ${member}: entry 5 is not the one that checkpoint 1 names`]);
		// One wrong among more than a page that name the same entry, the last of them.
		await byHand(`update ledger_checkpoint_head set hash = ${hashOf(member, 5)};
			update study_statement set ledger_hash = sha256('x') where code = (select max(code) from study_statement where ledger_seq = 4)`);
		expect(await ledgerProblems()).toEqual([expect.stringMatching(/: entry 4 is not the one that statement C\d{18} names$/)]);
	});

	test('what is named behind the end of the chain', async () => {
		const member = await chain(3);
		await pin(member, 5, "sha256('x')", 2);
		expect(await ledgerProblems()).toEqual([
			expect.stringMatching(new RegExp(`^member ${member}: the chain ends with entry 3, statement C\\d{18} names entry 5$`)),
		]);
	});

	test('a chain of more than a page, changed at its end, at the seam, and named there', async () => {
		const member = await chain(4001);
		await pin(member, 2000, hashOf(member, 2000));
		await pin(member, 2001, hashOf(member, 2001));
		expect(await verifyLedger(app.db, expect.fail)).toEqual({ members: 1, entries: 4001 });
		await byHand(`update study_statement set ledger_hash = sha256('x') where ledger_seq = 2001`);
		expect(await ledgerProblems()).toEqual([expect.stringContaining('entry 2001 is not the one that statement')]);
		await byHand(
			`update study_statement set ledger_hash = ${hashOf(member, 2001)} where ledger_seq = 2001; update ledger set outcome = 'outside' where seq = 4001`,
		);
		expect(await ledgerProblems()).toContain(`member ${member}: entry 4001 was changed`);
	});

	test.each<[string, (id: number) => string, (id: number) => string[]]>([
		[
			'a lesson moved by hand',
			(id) => `update ledger set lesson_id = 8 where member_id = ${id} and seq = 2`,
			(id) => [
				...[`member ${id}: entry 2 was changed`, `member ${id}: lesson 7: what counts as heard is not what the ledger proves`],
				...[
					`member ${id}: lesson 8: what counts as heard is not what the ledger proves`,
					`member ${id}: lesson 7: the listening records do not say what the ledger proves`,
				],
				`member ${id}: lesson 8: the listening records do not say what the ledger proves`,
			],
		],
		[
			'records given',
			(id) => `update listening_record set heard = '{[0,9)}' where member_id = ${id}`,
			(id) => [`member ${id}: lesson 7: the listening records do not say what the ledger proves`],
		],
		[
			'records taken',
			(id) => `delete from listening_record where member_id = ${id}`,
			(id) => [`member ${id}: lesson 7: the listening records do not say what the ledger proves`],
		],
		[
			'a record moved to another time',
			(id) => `update listening_record set started_at = started_at + interval '1 ms', last_at = last_at + interval '1 day' where member_id = ${id}`,
			(id) => [expect.stringMatching(new RegExp(`^member ${id}: listening record \\d+: nothing was heard in its time$`))] as unknown as string[],
		],
		[
			'a record of a day and a minute before',
			(id) =>
				`update listening_record set started_at = started_at - interval '2 days', last_at = last_at - interval '24 hours 1 minute' where member_id = ${id}`,
			() => [],
		],
		[
			'a millisecond earlier',
			(id) =>
				`update listening_record set started_at = started_at - interval '2 days', last_at = last_at - interval '24 hours 1 minute 1 ms' where member_id = ${id}`,
			(id) => [expect.stringContaining(`member ${id}: listening record `)] as unknown as string[],
		],
		[
			'a record of a live room, and an empty one',
			(id) =>
				`insert into listening_record (member_id, kind, room_id, title, started_at, last_at, heard) values (${id}, 'live', 1, 'x', now(), now(), '{[0,50)}'); insert into listening_record (member_id, kind, lesson_id, title, started_at, last_at) values (${id}, 'video', 7, 'x', now(), now())`,
			() => [],
		],
		['the head of somebody who is gone', (id) => `delete from chain_head where member_id = ${id}; delete from member where id = ${id}`, () => []],
	])('%s', async (_what, spoil, sentences) => {
		const member = await chain(3);
		await byHand(spoil(member));
		expect(await ledgerProblems()).toEqual(sentences(member));
	});

	test.each([
		['a head', (id: number) => `insert into chain_head (member_id, seq, hash) values (${id}, 1, sha256('x'))`],
		[
			'an entry',
			(id: number) =>
				`insert into ledger (member_id, seq, lesson_id, from_s, to_s, outcome, at, hash) values (${id}, 1, 7, 0, 1, 'outside', now(), sha256('x'))`,
		],
		[
			'heard seconds',
			(id: number) => `insert into heard (member_id, lesson_id, course_id, heard, updated_at) values (${id}, 7, 1, '{[0,9)}', now())`,
		],
		[
			'a record',
			(id: number) =>
				`insert into listening_record (member_id, kind, lesson_id, title, started_at, last_at, heard) values (${id}, 'video', 7, 'x', now(), now(), '{[0,1)}')`,
		],
		[
			'a statement',
			(id: number) =>
				`insert into study_statement (code, member_id, from_day, to_day, made_at, facts, ledger_seq, ledger_hash) values ('C', ${id}, '2026-01-01', '2026-01-01', now(), '{}', 1, sha256('x'))`,
		],
		[
			'an end that a checkpoint names',
			(id: number) => `insert into ledger_checkpoint_head (checkpoint_id, member_id, seq, hash) values (1, ${id}, 1, sha256('x'))`,
		],
	])('of a member who has %s and nothing else', async (_what, spoil) => {
		const [before, between] = [
			await chain(1),
			(await app.db.row<{ id: number }>(sql`insert into member (nickname) values ('x') returning id`))?.id ?? 0,
		];
		const after = await chain(1);
		await byHand(spoil(between));
		const found = await ledgerProblems();
		expect(found.length).toBeGreaterThan(0);
		for (const sentence of found) expect(sentence).toMatch(new RegExp(`^member ${between}: `));
		expect((await verifyLedger(app.db, () => {})).members).toBe(3);
		expect(after).toBeGreaterThan(before);
	});
});
