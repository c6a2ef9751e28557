import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLogin } from '../../../test/factories.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { makeNobody } from './closing.queries.ts';
import { contactOf, writeInLanguageOf } from './contact.service.ts';
import { findMembers, sessionsOf } from './directory.service.ts';

let site: TestApp;
let token: string;
let serial = 0;
const start = new Date('2026-11-24T02:00:00Z');
const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	site.setNow(start);
	token = await staffToken(site, await makeStaff(site));
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

async function member(nickname = '小满') {
	const login = await makeLogin(site, `135${String(++serial).padStart(8, '0')}`);
	await site.db.run(sql`update member set nickname = ${nickname} where id = ${login.member.id}`);
	return { id: login.member.id, token: login.token };
}
const search = async (q: string) => (await site.call('staffMembers', { q }, { token })).json.data;
const found = async (q: string) => (await search(q)).members.map(({ id }) => id);
const seen = async (id: number) => (await site.call('staffMember', { id }, { token })).json.data;
const disable = (input: { id: number; version: number; disabled: boolean }) =>
	site.call('staffMemberDisable', { why: '发广告', ...input }, { token });

describe('R105 who is found', () => {
	test('names that begin alike stand in the order of their letters, those of one name by their number', async () => {
		const [last, second, third, first] = [await member('zoe q'), await member('ZOE'), await member('zoe'), await member('Zo')];
		expect(await found('zo')).toEqual([first, second, third, last].map(({ id }) => id));
		expect(await found('zoe')).toEqual([second, third, last].map(({ id }) => id));
	});

	test('what is written in a name is no pattern', async () => {
		const [percent, line, stroke, other] = [await member('p50% off'), await member('p50_off'), await member('p50\\off'), await member('p50x off')];
		expect([await found('p50%'), await found('p50_'), await found('p50\\'), (await found('p50')).length]).toEqual([
			[percent.id],
			[line.id],
			[stroke.id],
			4,
		]);
		expect(await found('p50x')).toEqual([other.id]);
	});

	test('fifty are all there are; of fifty-one there are more', async () => {
		await site.db.run(sql`insert into member (nickname) select 'many ' || n from generate_series(1, 50) n`);
		const fifty = await search('many');
		expect([fifty.members.length, fifty.more]).toEqual([50, false]);
		await site.db.run(sql`insert into member (nickname) values ('many 51')`);
		const more = await search('many');
		expect([more.members.length, more.more]).toEqual([50, true]);
	});

	test('a number that no member can have is a name; so is one with something before or after it', async () => {
		const by = async (q: string) => (await findMembers({ db: site.db, config: site.config }, q, 5)).by;
		expect([await by('2147483647'), await by('#2147483647'), await by('2147483648'), await by('9999999999')]).toEqual(['id', 'id', 'name', 'name']);
		expect([await by('1'), await by('0'), await by('x1'), await by('1x'), await by('##1'), await by('13500000001')]).toEqual([
			'id',
			'name',
			'name',
			'name',
			'name',
			'phone',
		]);
	});
});

describe('R105 what is told of a member', () => {
	test('logins that run now, of this one; VIP until its last millisecond', async () => {
		const [one, other] = [await member(), await member()];
		await site.db.run(sql`insert into member_session (token_hash, member_id, device, created_at, seen_at, expires_at)
			select sha256(('desk ' || n)::bytea), ${one.id}, '', ${start}, ${start}, ${start}::timestamptz + n * interval '1 millisecond' from generate_series(0, 1) n`);
		expect([await sessionsOf(site.db, one.id, start), await sessionsOf(site.db, other.id, start)]).toEqual([2, 1]);
		expect([(await seen(one.id)).sessions, (await seen(other.id)).sessions]).toEqual([2, 1]);
		await site.db.run(sql`update member set vip_until = ${at(1)} where id = ${one.id}`);
		expect((await seen(one.id)).vipUntil).toBe(at(1).toISOString());
		site.setNow(at(1));
		expect((await seen(one.id)).vipUntil).toBeNull();
	});

	test('since when they are disabled stays; enabled again their logins run on, and others’ always do', async () => {
		const [one, other] = [await member(), await member()];
		const since = start.toISOString();
		expect((await disable({ id: one.id, version: 1, disabled: true })).json.data.disabledAt).toBe(since);
		site.setNow(at(5000));
		expect((await disable({ id: one.id, version: 2, disabled: true })).json.data).toMatchObject({ disabledAt: since, version: 3 });
		expect((await disable({ id: one.id, version: 3, disabled: false })).json.data).toMatchObject({ disabledAt: null, state: 'active' });
		expect((await disable({ id: other.id, version: 1, disabled: false })).json.data).toMatchObject({ sessions: 1, version: 2 });
		expect((await site.call('memberInfo', {}, { token: other.token })).status).toBe(200);
		expect(await site.db.rows(sql`select updated_at from member where id = ${one.id}`)).toEqual([{ updated_at: at(5000) }]);
	});
});

describe('R78 where a member is written to', () => {
	test('in their own language, by what they have given; nowhere once the account is closed for good', async () => {
		const [one, other] = [await member('甲'), await member('乙')];
		await site.db.run(sql`update member set email = 'one@example.com', disabled_at = ${start} where id = ${one.id}`);
		await writeInLanguageOf(site.db, one.id, 'en');
		expect(await contactOf(site.db, one.id)).toEqual({
			nickname: '甲',
			phone: expect.stringMatching(/^135/),
			email: 'one@example.com',
			locale: 'en',
			disabled: true,
		});
		expect(await contactOf(site.db, other.id)).toMatchObject({ nickname: '乙', email: null, locale: 'zh-CN', disabled: false });
		await site.db.transaction((tx) => makeNobody(tx, one.id, start));
		expect([await contactOf(site.db, one.id), await contactOf(site.db, 999_999)]).toEqual([undefined, undefined]);
	});
});
