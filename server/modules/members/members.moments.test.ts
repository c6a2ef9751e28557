import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLogin } from '../../../test/factories.ts';
import { goodPassword } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import * as members from './members.queries.ts';
import { createMember } from './members.service.ts';
import { endAllSessions, openSession } from './sessions.service.ts';

/** Logins and what ends them, at one moment. */
let app: TestApp;
let serial = 0;
const freshPhone = () => `133${String(++serial).padStart(8, '0')}`;
const now = new Date('2026-11-21T02:00:00Z');

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow(now);
});
afterAll(() => app.close());

test('R60 a login whose password is changed after it was looked at opens nothing', async () => {
	const phone = freshPhone();
	const id = await createMember(app.db, { phone, password: goodPassword, nickname: '同学', at: now });
	const login = () => app.call('login', { account: phone, password: goodPassword });
	let late: ReturnType<typeof login> | undefined;
	await app.db.transaction(async (tx) => {
		await tx.run(sql`update member set password_hash = 'x' where id = ${id}`);
		late = login();
		await untilWaiting(app);
	});
	expect((await late)?.json).toMatchObject({ code: 0, reason: 'login_failed' });
	expect(await app.db.rows(sql`select 1 from member_session where member_id = ${id}`)).toEqual([]);
});

test.each([
	['password', members.holdForLogin],
	['code', (tx: Tx, { phone }: members.MemberRow) => members.holdByPhone(tx, phone ?? '')],
])('R60 a reset waits for a login by %s that is under way, and ends it', async (_, hold) => {
	const { member } = await makeLogin(app, freshPhone());
	const row = (await members.find(app.db, member.id)) as members.MemberRow;
	let reset: Promise<unknown> | undefined;
	await app.db.transaction(async (tx) => {
		expect(await hold(tx, row)).toMatchObject({ id: member.id });
		reset = app.db.transaction(async (later) => {
			await members.setPassword(later, row.phone ?? '', 'x', now);
			await endAllSessions(later, member.id, now);
		});
		await untilWaiting(app);
		await openSession(tx, { ...app.app.platform, ip: '127.0.0.1', userAgent: '' } as never, member.id);
	});
	await reset;
	expect(await app.db.rows(sql`select 1 from member_session where member_id = ${member.id}`)).toEqual([]);
});
