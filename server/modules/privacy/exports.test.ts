import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse, makeLogin } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { unzip } from '../../../test/zip.ts';
import { sql } from '../../db/sql.ts';
import { archiveOf } from './archive.service.ts';
import { fillExport, purgeExports } from './exports.service.ts';

let site: TestApp;
let serial = 0;
let token: string;
let memberId: number;
const day = 24 * 3_600_000;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
});
afterAll(() => site.close());
beforeEach(async () => {
	site.setNow('2026-11-24T02:00:00Z');
	await site.db.run(sql`delete from member_export`);
	await purgeExports(site.app.platform);
	const { token: own, member } = await makeLogin(site, `136${String(++serial).padStart(8, '0')}`);
	token = own;
	memberId = member.id;
});

const state = async (by = token) => (await site.call('memberExport', {}, { token: by })).json.data;
const ask = (by = token) => site.call('exportAsk', {}, { token: by });
const fetched = (href: string, headers: Record<string, string>) => site.app.server.inject({ url: href, headers });
const stored = async () => {
	const keys: string[] = [];
	for await (const key of site.app.platform.store.list('exports/')) keys.push(key);
	return keys;
};
const ready = async () => {
	await ask();
	await runJobs(site);
	const { href } = await state();
	if (href === null) throw new Error('no export');
	return href;
};

