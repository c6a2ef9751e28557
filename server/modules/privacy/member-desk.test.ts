import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLogin } from '../../../test/factories.ts';
import { makeStaff, staffToken, type TestStaff } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

let site: TestApp;
let owner: TestStaff;
let token: string;
let serial = 0;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	owner = await makeStaff(site);
});
afterAll(() => site.close());
beforeEach(async () => {
	await site.db.pool.query('delete from staff_audit; delete from member_session; delete from enrolment_grant; delete from member');
	token = await staffToken(site, owner);
});

const named = async (nickname: string, fields: { email?: string } = {}) => {
	const phone = `133${String(++serial).padStart(8, '0')}`;
	const login = await makeLogin(site, phone);
	await site.db.run(sql`update member set nickname = ${nickname}, email = ${fields.email ?? null} where id = ${login.member.id}`);
	return { id: login.member.id, token: login.token, phone, masked: `133****${phone.slice(-4)}` };
};
const search = async (q: string) => (await site.call('staffMembers', { q }, { token })).json.data;
const found = async (q: string) => (await search(q)).members.map(({ id }) => id);
const audited = () =>
	site.db.rows<{ kind: string; subject: string; detail: object }>(
		sql`select kind, subject, detail from staff_audit where staff_id = ${owner.id} order by id`,
	);
const disable = (input: object) => site.call('staffMemberDisable', { why: '发广告', ...input }, { token });

describe('looking members up', () => {
	test('by a whole phone, a number, or how a name begins; phones are masked, and each search is noted without what was typed', async () => {
		const [one, two] = [await named('Ann 林'), await named('anna%')];
		await named('Hannah');
		expect(await search(one.phone)).toEqual({
			members: [{ id: one.id, nickname: 'Ann 林', phone: one.masked, state: 'active', createdAt: expect.any(String) }],
			more: false,
		});
		expect([await found(`+86${two.phone}`), await found(`#${two.id}`), await found(String(one.id)), await found('#999999')]).toEqual([
			[two.id],
			[two.id],
			[one.id],
			[],
		]);
		expect([await found('ANN'), await found('anna%'), await found('ann%'), await found('nobody'), await found(one.phone.slice(0, 10))]).toEqual([
			[one.id, two.id],
			[two.id],
			[],
			[],
			[],
		]);
		const notes = await audited();
		expect(notes).toHaveLength(10);
		expect(notes[0]).toEqual({ kind: 'members_searched', subject: '', detail: { by: 'phone', found: [one.id] } });
		expect(notes[2]?.detail).toEqual({ by: 'id', found: [two.id] });
		expect(JSON.stringify(notes)).not.toContain(one.phone);
	});

	test('of many whose names begin alike fifty, and that there are more; by the index, however many members there are', async () => {
		await site.db.run(sql`insert into member (nickname) select '学员' || n from generate_series(1, 3000) n`);
		const { members, more } = await search('学员');
		expect([members.length, more]).toEqual([50, true]);
		await site.db.pool.query('analyze member');
		const { rows } = await site.db.pool.query(
			`explain select id from member where lower(nickname) like '学员12%' and closed_at is null order by lower(nickname) using ~<~, id limit 51`,
		);
		expect(JSON.stringify(rows)).toContain('member_nickname');
	});

	test('one of them: logins, courses, VIP, e-mail masked; contacts unmasked are a call of their own; both are noted', async () => {
		const { id, masked, phone } = await named('林小满', { email: 'xiaoman@mail.example' });
		const category = await makeCategory(site.db);
		for (const endsAt of [undefined, new Date('2026-01-02')])
			await makeGrant(site.db, { member: id, course: await makeCourse(site.db, { category }), ...(endsAt ? { endsAt } : {}) });
		const { json } = await site.call('staffMember', { id }, { token });
		expect(json.data).toEqual({
			id,
			nickname: '林小满',
			phone: masked,
			email: 'xi***@mail.example',
			avatar: expect.stringContaining('/art/avatar/'),
			state: 'active',
			createdAt: expect.any(String),
			vipUntil: null,
			closesAt: null,
			disabledAt: null,
			sessions: 1,
			courses: 1,
			version: 1,
		});
		expect((await site.call('staffMemberContacts', { id }, { token })).json.data).toEqual({ phone, email: 'xiaoman@mail.example' });
		expect(await audited()).toEqual([
			{ kind: 'member_seen', subject: `member ${id}`, detail: {} },
			{ kind: 'member_contacts_seen', subject: `member ${id}`, detail: {} },
		]);
		expect([
			(await site.call('staffMember', { id: 999_999 }, { token })).status,
			(await site.call('staffMemberContacts', { id: 999_999 }, { token })).status,
		]).toEqual([404, 404]);
		const finance = await staffToken(site, await makeStaff(site, { roles: ['finance'] }));
		const as = async (key: 'staffMember' | 'staffMemberContacts') => (await site.call(key, { id }, { token: finance })).status;
		expect([await as('staffMember'), await as('staffMemberContacts')]).toEqual([200, 403]);
	});
});

