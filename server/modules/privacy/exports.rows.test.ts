import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLogin } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { unzip } from '../../../test/zip.ts';
import { sql } from '../../db/sql.ts';
import { saveText } from '../site/site.service.ts';
import { fillExport, purgeExports } from './exports.service.ts';

let site: TestApp;
let serial = 0;
let one: { token: string; member: { id: number } };
let other: typeof one;
const start = Date.parse('2026-11-24T02:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const at = (milliseconds: number) => new Date(start + milliseconds);

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
});
afterAll(() => site.close());
beforeEach(async () => {
	site.setNow(at(0));
	await site.db.run(sql`delete from member_export`);
	await purgeExports(site.app.platform);
	const newMember = () => makeLogin(site, `137${String(++serial).padStart(8, '0')}`);
	[one, other] = [await newMember(), await newMember()];
});

const state = async (by = one) => (await site.call('memberExport', {}, { token: by.token })).json.data;
const ask = async (by = one) => {
	const { json } = await site.call('exportAsk', {}, { token: by.token });
	return json.code === 1 ? json.data.state : json.reason;
};
const stored = async () => {
	const keys: string[] = [];
	for await (const key of site.app.platform.store.list('exports/')) keys.push(key);
	return keys.sort();
};
const rows = () => site.db.rows<{ id: number; state: string }>(sql`select id, state from member_export order by id`);
/** A row as it is after that long a time, and its file if it has one. */
async function put(of: { state: string; asked: number; expires?: number; by?: typeof one }): Promise<number> {
	const { state: as, asked, expires, by = one } = of;
	const { id } = await site.db.one<{ id: number }>(sql`insert into member_export (member_id, state, asked_at, ready_at, expires_at, bytes)
		values (${by.member.id}, ${as}, ${at(asked)}, ${expires === undefined ? null : at(asked)}, ${expires === undefined ? null : at(expires)}, ${expires === undefined ? null : 4}) returning id`);
	if (as === 'ready') await site.app.platform.store.put(`exports/${id}.zip`, Buffer.from('file'), { type: 'application/zip' });
	return id;
}

describe('R67 how many copies, and how long', () => {
	test('three in 24 hours to the millisecond; one that failed is none of them, and more than three leave none', async () => {
		for (const asked of [-day, -day + 1, -1, -1]) await put({ state: 'removed', asked });
		await put({ state: 'failed', asked: -1 });
		expect([(await state()).left, await ask()]).toEqual([0, 'export_daily_limit']);
		await put({ state: 'removed', asked: -1 });
		expect((await state()).left).toBe(0);
		await site.db.run(sql`delete from member_export where id = (select max(id) from member_export)`);
		site.setNow(at(1));
		expect([(await state()).left, await ask(), (await state(other)).left]).toEqual([1, 'making', 3]);
	});

	test('a file keeps the name of the day on which it was made, and stays until its last millisecond', async () => {
		await ask();
		await runJobs(site);
		const { href } = await state();
		site.setNow(at(day - 1));
		await purgeExports(site.app.platform);
		const answer = await site.app.server.inject({ url: href ?? '', headers: { token: one.token } });
		expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, 'attachment; filename="lectern-2026-11-24.zip"']);
		site.setNow(at(day));
		await purgeExports(site.app.platform);
		expect([await stored(), (await rows()).map((row) => row.state)]).toEqual([[], ['removed']]);
	});

	test('a newer file takes the place of the member’s own older one, and of nobody else’s', async () => {
		const [old, theirs] = [
			await put({ state: 'ready', asked: -hour, expires: hour }),
			await put({ state: 'ready', asked: -hour, expires: hour, by: other }),
		];
		await ask();
		await runJobs(site);
		const made = (await rows()).at(-1)?.id ?? 0;
		expect(await rows()).toEqual([
			{ id: old, state: 'removed' },
			{ id: theirs, state: 'ready' },
			{ id: made, state: 'ready' },
		]);
		expect(await stored()).toEqual([`exports/${theirs}.zip`, `exports/${made}.zip`].sort());
	});
});

