import { spawn } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { openSecrets } from '../../server/lib/secrets.ts';
import { makeCheckpoint } from '../../server/modules/learning/checkpoint.service.ts';
import { verifyCheckpoints } from '../../server/modules/learning/checkpoint.verify.service.ts';
import { hashEntry, noHash } from '../../server/modules/learning/ledger.rules.ts';
import { verifyLedger } from '../../server/modules/learning/ledger.service.ts';
import { asOwner } from '../database.ts';
import { makeCategory, makeCourse, makeLogin } from '../factories.ts';
import { listen, rawPost } from '../raw-http.ts';
import { startApp, type TestApp } from '../start-app.ts';

/**
 * Two members hear lessons through the site, which makes a checkpoint a day for three days. Then somebody with the password of the database, or
 * with the disk, changes what was heard: whatever they do, `npm run ledger:verify` ends with 1.
 */
let app: TestApp;
let m: number;
let other: number;
let lesson: number;
let code: string;

const report = '/api/product/video/progress/report';

beforeAll(async () => {
	app = await startApp();
	app.setNow('2026-11-18T02:00:00Z');
	const port = await listen(app);
	const course = await makeCourse(app.db, { category: await makeCategory(app.db), trial: true });
	lesson = (await app.db.row<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort limit 1`))?.id ?? 0;
	const [mine, others] = [await makeLogin(app, '13500137001'), await makeLogin(app, '13500137002')];
	[m, other] = [mine.member.id, others.member.id];
	for (let day = 0; day < 3; day += 1) {
		for (const { token } of [mine, others]) {
			const send = (seq: number, heard: [number, number][]) =>
				rawPost(port, report, { videoId: lesson, session: `day-${day}`, seq, position: 0, heard }, { headers: { token } });
			await send(0, []);
			for (let seq = 1; seq <= 3; seq += 1) {
				app.advance(10_000);
				const from = day * 30 + (seq - 1) * 10;
				expect((await send(seq, [[from, from + 10]])).status).toBe(200);
			}
			app.advance(120_000);
		}
		if (day === 1) code = (await app.call('studyStatement', { from: '2026-11-01', to: '2026-11-30' }, { token: mine.token })).json.data.code;
		expect((await makeCheckpoint(app.app.platform))?.id).toBe(day + 1);
		app.advance(86_400_000);
	}
	it = {
		url: app.databaseUrl,
		dataDir: await mkdtemp(join(tmpdir(), 'lectern-ledger-')),
		db: openDatabase({ url: app.databaseUrl, connections: 2 }),
	};
	await keepRows();
});
beforeEach(() => cp(join(app.config.dataDir, 'ledger'), join(it.dataDir, 'ledger'), { recursive: true }));
afterEach(async () => {
	await byHand(putBack);
	await rm(join(it.dataDir, 'ledger'), { recursive: true });
});
afterAll(async () => {
	await it.db.close();
	await rm(it.dataDir, { recursive: true, force: true });
	await app.close();
});

interface Installation {
	url: string;
	dataDir: string;
	db: Database;
}
/** The installation that is spoilt, again and again: what was changed by hand is put back after each test. */
let it: Installation;

/** All that a tampering changes; the rows as they were lie beside them. */
const spoilt = [
	'chain_head',
	'heard',
	'ledger',
	'ledger_checkpoint',
	'ledger_checkpoint_head',
	'listening_record',
	'member',
	'member_session',
	'play_session',
	'study_statement',
];
let putBack: string;

async function keepRows(): Promise<void> {
	const columns = (await asOwner(
		app.databaseUrl,
		`select table_name, string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
			where table_schema = 'public' and is_generated = 'NEVER' group by table_name`,
	)) as { table_name: string; names: string }[];
	const namesOf = new Map(columns.map(({ table_name, names }) => [table_name, names]));
	await asOwner(app.databaseUrl, 'create schema kept', ...spoilt.map((table) => `create table kept.${table} as select * from ${table}`));
	putBack = spoilt
		.map((table) => {
			const names = namesOf.get(table) ?? '';
			return `delete from ${table}; insert into ${table} (${names}) overriding system value select ${names} from kept.${table};`;
		})
		.join(' ');
}

async function problemsIn({ db, dataDir }: Installation, copies?: string): Promise<string[]> {
	const problems: string[] = [];
	const say = (sentence: string) => problems.push(sentence);
	await verifyLedger(db, say);
	await verifyCheckpoints({ db, secret: openSecrets(db), config: { dataDir } }, say, copies);
	return problems;
}

/** As somebody with the database's password can: past the triggers. */
const byHand = (statement: string) => asOwner(app.databaseUrl, `set session_replication_role = replica; ${statement}`);

/** `npm run ledger:verify` there. */
function command({ url, dataDir }: Installation, ...args: string[]): Promise<{ code: number | null; output: string }> {
	const main = join(import.meta.dirname, '../../tools/ledger/main.ts');
	const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir } });
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk) => {
			output += chunk;
		});
	return new Promise((resolve) => child.on('close', (exit) => resolve({ code: exit, output })));
}

/** Entries, head, heard and records of a member, all cut after an entry, so that they agree with each other. */
const cutAfter = (id: number, seq: number, heardTo: number) => `delete from ledger where member_id = ${id} and seq > ${seq};
	update chain_head set seq = ${seq}, hash = (select hash from ledger where member_id = ${id} and seq = ${seq}) where member_id = ${id};
	update heard set heard = heard * '{[0,${heardTo})}' where member_id = ${id};
	update listening_record set heard = heard * '{[0,${heardTo})}' where member_id = ${id};
	delete from listening_record where member_id = ${id} and isempty(heard);
	delete from study_statement where member_id = ${id} and ledger_seq > ${seq};`;
const gone = (id: number) =>
	['ledger', 'chain_head', 'heard', 'listening_record', 'play_session', 'study_statement']
		.map((table) => `delete from ${table} where member_id = ${id};`)
		.join(' ');

const tamperings: [what: string, statement: () => string, sentence: () => string][] = [
	['an entry’s seconds', () => `update ledger set to_s = to_s + 60 where member_id = ${m} and seq = 3`, () => `member ${m}: entry 3 was changed`],
	['an entry’s beginning', () => `update ledger set from_s = 0 where member_id = ${m} and seq = 3`, () => 'entry 3 was changed'],
	['an entry’s lesson', () => `update ledger set lesson_id = lesson_id + 1 where member_id = ${m} and seq = 4`, () => 'entry 4 was changed'],
	[
		'a lesson everywhere but in the hash',
		() =>
			`update ledger set lesson_id = 99 where member_id = ${m}; update heard set lesson_id = 99 where member_id = ${m}; update listening_record set lesson_id = 99 where member_id = ${m}`,
		() => 'entry 1 was changed',
	],
	['an entry’s outcome', () => `update ledger set outcome = 'outside' where member_id = ${m} and seq = 2`, () => 'entry 2 was changed'],
	['an entry’s moment', () => `update ledger set at = at + interval '1 ms' where member_id = ${m} and seq = 5`, () => 'entry 5 was changed'],
	['an entry’s hash', () => `update ledger set hash = sha256(hash) where member_id = ${m} and seq = 1`, () => 'entry 1 was changed'],
	['an entry taken out', () => `delete from ledger where member_id = ${m} and seq = 4`, () => 'entry 4 is missing'],
	['the first entry taken out', () => `delete from ledger where member_id = ${m} and seq = 1`, () => 'entry 1 is missing'],
	['the last entry taken out', () => `delete from ledger where member_id = ${m} and seq = 9`, () => 'the chain ends with entry 8, its head says 9'],
	['all entries taken out', () => `delete from ledger where member_id = ${m}`, () => 'the chain ends with entry 0, its head says 9'],
	['the head taken out', () => `delete from chain_head where member_id = ${m}`, () => 'the head of the chain is missing'],
	['the head’s number', () => `update chain_head set seq = 8 where member_id = ${m}`, () => 'its head says 8'],
	['the head’s hash', () => `update chain_head set hash = sha256(hash) where member_id = ${m}`, () => 'the chain ends with entry 9'],
	[
		'the last entry taken out, the head’s number with it',
		() => `delete from ledger where member_id = ${m} and seq = 9; update chain_head set seq = 8 where member_id = ${m}`,
		() => 'the chain ends with entry 8',
	],
	[
		'the last rows cut, with head, heard and records adjusted',
		() => cutAfter(m, 7, 70),
		() => `member ${m}: the chain ends with entry 7, checkpoint 3 names entry 9`,
	],
	['all but the first day cut, adjusted', () => cutAfter(m, 3, 30), () => 'the chain ends with entry 3, checkpoint 2 names entry 6'],
	[
		'the whole chain removed, with head, heard and records',
		() => gone(m),
		() => `member ${m}: the chain ends with entry 0, checkpoint 1 names entry 3`,
	],
	[
		'the chain removed and the head reset',
		() => `${gone(m)} insert into chain_head (member_id) values (${m})`,
		() => `member ${m}: the chain ends with entry 0, checkpoint 1 names entry 3`,
	],
	[
		'the member removed with all rows',
		() => `${gone(m)} delete from member_session where member_id = ${m}; delete from member where id = ${m}`,
		() => 'checkpoint 1 names entry 3',
	],
	[
		'seconds added to heard',
		() => `update heard set heard = heard + '{[100,500)}' where member_id = ${m}`,
		() => 'what counts as heard is not what the ledger proves',
	],
	[
		'seconds taken from heard',
		() => `update heard set heard = '{[0,10)}' where member_id = ${m}`,
		() => 'what counts as heard is not what the ledger proves',
	],
	['heard removed', () => `delete from heard where member_id = ${m}`, () => 'what counts as heard'],
	[
		'seconds of a lesson never opened',
		() => `insert into heard (member_id, lesson_id, course_id, heard, updated_at) values (${m}, 999, 1, '{[0,9)}', now())`,
		() => 'lesson 999: what counts as heard',
	],
	[
		'a listening record’s seconds',
		() => `update listening_record set heard = '{[0,900)}' where member_id = ${m}`,
		() => 'the listening records do not say what the ledger proves',
	],
	[
		'a listening record removed',
		() => `delete from listening_record where id = (select min(id) from listening_record where member_id = ${m})`,
		() => 'the listening records do not say what the ledger proves',
	],
	[
		'a listening record invented',
		() =>
			`insert into listening_record (member_id, kind, lesson_id, title, started_at, last_at, heard) values (${m}, 'video', 7, 'x', now(), now(), '{[0,50)}')`,
		() => 'lesson 7: the listening records do not say',
	],
	[
		'a listening record moved to another week',
		() => `update listening_record set started_at = started_at - interval '7 days', last_at = last_at - interval '7 days' where member_id = ${m}`,
		() => 'nothing was heard in its time',
	],
	[
		'entries swapped between members',
		() =>
			`update ledger set member_id = -member_id where seq = 3; update ledger set member_id = case member_id when -${m} then ${other} else ${m} end where seq = 3`,
		() => `member ${other}: entry 3 was changed`,
	],
	[
		'a statement’s entry',
		() => `update study_statement set ledger_hash = sha256(ledger_hash)`,
		() => `entry 6 is not the one that statement ${code} names`,
	],
	['a checkpoint removed', () => 'delete from ledger_checkpoint where id = 2', () => 'checkpoint 2 is missing'],
	[
		'a checkpoint removed with what it names',
		() => 'delete from ledger_checkpoint_head where checkpoint_id = 2; delete from ledger_checkpoint where id = 2',
		() => 'checkpoint 2 is missing',
	],
	[
		'the newest checkpoint removed with what it names, and the rows it covers',
		() => `delete from ledger_checkpoint_head where checkpoint_id = 3; delete from ledger_checkpoint where id = 3; ${cutAfter(m, 6, 60)}`,
		() => 'and not in the database',
	],
	['all checkpoints removed', () => 'delete from ledger_checkpoint_head; delete from ledger_checkpoint', () => 'checkpoint 3 is in '],
	['a checkpoint’s root', () => 'update ledger_checkpoint set root = sha256(root) where id = 3', () => 'checkpoint 3 was changed'],
	['a checkpoint’s moment', () => `update ledger_checkpoint set at = at - interval '1 day' where id = 1`, () => 'checkpoint 1 was changed'],
	['a checkpoint’s count', () => 'update ledger_checkpoint set members = 1 where id = 2', () => 'checkpoint 2 was changed'],
	[
		'an end that a checkpoint names',
		() => `update ledger_checkpoint_head set seq = 2 where member_id = ${m} and checkpoint_id = 1`,
		() => 'the heads that checkpoint 1 names were changed',
	],
	[
		'an end that a checkpoint names removed',
		() => `delete from ledger_checkpoint_head where member_id = ${m} and checkpoint_id = 3`,
		() => 'the heads that checkpoint 3 names were changed',
	],
];

describe('S10 the ledger changed by hand in the database', () => {
	test('nothing is found where nothing was changed', async () => {
		expect(await problemsIn(it)).toEqual([]);
		expect(await command(it, 'verify')).toEqual({ code: 0, output: '18 entries of 2 members, 3 checkpoints: all in order\n' });
	});

	test.each(tamperings)('%s', async (_what, statement, sentence) => {
		expect(await problemsIn(it)).toEqual([]);
		await byHand(statement());
		expect((await problemsIn(it)).join('\n')).toContain(sentence());
	});

	test('a whole chain written anew, every hash right, everything that hangs on it adjusted', async () => {
		const rows = await it.db.rows<{ seq: number; at: Date }>(sql`select seq, at from ledger where member_id = ${m} order by seq`);
		let hash = noHash;
		const statements = rows.map(({ seq, at }) => {
			hash = hashEntry(hash, { memberId: m, seq, lessonId: lesson, from: (seq - 1) * 100, to: seq * 100, outcome: 'accepted', at });
			return `update ledger set from_s = ${(seq - 1) * 100}, to_s = ${seq * 100}, hash = '\\x${hash.toString('hex')}' where member_id = ${m} and seq = ${seq};`;
		});
		await byHand(`${statements.join(' ')} update chain_head set hash = '\\x${hash.toString('hex')}' where member_id = ${m};
			update heard set heard = '{[0,900)}' where member_id = ${m}; delete from study_statement;
			with first as (select id, row_number() over (order by id) as n from listening_record where member_id = ${m})
			update listening_record r set heard = int4multirange(int4range(((first.n - 1) * 300)::int, (first.n * 300)::int)) from first where first.id = r.id`);
		const problems = await problemsIn(it);
		expect(problems).toContain(`member ${m}: entry 3 is not the one that checkpoint 1 names`);
		expect(problems).toContain(`member ${m}: entry 9 is not the one that checkpoint 3 names`);
	});

	test('checkpoints signed anew by who has read the key are not what the files say', async () => {
		const forged = await mkdtemp(join(tmpdir(), 'lectern-forged-'));
		await byHand(`delete from ledger_checkpoint_head; delete from ledger_checkpoint; ${gone(m)}`);
		const { db } = it;
		for (let n = 0; n < 3; n += 1) await makeCheckpoint({ ...app.app.platform, db, secret: openSecrets(db), config: { dataDir: forged } });
		expect(await problemsIn({ ...it, dataDir: forged })).toEqual([]);
		expect((await problemsIn(it)).join('\n')).toContain('checkpoint 1 is not what');
		// The same when the forger had the disk too, but not the place where copies lie.
		expect((await problemsIn({ ...it, dataDir: forged }, join(it.dataDir, 'ledger'))).join('\n')).toContain('checkpoint 1 is not what');
		await rm(forged, { recursive: true, force: true });
	});
});

describe('S10 the files of checkpoints', () => {
	const file = (dataDir: string, id: number) => join(dataDir, 'ledger', `checkpoint-00000${id}.txt`);

	test.each([
		['removed', (path: string) => rm(path), 'has no file'],
		['emptied', (path: string) => writeFile(path, ''), 'was changed'],
		['with a line more', (path: string) => appendFile(path, '9 9 00\n'), 'was changed'],
		['with an end changed', async (path: string) => writeFile(path, (await readFile(path, 'utf8')).replace(/^(\d+) 3 /m, '$1 2 ')), 'was changed'],
		[
			'with a count changed',
			async (path: string) => writeFile(path, (await readFile(path, 'utf8')).replace('"members":2', '"members":1')),
			'was changed',
		],
		['that is another one', async (path: string) => cp(path.replace('000001', '000002'), path), 'was changed'],
	])('one %s is found', async (_what, spoil, sentence) => {
		await spoil(file(it.dataDir, 1));
		const problems = await problemsIn(it);
		expect(problems).toEqual([expect.stringContaining(sentence)]);
		expect(problems[0]).toContain('checkpoint-000001.txt');
	});

	test('a folder of copies finds what was cut in database and folder alike; the command ends with 1', async () => {
		const copies = join(app.config.dataDir, 'ledger');
		await byHand(
			`delete from ledger_checkpoint_head where checkpoint_id = 3; delete from ledger_checkpoint where id = 3; ${cutAfter(m, 6, 60)} ${cutAfter(other, 6, 60)}`,
		);
		await rm(file(it.dataDir, 3));
		expect(await problemsIn(it)).toEqual([]);
		const found = await command(it, 'verify', '--copies', copies);
		expect(found.code).toBe(1);
		expect(found.output).toContain('checkpoint 3 is in ');
	});
});
