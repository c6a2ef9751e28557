import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeLogin } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { hashEntry, noHash } from './ledger.rules.ts';
import { verifyLedger, walkChain } from './ledger.service.ts';

let app: TestApp;
let course: number;
let lessons: number[];
let token: string;
let memberId: number;
let otherToken: string;
let otherId: number;

beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	app.setNow('2026-11-19T15:00:00Z');
	course = await makeCourse(app.db, { category: await makeCategory(app.db), trial: true });
	lessons = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map((row) => row.id);
	const [mine, other] = [await makeLogin(app, '13500137001'), await makeLogin(app, '13500137002')];
	({ token } = mine);
	memberId = mine.member.id;
	otherToken = other.token;
	otherId = other.member.id;
});
// Every test begins with nobody and nothing heard.
afterEach(() =>
	byHand(
		['study_statement', 'listening_record', 'heard', 'chain_head', 'ledger', 'member_session', 'member']
			.map((table) => `delete from ${table};`)
			.join(' '),
	),
);

/** Hears a stretch of a lesson at normal speed, a report every ten seconds. */
async function hear(lesson: number | undefined, from: number, to: number, by = token): Promise<void> {
	const session = `at-${app.app.platform.now().getTime()}`;
	const send = (seq: number, position: number, heard: [number, number][]) =>
		app.call('progressReport', { videoId: lesson ?? 0, session, seq, position, heard }, { token: by });
	await send(0, from, []);
	for (let at = from; at < to; at += 10) {
		app.advance(10_000);
		await send(1 + (at - from) / 10, at + 10, [[at, Math.min(to, at + 10)]]);
	}
}

/** As somebody with the database's password can: past the triggers. */
async function byHand(statement: string): Promise<void> {
	const client = new Client({ connectionString: app.databaseUrl });
	await client.connect();
	await client.query(`set session_replication_role = replica; ${statement}`);
	await client.end();
}