test('R67 a course that ends in this millisecond is not lost by closing', async () => {
	const category = await makeCategory(site.db);
	for (const endsAt of [at(0), at(1)]) await makeGrant(site.db, { member: one.member.id, course: await makeCourse(site.db, { category }), endsAt });
	expect((await site.call('closePlan', {}, { token: one.token })).json.data.courses).toBe(1);
});

test('R67 a copy is handed out by the agency under its legal name, or else under its name', async () => {
	const issuerOf = async () => {
		await ask();
		await runJobs(site);
		const [key = ''] = await stored();
		const file = await site.app.platform.store.open(key);
		if (file === null) throw new Error('no file');
		return JSON.parse(
			unzip(await buffer(file.stream))
				.get('manifest.json')
				?.toString('utf8') ?? '',
		).issuer;
	};
	await saveText(site.db, 'agency_info', { name: '讲台' }, { name: 'Lectern' });
	expect(await issuerOf()).toEqual({ zh: '讲台', en: 'Lectern' });
	await saveText(site.db, 'agency_info', { name: '讲台', legalName: '讲台有限公司' }, { name: 'Lectern', legalName: 'Lectern Ltd' });
	expect(await issuerOf()).toEqual({ zh: '讲台有限公司', en: 'Lectern Ltd' });
});

describe('R67 what is swept up', () => {
	test('all files whose day is over, however many; those that are made or can be fetched stay', async () => {
		await site.db.run(sql`insert into member_export (member_id, state, asked_at, ready_at, expires_at, bytes)
			select ${other.member.id}, 'ready', ${at(-day)}, ${at(-day)}, ${at(0)}, 4 from generate_series(1, 101)`);
		const stays = await put({ state: 'ready', asked: -1, expires: 1 });
		const made = await put({ state: 'making', asked: -1, by: other });
		await site.app.platform.store.put(`exports/${made}.zip`, Buffer.from('half'), { type: 'application/zip' });
		await purgeExports(site.app.platform);
		expect((await rows()).filter((row) => row.state !== 'removed')).toEqual([
			{ id: stays, state: 'ready' },
			{ id: made, state: 'making' },
		]);
		expect(await stored()).toEqual([`exports/${stays}.zip`, `exports/${made}.zip`].sort());
	});

	test('rows of thirty days ago that hold nothing, to the millisecond; what is made stands still for two hours', async () => {
		const [young] = [await put({ state: 'removed', asked: -30 * day }), await put({ state: 'removed', asked: -30 * day - 1 })];
		await put({ state: 'failed', asked: -30 * day - 1 });
		const ready = await put({ state: 'ready', asked: -30 * day - 1, expires: 1 });
		const [making, lost] = [await put({ state: 'making', asked: -2 * hour }), await put({ state: 'making', asked: -2 * hour - 1, by: other })];
		await purgeExports(site.app.platform);
		expect(await rows()).toEqual([
			{ id: young, state: 'removed' },
			{ id: ready, state: 'ready' },
			{ id: making, state: 'making' },
			{ id: lost, state: 'failed' },
		]);
	});
});

test('R67 a job that is stopped in its last attempt is not given up: it comes again', async () => {
	await ask();
	const [row] = await rows();
	const stopping = new AbortController();
	const { store } = site.app.platform;
	const stopped = {
		...site.app.platform,
		store: {
			...store,
			put: (async (...given) => {
				stopping.abort(new Error('stopped'));
				await store.put(...given);
			}) as typeof store.put,
		},
	};
	const run = { signal: stopping.signal, attempt: 1, isLastAttempt: true };
	await expect(fillExport(stopped, { exportId: row?.id ?? 0 }, run)).rejects.toThrow('stopped');
	expect((await state()).state).toBe('making');
	await runJobs(site);
	expect((await state()).state).toBe('ready');
});
