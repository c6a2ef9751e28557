import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { makeMember } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import * as checkpoints from './checkpoint.queries.ts';
import * as ledger from './ledger.queries.ts';

let site: TestApp;
let a: number;
let b: number;
let c: number;
let d: number;
const hash = (n: number) => Buffer.alloc(32, n);
const hex = (n: number) => `'\\x${hash(n).toString('hex')}'::bytea`;

/** Chains of three members and four checkpoints: `a` has 3 entries and stands in the first and the third, `b` has a head without entries, `c` one entry, `d` checkpoints alone. */
beforeAll(async () => {
	site = await startApp();
	[a, b, c, d] = [await makeMember(site.db), await makeMember(site.db), await makeMember(site.db), await makeMember(site.db)];
	const entry = (member: number, seq: number, minute: number) =>
		`(${member}, ${seq}, 7, 0, 10, 'accepted', '2026-11-21T08:0${minute}:00Z', ${hex(seq)})`;
	const head = (checkpoint: number, member: number, seq: number) => `(${checkpoint}, ${member}, ${seq}, ${hex(seq)})`;
	await asOwner(
		site.databaseUrl,
		`insert into ledger values ${entry(a, 1, 5)}, ${entry(a, 2, 6)}, ${entry(a, 3, 7)}, ${entry(c, 1, 4)}`,
		`insert into chain_head (member_id, seq, hash) values (${a}, 3, ${hex(3)}), (${b}, 0, ${hex(0)}), (${c}, 1, ${hex(1)})`,
		`insert into ledger_checkpoint select n, '2026-11-21T09:00:00Z', 1, 1, 1, ${hex(1)}, ${hex(2)}, ${hex(3)}, ${hex(4)} from generate_series(1, 4) n`,
		`insert into ledger_checkpoint_head values ${head(1, a, 1)}, ${head(3, a, 2)}, ${head(1, d, 4)}, ${head(3, d, 6)}, ${head(2, c, 1)}`,
		`insert into study_statement (code, member_id, from_day, to_day, made_at, facts, ledger_seq, ledger_hash)
			values ('ONE', ${a}, '2026-11-01', '2026-11-21', now(), '{}', 2, ${hex(2)}), ('TWO', ${a}, '2026-11-02', '2026-11-21', now(), '{}', 3, ${hex(9)}),
				('THREE', ${c}, '2026-11-01', '2026-11-21', now(), '{}', 1, ${hex(1)})`,
	);
});
afterAll(() => site.close());

test('S10 checkpoints page by page: those that follow, in order, so many', async () => {
	const ids = async (after: number, limit: number) => (await checkpoints.listCheckpoints(site.db, after, limit)).map(({ id }) => id);
	expect([await ids(0, 10), await ids(0, 2), await ids(2, 2), await ids(4, 2)]).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], []]);
	expect([(await checkpoints.findNewest(site.db))?.id, (await checkpoints.find(site.db, 2))?.id, await checkpoints.find(site.db, 5)]).toEqual([
		4,
		2,
		undefined,
	]);
});

test('S10 ends of chains page by page: with entries or named by a checkpoint, each with the newest that names it', async () => {
	const ends = async (after: number, limit: number) =>
		(await checkpoints.listEnds(site.db, after, limit)).map((row) => [
			row.member_id,
			row.head_seq,
			row.head_hash?.[0] ?? null,
			row.seq,
			row.hash?.[0] ?? null,
		]);
	const all = [
		[a, 3, 3, 2, 2],
		[c, 1, 1, 1, 1],
		[d, null, null, 6, 6],
	];
	expect(await ends(0, 10)).toEqual(all);
	expect([await ends(0, 1), await ends(a, 1), await ends(c, 1), await ends(d, 1)]).toEqual([[all[0]], [all[1]], [all[2]], []]);
});

test('S10 heads of one checkpoint page by page', async () => {
	const heads = async (checkpoint: number, after: number, limit: number) =>
		(await checkpoints.listHeads(site.db, checkpoint, after, limit)).map(({ member_id, seq }) => [member_id, seq]);
	expect([await heads(1, 0, 9), await heads(1, 0, 1), await heads(1, a, 9), await heads(1, d, 9), await heads(4, 0, 9)]).toEqual([
		[
			[a, 1],
			[d, 4],
		],
		[[a, 1]],
		[[d, 4]],
		[],
		[],
	]);
});