describe('R67 a copy of all that is kept about a member', () => {
	test('is asked for, made by a job, and fetched by the member alone for 24 hours', async () => {
		expect(await state()).toEqual({ state: 'none', askedAt: null, bytes: null, expiresAt: null, href: null, left: 3 });
		const askedAt = site.app.platform.now().toISOString();
		expect((await ask()).json).toEqual({ code: 1, data: { state: 'making', askedAt, bytes: null, expiresAt: null, href: null, left: 2 } });
		await runJobs(site);
		const made = await state();
		expect(made).toEqual({
			state: 'ready',
			askedAt,
			bytes: expect.any(Number),
			expiresAt: '2026-11-25T02:00:00.000Z',
			href: expect.stringMatching(/^\/export\/\d+\.zip$/),
			left: 2,
		});
		const href = made.href ?? '';
		const answer = await fetched(href, { cookie: `agency-smart-token=${token}` });
		expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control'], answer.headers['content-disposition']]).toEqual([
			200,
			'application/zip',
			'private, no-store',
			'attachment; filename="lectern-2026-11-24.zip"',
		]);
		expect([answer.rawPayload.length, Number(answer.headers['content-length'])]).toEqual([made.bytes, made.bytes]);
		// A link that was stolen, without the session or with another one.
		const { token: another } = await makeLogin(site, `135${String(serial).padStart(8, '0')}`);
		const tried = async (headers: Record<string, string>) => (await fetched(href, headers)).statusCode;
		expect([await tried({}), await tried({ token: another }), await tried({ cookie: `agency-smart-token=${another}` })]).toEqual([401, 404, 404]);
		expect([await tried({ token }), (await fetched('/export/999999.zip', { token })).statusCode]).toEqual([200, 404]);
		site.advance(day - 1);
		expect([await tried({ token }), (await state()).state]).toEqual([200, 'ready']);
		site.advance(1);
		expect([await tried({ token }), (await state()).state]).toEqual([404, 'none']);
		expect(await stored()).toHaveLength(1);
		await purgeExports(site.app.platform);
		expect(await stored()).toEqual([]);
	});

	test('has JSON and CSV of each list, and a manifest that says of each how many rows, which bytes, what for, from where, how long, and to whom', async () => {
		await asOwner(site.databaseUrl, `update member set nickname = '=1+1', bio = 'says "hi",' || chr(10) || 'twice' where id = ${memberId}`);
		const course = await makeCourse(site.db, { category: await makeCategory(site.db) });
		await site.db.run(sql`insert into favourite (member_id, prod_id, created_at) values (${memberId}, ${course}, ${site.app.platform.now()})`);
		const files = unzip((await fetched(await ready(), { token })).rawPayload);
		const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
		const [profile] = JSON.parse(text('profile.json'));
		expect(profile).toMatchObject({ id: memberId, phone: `136${String(serial).padStart(8, '0')}`, nickname: '=1+1', closesAt: null });
		expect(text('profile.csv')).toMatch(/^\uFEFFid,phone,email,nickname,gender,birthday,bio,vipUntil,/);
		expect(text('profile.csv')).toContain(`,'=1+1,unknown,,"says ""hi"",\ntwice",,`);
		expect(JSON.parse(text('favourites.json'))).toEqual([{ prodId: course, createdAt: site.app.platform.now().toISOString() }]);
		expect([text('reviews.json'), text('reviews.csv')]).toEqual(['[]\n', '\uFEFF']);
		const manifest = JSON.parse(text('manifest.json'));
		expect(manifest).toMatchObject({ format: 1, memberId, law: { en: expect.stringContaining('PIPL art. 45') } });
		expect(manifest.files.map(({ file }: { file: string }) => file).sort()).toEqual(
			[...files.keys()].filter((name) => !/^(manifest|README)/.test(name)).sort(),
		);
		for (const { file, rows, sha256, purpose, source, keptUntil, sharedWith } of manifest.files) {
			expect([file, sha256]).toEqual([
				file,
				createHash('sha256')
					.update(files.get(file) ?? '')
					.digest('hex'),
			]);
			if (file.endsWith('.json')) expect([file, rows]).toEqual([file, JSON.parse(text(file)).length]);
			for (const words of [purpose, source, keptUntil, sharedWith]) expect(Object.keys(words)).toEqual(['zh', 'en']);
		}
		expect(manifest.leftOut.length).toBeGreaterThan(3);
		expect(text('README.txt')).toMatch(/manifest\.json[\s\S]*UTC。\n\nThis is all we keep about you\.[\s\S]*UTC\.\n$/);
		// No secret is among them.
		for (const [, bytes] of files) expect(/password_?hash|token_?hash|code_?hash/i.test(bytes.toString('utf8'))).toBe(false);
	});

	test('of one at a time: asked for a hundred times at once it is made once, and three times a day', async () => {
		const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));
		expect(answers.every(({ json }) => json.code === 1 && json.data.state === 'making')).toBe(true);
		const rows = await site.db.rows(sql`select id from member_export where member_id = ${memberId}`);
		const jobs = await site.db.rows(sql`select 1 from graphile_worker._private_jobs`);
		expect([rows.length, jobs.length]).toEqual([1, 1]);
		await runJobs(site);
		for (const left of [1, 0]) {
			expect((await ask()).json.data).toMatchObject({ state: 'making', left });
			await runJobs(site);
		}
		expect(await stored()).toHaveLength(1);
		expect((await ask()).json).toMatchObject({ code: 0, reason: 'export_daily_limit' });
		const { token: other } = await makeLogin(site, `135${String(serial).padStart(8, '0')}`);
		expect([await state(other), (await ask(other)).json.data]).toMatchObject([
			{ state: 'none', left: 3 },
			{ state: 'making', left: 2 },
		]);
		await runJobs(site);
		expect(await stored()).toHaveLength(2);
		expect(await state()).toMatchObject({ state: 'ready', left: 0 });
		site.advance(day);
		expect((await ask()).json.data).toMatchObject({ state: 'making', left: 2 });
		await runJobs(site);
		await purgeExports(site.app.platform);
	});

	test('that cannot be made says so, costs nothing, and another one may be asked for; what nobody waits for leaves no file', async () => {
		const run = (isLastAttempt: boolean) => ({ signal: new AbortController().signal, attempt: 1, isLastAttempt });
		await ask();
		const row = await site.db.one<{ id: number }>(sql`select id from member_export where member_id = ${memberId}`);
		const broken = { ...site.app.platform, store: { ...site.app.platform.store, put: async () => Promise.reject(new Error('the disk is full')) } };
		await expect(fillExport(broken, { exportId: row.id }, run(false))).rejects.toThrow('the disk is full');
		expect((await state()).state).toBe('making');
		await expect(fillExport(broken, { exportId: row.id }, run(true))).rejects.toThrow('the disk is full');
		expect(await state()).toMatchObject({ state: 'failed', left: 3 });
		// The job is run again although it was given up: it makes nothing.
		await fillExport(site.app.platform, { exportId: row.id }, run(true));
		expect(await stored()).toEqual([]);
		await ask();
		const second = await site.db.one<{ id: number }>(sql`select id from member_export where member_id = ${memberId} and state = 'making'`);
		// Its row goes while the file is being written.
		const { store } = site.app.platform;
		const put: typeof store.put = async (key, body, options) => {
			await store.put(key, body, options);
			await site.db.run(sql`delete from member_export where id = ${second.id}`);
		};
		await fillExport({ ...site.app.platform, store: { ...store, put } }, { exportId: second.id }, run(false));
		expect(await stored()).toEqual([]);
		// One that a killed process left: nobody knows of it.
		await store.put('exports/987654.zip', Buffer.from('left'), { type: 'application/zip' });
		await purgeExports(site.app.platform);
		expect(await stored()).toEqual([]);
	});

	test('that a lost job never made is given up after two hours', async () => {
		const { token: other } = await makeLogin(site, `135${String(serial).padStart(8, '0')}`);
		await ask(other);
		await runJobs(site);
		await ask();
		await site.db.run(sql`delete from graphile_worker._private_jobs`);
		site.advance(2 * 3_600_000);
		await purgeExports(site.app.platform);
		expect((await state()).state).toBe('making');
		site.advance(1);
		await purgeExports(site.app.platform);
		expect([(await state()).state, (await state(other)).state]).toEqual(['failed', 'ready']);
	});

	test('of thirty thousand entries of the ledger is read a page at a time, no faster than it is taken', async () => {
		await asOwner(
			site.databaseUrl,
			`insert into ledger (member_id, seq, lesson_id, from_s, to_s, outcome, at, hash)
				select ${memberId}, n, 1, n, n + 10, 'accepted', now(), sha256(n::text::bytea) from generate_series(1, 30000) n`,
		);
		const pages = { n: 0 };
		const db = {
			...site.db,
			rows: ((statement) => {
				if (statement.text.includes('from ledger')) pages.n += 1;
				return site.db.rows(statement);
			}) as typeof site.db.rows,
		};
		const zip = await archiveOf(db, { memberId, madeAt: site.app.platform.now(), issuer: ['讲台', 'Lectern'] });
		const bytes: Buffer[] = [];
		const early: number[] = [];
		for await (const piece of zip as AsyncIterable<Buffer>) {
			bytes.push(piece);
			if (bytes.reduce((sum, { length }) => sum + length, 0) < 100_000) early.push(pages.n);
		}
		// Sixteen pages each for JSON and CSV; a megabyte is 100 kB when it is packed.
		expect([pages.n, (early.at(-1) ?? 0) < 12]).toEqual([32, true]);
		const files = unzip(Buffer.concat(bytes));
		const rows = JSON.parse(files.get('study/ledger.json')?.toString('utf8') ?? '[]');
		expect([rows.length, rows[0].seq, rows.at(-1).seq]).toEqual([30_000, 1, 30_000]);
		expect(files.get('study/ledger.csv')?.toString('utf8').split('\r\n')).toHaveLength(30_002);
	});
});
