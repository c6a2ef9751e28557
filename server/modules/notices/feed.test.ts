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