test('S10 heads whose checkpoint is gone are named once each; the ledger begins with the oldest first entry', async () => {
	expect(await checkpoints.listStrayCheckpoints(site.db)).toEqual([]);
	expect(await checkpoints.oldestEntry(site.db)).toEqual(new Date('2026-11-21T08:04:00Z'));
	await asOwner(
		site.databaseUrl,
		`set session_replication_role = replica; insert into ledger_checkpoint_head values (8, ${a}, 101, ${hex(1)}), (8, ${d}, 101, ${hex(1)}), (7, ${d}, 102, ${hex(1)})`,
	);
	expect(await checkpoints.listStrayCheckpoints(site.db)).toEqual([{ id: 7 }, { id: 8 }]);
	await asOwner(site.databaseUrl, 'set session_replication_role = replica; delete from ledger_checkpoint_head where checkpoint_id > 6');
});

test('S10 entries of one chain page by page, from after one to another', async () => {
	const seqs = async (member: number, after: number, upTo: number, limit = 9) =>
		(await ledger.listEntries(site.db, member, after, upTo, limit)).map(({ seq }) => seq);
	expect([await seqs(a, 0, 3), await seqs(a, 0, 3, 2), await seqs(a, 2, 3), await seqs(a, 0, 2), await seqs(a, 3, 9), await seqs(b, 0, 9)]).toEqual([
		[1, 2, 3],
		[1, 2],
		[3],
		[1, 2],
		[],
		[],
	]);
	expect([(await ledger.findHead(site.db, a))?.seq, await ledger.findHead(site.db, d)]).toEqual([3, undefined]);
});

test('S10 what is written down of a chain elsewhere, in order: by checkpoints and by statements', async () => {
	const pinned = async (after: number, upTo: number, limit = 9) =>
		(await ledger.listPinned(site.db, a, after, upTo, limit)).map((row) => [row.seq, row.hash[0], row.checkpoint, row.code]);
	const all = [
		[1, 1, 1, null],
		[2, 2, 3, null],
		[2, 2, null, 'ONE'],
		[3, 9, null, 'TWO'],
	];
	expect([await pinned(0, 3), await pinned(1, 2), await pinned(0, 1), await pinned(2, 9), await pinned(0, 3, 2)]).toEqual([
		all,
		[all[1], all[2]],
		[all[0]],
		[all[3]],
		[all[0], all[1]],
	]);
});

test('S10 the next member of whom anything is written, wherever it is', async () => {
	expect([
		await ledger.nextMember(site.db, 0),
		await ledger.nextMember(site.db, a),
		await ledger.nextMember(site.db, b),
		await ledger.nextMember(site.db, c),
	]).toEqual([a, b, c, d]);
	expect(await ledger.nextMember(site.db, d)).toBeNull();
	// One of each kind, each with a member of its own.
	const one = async (insert: (member: number) => string) => {
		const member = await makeMember(site.db);
		await asOwner(site.databaseUrl, `set session_replication_role = replica; ${insert(member)}`);
		return member;
	};
	const made = [
		await one((member) => `insert into ledger values (${member}, 1, 7, 0, 1, 'accepted', now(), ${hex(1)})`),
		await one((member) => `insert into heard (member_id, lesson_id, course_id, heard, updated_at) values (${member}, 7, 7, '{[0,5)}', now())`),
		await one(
			(member) =>
				`insert into listening_record (member_id, kind, lesson_id, title, started_at, last_at) values (${member}, 'video', 7, 't', now(), now())`,
		),
		await one(
			(member) =>
				`insert into study_statement (code, member_id, from_day, to_day, made_at, facts, ledger_seq, ledger_hash) values ('M${member}', ${member}, '2026-11-01', '2026-11-21', now(), '{}', 0, ${hex(1)})`,
		),
		await one((member) => `insert into ledger_checkpoint_head values (1, ${member}, 1, ${hex(1)})`),
	];
	let last = d;
	for (const member of made) {
		expect([last, await ledger.nextMember(site.db, last)]).toEqual([last, member]);
		last = member;
	}
	for (const table of ['ledger', 'heard', 'listening_record', 'study_statement', 'ledger_checkpoint_head'])
		await asOwner(site.databaseUrl, `set session_replication_role = replica; delete from ${table} where member_id in (${made.join()})`);
});
