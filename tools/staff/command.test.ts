import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/db/sql.ts';
import { runCommand } from '../../test/command.ts';
import { codeOf } from '../../test/staff.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
});
afterAll(() => site.close());

const staff = (...words: string[]) => runCommand(site, 'staff', words);
const passwordIn = (said: string) => / signs in with ([2-9A-HJKMNP-Z-]{19}), which is shown this once/.exec(said)?.[1] ?? said;
const signIn = async (account: string, password: string) => (await site.call('staffLogin', { account, password })).json;
const audit = () => site.db.rows<{ kind: string; subject: string }>(sql`select kind, subject from staff_audit where kind like 'staff_%' order by id`);

test('the first owner is made at the machine, signs in with what was said, and sets up codes; a lost password is another one and no codes', async () => {
	const added = await staff('add', 'xiaozhang', '--name', '校长', '--role', 'owner');
	expect(added.code).toBe(0);
	const { data: first } = await signIn('xiaozhang', passwordIn(added.said));
	expect(first.staff).toMatchObject({ name: '校长', roles: ['owner'], confirmed: false });
	const setup = await site.call('staffTotpSetup', {}, { token: first.token });
	const me = { id: first.staff.id, account: 'xiaozhang', secret: setup.json.data.secret };
	const { token } = (await site.call('staffTotpConfirm', { code: codeOf(site, me) }, { token: first.token })).json.data;
	expect((await site.call('staffList', {}, { token })).json.data.dataList).toMatchObject([{ account: 'xiaozhang', totp: true }]);

	expect(await staff('add', 'xiaozhang', '--name', '又一位', '--role', 'finance')).toEqual({ code: 1, said: 'xiaozhang is on the staff already' });
	const reset = await staff('reset', 'xiaozhang');
	expect(reset.code).toBe(0);
	expect((await site.call('staffList', {}, { token })).status).toBe(401);
	expect(await signIn('xiaozhang', passwordIn(added.said))).toMatchObject({ code: 0, reason: 'login_failed' });
	expect((await signIn('xiaozhang', passwordIn(reset.said))).data.staff).toMatchObject({ name: '校长', roles: ['owner'], confirmed: false });
	await site.db.run(sql`update staff set disabled_at = now() where account = 'xiaozhang'`);
	expect((await staff('reset', 'xiaozhang')).said).toContain('is disabled');
	expect(await staff('reset', 'nobody')).toEqual({ code: 1, said: 'there is no nobody on the staff' });
	const subject = `staff ${me.id}`;
	expect(await audit()).toEqual([
		{ kind: 'staff_added', subject },
		{ kind: 'staff_reset', subject },
		{ kind: 'staff_reset', subject },
	]);
	expect(await site.db.rows(sql`select 1 from staff where password_hash not like '$argon2%'`)).toEqual([]);
});

test('the demo, whose member of staff has a password that is printed, is not filled in production', async () => {
	const refused = await runCommand(site, 'seed', [], { LECTERN_ENV: 'production', PUBLIC_ORIGIN: 'https://school.example' });
	expect(refused).toEqual({ code: 1, said: expect.stringContaining('not for production') });
});
