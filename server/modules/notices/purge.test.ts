import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { purgeExpiredNotices } from './notices.service.ts';

let app: TestApp;
beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.close());

test('R78 what is over is removed, however much it is, and nothing else', async () => {
	const id = await makeMember(app.db);
	const now = app.app.platform.now();
	// Far more than one statement takes, the last of them over in this very millisecond; two are not over.
	await app.db.run(sql`insert into notice (member_id, seq, kind, topic, key, created_at, since, expires_at)
		select ${id}, n, 'course', 'welcome', 'k' || n, now(), now(), ${now}::timestamptz + (n - 5200) * interval '1 millisecond' from generate_series(1, 5202) n`);
	await purgeExpiredNotices({ ...app.app.platform, now: () => now });
	expect(await app.db.rows(sql`select seq from notice where member_id = ${id} order by seq`)).toEqual([{ seq: 5201 }, { seq: 5202 }]);
});