/** `npm run ledger:verify` on this database. */
function runVerify(): Promise<{ code: number | null; output: string }> {
	const root = join(import.meta.dirname, '../../..');
	const child = spawn(process.execPath, [join(root, 'tools/ledger/main.ts')], {
		env: { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir },
	});
	let output = '';
	child.stdout.on('data', (chunk) => {
		output += chunk;
	});
	child.stderr.on('data', (chunk) => {
		output += chunk;
	});
	return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

const verify = async () => {
	const problems: string[] = [];
	const counted = await verifyLedger(app.db, (sentence) => problems.push(sentence));
	return { ...counted, problems };
};

describe('R71 the ledger', () => {
	test('each entry is hashed with the one before; the command passes, and fails after one row is changed by hand', async () => {
		await hear(lessons[0], 0, 50);
		await hear(lessons[1], 0, 20, otherToken);
		expect(await verify()).toEqual({ members: 2, entries: 7, problems: [] });
		const good = await runVerify();
		expect([good.code, good.output]).toEqual([0, '7 entries of 2 members, 0 checkpoints: all in order\n']);
		await byHand(`update ledger set to_s = to_s + 60 where member_id = ${memberId} and seq = 3`);
		const bad = await runVerify();
		expect(bad.code).toBe(1);
		expect(bad.output).toContain(`member ${memberId}: entry 3 was changed`);
		expect(bad.output).not.toContain(`member ${otherId}:`);
	});

	test.each([
		['an outcome', (id: number) => `update ledger set outcome = 'outside' where member_id = ${id} and seq = 2`, 'entry 2 was changed'],
		['a moment', (id: number) => `update ledger set at = at + interval '1 ms' where member_id = ${id} and seq = 5`, 'entry 5 was changed'],
		['a hash', (id: number) => `update ledger set hash = sha256(hash) where member_id = ${id} and seq = 1`, 'entry 1 was changed'],
		['an entry taken out', (id: number) => `delete from ledger where member_id = ${id} and seq = 4`, 'entry 4 is missing'],
		[
			'the last entry taken out',
			(id: number) => `delete from ledger where member_id = ${id} and seq = 5`,
			'the chain ends with entry 4, its head says 5',
		],
		['all entries taken out', (id: number) => `delete from ledger where member_id = ${id}`, 'the chain ends with entry 0, its head says 5'],
		['the head taken out', (id: number) => `delete from chain_head where member_id = ${id}`, 'the head of the chain is missing'],
		[
			'seconds added',
			(id: number) => `update heard set heard = heard + '{[100,500)}' where member_id = ${id}`,
			'what counts as heard is not what the ledger proves',
		],
		[
			'seconds given',
			(id: number) => `insert into heard (member_id, lesson_id, course_id, heard, updated_at) values (${id}, 999, 1, '{[0,9)}', now())`,
			'lesson 999: what counts as heard',
		],
	])('%s is found', async (_name, statement, sentence) => {
		await hear(lessons[0], 0, 50);
		await byHand(statement(memberId));
		expect((await verify()).problems.join('\n')).toContain(`member ${memberId}: `);
		expect((await verify()).problems.join('\n')).toContain(sentence);
	});

	test('entries swapped between members are found, in both chains', async () => {
		await hear(lessons[0], 0, 50);
		await hear(lessons[0], 0, 50, otherToken);
		await byHand(`update ledger set member_id = -member_id where seq = 3;
			update ledger set member_id = case member_id when -${memberId} then ${otherId} else ${memberId} end where seq = 3`);
		expect((await verify()).problems).toEqual([`member ${memberId}: entry 3 was changed`, `member ${otherId}: entry 3 was changed`]);
	});

	test.each([
		['its number', (id: number) => `update chain_head set seq = seq - 1 where member_id = ${id}`, 'the chain ends with entry 5, its head says 4'],
		['its hash', (id: number) => `update chain_head set hash = sha256(hash) where member_id = ${id}`, 'the chain ends with entry 5'],
		[
			'it, after the last entry was taken out',
			(id: number) => `delete from ledger where member_id = ${id} and seq = 5; update chain_head set seq = 4 where member_id = ${id}`,
			'the chain ends with entry 4',
		],
		[
			'it, as it should be after the last entry was taken out: what was heard then proves nothing',
			(id: number) => `delete from ledger where member_id = ${id} and seq = 5;
				update chain_head set seq = 4, hash = (select hash from ledger where member_id = ${id} and seq = 4) where member_id = ${id}`,
			'what counts as heard is not what the ledger proves',
		],
	])('a head that was changed is found: %s', async (_name, statement, sentence) => {
		await hear(lessons[0], 0, 50);
		await byHand(statement(memberId));
		expect((await verify()).problems.join('\n')).toContain(sentence);
	});

	test('a last entry that was written anew with its right hash does not fit the head', async () => {
		await hear(lessons[0], 0, 50);
		const rows = await app.db.rows<{ at: Date; hash: Buffer }>(sql`select at, hash from ledger where member_id = ${memberId} order by seq`);
		const forged = hashEntry(rows[3]?.hash ?? noHash, {
			...{ memberId, seq: 5, lessonId: lessons[0] ?? 0, from: 40, to: 1800 },
			...{ outcome: 'accepted', at: rows[4]?.at ?? new Date(0) },
		});
		await byHand(`update ledger set to_s = 1800, hash = '\\x${forged.toString('hex')}' where member_id = ${memberId} and seq = 5;
			update heard set heard = '{[0,1800)}' where member_id = ${memberId};
			update listening_record set heard = '{[0,1800)}' where member_id = ${memberId}`);
		expect((await verify()).problems).toEqual([`member ${memberId}: the chain ends with entry 5, its head says 5`]);
	});

	test('a chain is walked to where it is asked, and starts from nothing', async () => {
		await hear(lessons[0], 0, 30);
		const rows = await app.db.rows<{ at: Date; hash: Buffer }>(sql`select at, hash from ledger where member_id = ${memberId} order by seq`);
		const first = { memberId, seq: 1, lessonId: lessons[0] ?? 0, from: 0, to: 10, outcome: 'accepted', at: rows[0]?.at ?? new Date(0) };
		expect(hashEntry(noHash, first)).toEqual(rows[0]?.hash);
		expect(await walkChain(app.db, memberId, 2)).toEqual({ seq: 2, hash: rows[1]?.hash, broken: null });
		expect(await walkChain(app.db, 999, 5)).toEqual({ seq: 0, hash: noHash, broken: null });
	});
});

describe('R71 a statement of study hours', () => {
	const make = (from: string, to: string, headers = {}) => app.call('studyStatement', { from, to }, { token, headers });
	const read = (code: string, headers = {}) => app.call('verifyStatement', { code }, { headers });

	test('says what was heard in the period, in days of the site, and anybody with the code can verify it', async () => {
		// Half an hour before midnight in Shanghai, and after it.
		app.setNow('2026-11-19T15:30:00Z');
		await hear(lessons[0], 0, 40);
		app.setNow('2026-11-19T16:30:00Z');
		await hear(lessons[0], 20, 60);
		await hear(lessons[1], 0, 30);
		await hear(lessons[0], 500, 600, otherToken);
		const { json } = await make('2026-11-20', '2026-11-20');
		expect(json.data).toMatchObject({
			from: '2026-11-20',
			to: '2026-11-20',
			timeZone: 'Asia/Shanghai',
			member: { phone: '135****7001' },
			heardSeconds: 70,
			days: 1,
			courses: [
				{
					courseId: course,
					heardSeconds: 70,
					lessons: [
						{ videoId: lessons[0], title: '第一讲', heardSeconds: 40, durationSeconds: 1800 },
						{ videoId: lessons[1], heardSeconds: 30 },
					],
				},
			],
		});
		const both = (await make('2026-11-19', '2026-11-20')).json.data;
		expect([both.heardSeconds, both.days]).toEqual([90, 2]);
		const verified = await read(json.data.code);
		expect(verified.headers['cache-control']).toBe('private, no-store');
		expect(verified.json.data).toEqual({ ...json.data, verified: true, problem: null });
		expect((await read(json.data.code, { 'accept-language': 'en' })).json.data.courses[0]?.lessons[0]?.title).toBe('Lesson one');
	});

	test('the code can be typed from paper; another one is not found', async () => {
		await hear(lessons[0], 0, 10);
		const { code } = (await make('2026-11-01', '2026-11-30')).json.data;
		expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
		const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
		expect((await read(typed)).json.data.code).toBe(code);
		for (const wrong of ['0000-0000-0000-0000', 'x', "' or 1=1 --", `${code}0`]) expect((await read(wrong)).status).toBe(404);
	});

	test('stays true while its member goes on learning, and is not made twice', async () => {
		await hear(lessons[0], 0, 30);
		const answers = await Promise.all(Array.from({ length: 4 }, () => make('2026-11-19', '2026-11-30')));
		const codes = new Set(answers.map((answer) => answer.json.data.code));
		expect(codes.size).toBe(1);
		await hear(lessons[0], 30, 60);
		const [code = ''] = codes;
		expect((await read(code)).json.data).toMatchObject({ heardSeconds: 30, verified: true });
		expect((await make('2026-11-19', '2026-11-30')).json.data).toMatchObject({ heardSeconds: 60 });
	});

	test('no longer verifies when the ledger or the statement was changed by hand', async () => {
		await hear(lessons[0], 0, 50);
		const { code } = (await make('2026-11-19', '2026-11-30')).json.data;
		await byHand(`update study_statement set facts = jsonb_set(facts, '{lessons,0,heardSeconds}', '5000')`);
		expect((await read(code)).json.data).toMatchObject({ heardSeconds: 5000, verified: false, problem: 'facts' });
		await byHand(`update ledger set to_s = to_s + 60 where member_id = ${memberId} and seq = 2`);
		expect((await read(code)).json.data).toMatchObject({ verified: false, problem: 'ledger' });
	});

	test('of nothing is a statement too', async () => {
		const { code } = (await make('2025-01-01', '2025-12-31')).json.data;
		expect((await read(code)).json.data).toMatchObject({ heardSeconds: 0, days: 0, courses: [], verified: true, ledger: { seq: 0 } });
	});

	test('R53 wrong periods are 422, strangers 401', async () => {
		for (const [from, to] of [
			['2026-11-20', '2026-11-19'],
			['2026-02-30', '2026-03-01'],
			['2020-01-01', '2026-01-01'],
			['today', '2026-01-01'],
		])
			expect((await make(from ?? '', to ?? '')).status).toBe(422);
		expect((await app.call('studyStatement', { from: '2026-11-01', to: '2026-11-30' })).status).toBe(401);
		expect((await read('')).status).toBe(422);
	});
});