describe('disabling a member', () => {
	test('ends their logins, is noted with why, and is undone; made from what is no longer so it is refused', async () => {
		const { id, token: theirs } = await named('林小满');
		const answer = (await disable({ id, version: 1, disabled: true })).json;
		expect(answer).toMatchObject({ code: 1, data: { state: 'disabled', sessions: 0, version: 2, disabledAt: expect.any(String) } });
		expect((await site.call('memberInfo', {}, { token: theirs })).status).toBe(401);
		expect((await disable({ id, version: 1, disabled: false })).json.reason).toBe('changed_meanwhile');
		const atOnce = await Promise.all([1, 2, 3].map(() => disable({ id, version: 2, disabled: false })));
		expect(atOnce.map(({ json }) => (json.code === 1 ? 'ok' : json.reason)).sort()).toEqual(['changed_meanwhile', 'changed_meanwhile', 'ok']);
		expect((await audited()).map(({ kind, detail }) => [kind, detail])).toEqual([
			['member_disabled', { was: { disabled: false }, now: { disabled: true }, why: '发广告' }],
			['member_disabled', { was: { disabled: true }, now: { disabled: false }, why: '发广告' }],
		]);
		expect([
			(await disable({ id: 999_999, version: 1, disabled: true })).status,
			(await disable({ id, version: 3, disabled: true, why: '' })).status,
		]).toEqual([404, 422]);
	});

	test('of a closed account is refused: nobody is behind it; one that is closing says so', async () => {
		const [closing, closed] = [await named('一'), await named('二')];
		await site.db.run(sql`update member set closes_at = now() + interval '3 days' where id = ${closing.id}`);
		await site.db.run(sql`update member set phone = null, nickname = '', closed_at = now() where id = ${closed.id}`);
		const stateOf = async (id: number) => (await site.call('staffMember', { id }, { token })).json.data;
		expect(await stateOf(closing.id)).toMatchObject({ state: 'closing', closesAt: expect.any(String) });
		expect(await stateOf(closed.id)).toMatchObject({ state: 'closed', nickname: '一位同学', phone: '' });
		expect((await disable({ id: closed.id, version: 1, disabled: true })).json.reason).toBe('member_closed');
	});

	test('logging a member out everywhere counts their logins and is noted', async () => {
		const { id, token: theirs } = await named('林小满');
		expect((await site.call('staffMemberLogout', { id }, { token })).json).toEqual({ code: 1, data: { ended: 1 } });
		expect((await site.call('memberInfo', {}, { token: theirs })).status).toBe(401);
		expect((await site.call('staffMemberLogout', { id }, { token })).json.data).toEqual({ ended: 0 });
		expect((await site.call('staffMemberLogout', { id: 999_999 }, { token })).status).toBe(404);
		expect(await audited()).toMatchObject([{ kind: 'member_logged_out', detail: { ended: 1 } }, { detail: { ended: 0 } }]);
	});
});
