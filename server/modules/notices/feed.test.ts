import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import type { Platform } from '../../http/route.ts';
import { noticeFeed } from './feed.service.ts';

let app: TestApp;
beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.close());

/** Each member has as many notices as the last two digits of their number say; the first of them is read. */
const makeMembers = (count: number) =>
	app.db.transaction(async (tx) => {
		const members = await tx.rows<{ id: number }>(sql`insert into member (nickname) select 'n' from generate_series(1, ${count}) returning id`);
		const ids = members.map(({ id }) => id);
		await tx.run(sql`insert into notice_box (member_id, seq) select id, id % 100 from unnest(${ids}::int[]) id where id % 100 > 0`);
		await tx.run(sql`insert into notice (member_id, seq, kind, topic, key, created_at, since, expires_at, read_at)
			select id, n, 'security', 'password_changed', 'k' || n, now(), now(), now() + interval '1 day', case when n = 1 then now() end
			from unnest(${ids}::int[]) id, generate_series(1, id % 100) n`);
		return ids;
	});

test('R78 what a thousand members are told at once is read by one statement, and each is told their own', async () => {
	const ids = await makeMembers(1000);
	let statements = 0;
	const { db } = app.app.platform;
	const rows: typeof db.lists.rows = (statement) => {
		statements += 1;
		return db.lists.rows(statement);
	};
	const feed = noticeFeed({ ...app.app.platform, db: { ...db, lists: { ...db.lists, rows } } } as Platform);
	const told = await feed(ids.map((memberId) => ({ memberId, after: memberId % 100 < 3 ? 0 : (memberId % 100) - 2, locale: 'en' })));
	expect(statements).toBe(1);
	const seen = told.map(({ seq, message }) => {
		const { unread, notices } = message as { unread: number; notices: { seq: number; title: string }[] };
		return [seq, unread, notices.map((each) => each.seq)];
	});
	expect(seen).toEqual(
		ids.map((id) => {
			const last = id % 100;
			return [last, Math.max(0, last - 1), [last - 1, last].filter((each) => each > 0)];
		}),
	);
});

test('R78 what stands behind a digest, or is told by other ways alone, is not told to pages; of a hundred missed they load all anew', async () => {
	const [one] = await app.db.rows<{ id: number }>(sql`insert into member (nickname) values ('n') returning id`);
	const id = one?.id ?? 0;
	await app.db.run(sql`insert into notice_box (member_id, seq) values (${id}, 104)`);
	await app.db.run(sql`insert into notice (member_id, seq, kind, topic, key, created_at, since, expires_at, on_site)
		select ${id}, n, 'course', 'welcome', 'k' || n, now(), now(), now() + interval '1 day', n <> 3 from generate_series(1, 104) n`);
	await app.db.run(sql`update notice set fold_id = (select id from notice where member_id = ${id} and seq = 1) where member_id = ${id} and seq = 2`);
	const told = async (after: number) => {
		const [{ seq, message } = { seq: 0, message: {} }] = await noticeFeed(app.app.platform)([{ memberId: id, after, locale: 'en' }]);
		const { unread, notices, reload } = message as { unread: number; notices?: { seq: number }[]; reload?: boolean };
		return [seq, unread, notices?.map((each) => each.seq) ?? reload];
	};
	expect([await told(0), await told(4), await told(104)]).toEqual([
		[104, 100, true],
		[104, 100, Array.from({ length: 100 }, (_, n) => n + 5)],
		[104, 100, []],
	]);
	await app.db.run(sql`update notice set read_at = now() where member_id = ${id} and seq > 4`);
	expect(await told(0)).toEqual([104, 2, true]);
	await app.db.run(sql`delete from notice where member_id = ${id} and seq > 4`);
	expect(await told(0)).toEqual([104, 2, [1, 4]]);
});
