import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeLogin, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { followersOf } from './follows.service.ts';

let app: TestApp;
let category: number;
let serial = 0;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-23T02:00:00Z');
	category = await makeCategory(app.db);
});
afterAll(() => app.close());

const newMember = () => makeLogin(app, `137${String(++serial).padStart(8, '0')}`);
const newTeacher = () => makeTeacher(app.db, { category });
const add = (token: string, teacherId: number) => app.call('followAdd', { teacherId }, { token });
const remove = (token: string, teacherId: number) => app.call('followRemove', { teacherId }, { token });
const list = async (token: string) => (await app.call('myFollows', {}, { token })).json.data;
const state = async (token: string, ids: number[]) => (await app.call('followState', { ids: ids.join(',') }, { token })).json.data.following;
const withdraw = (teacher: number) => app.db.run(sql`update teacher set online = false, withdrawn_at = now() where id = ${teacher}`);

describe('R69 following a teacher', () => {
	test('is done and undone, twice without harm, with its moment and the teacher’s card', async () => {
		const { token } = await newMember();
		const teacher = await newTeacher();
		expect((await add(token, teacher)).json).toEqual({ code: 1, data: { following: true } });
		const followedAt = app.app.platform.now().toISOString();
		app.advance(60_000);
		expect((await add(token, teacher)).json).toEqual({ code: 1, data: { following: true } });
		const card = (await app.call('teacherList', { pageSize: 100 })).json.data.dataList.find(({ id }) => id === teacher);
		expect(await list(token)).toEqual([{ teacherId: teacher, followedAt, teacher: card }]);
		expect((await remove(token, teacher)).json).toEqual({ code: 1, data: { following: false } });
		expect((await remove(token, teacher)).json).toEqual({ code: 1, data: { following: false } });
		expect(await list(token)).toEqual([]);
	});

	test('a hundred presses at once leave one', async () => {
		const { token, member } = await newMember();
		const teacher = await newTeacher();
		const answers = await Promise.all(Array.from({ length: 100 }, () => add(token, teacher)));
		expect(answers.filter(({ json }) => json.code === 1)).toHaveLength(100);
		expect(await app.db.row(sql`select count(*)::int as n from follow where member_id = ${member.id}`)).toEqual({ n: 1 });
	});

	test('whom there is not cannot be followed; who has gone keeps their place without a card, and can be taken out', async () => {
		const { token } = await newMember();
		const [gone, there, hidden] = [await newTeacher(), await newTeacher(), await newTeacher()];
		await app.db.run(sql`update teacher set online = false where id = ${hidden}`);
		await add(token, gone);
		app.advance(1000);
		await add(token, there);
		await withdraw(gone);
		expect([
			(await add(token, 999_999)).status,
			(await add(token, hidden)).status,
			(await add(token, gone)).status,
			(await add(token, 0)).status,
		]).toEqual([404, 404, 410, 422]);
		expect((await list(token)).map(({ teacherId, teacher }) => [teacherId, teacher?.id ?? null])).toEqual([
			[there, there],
			[gone, null],
		]);
		// Two at the same moment: the later number first.
		const later = await newTeacher();
		await add(token, later);
		expect((await list(token)).map(({ teacherId }) => teacherId)).toEqual([later, there, gone]);
		expect(await state(token, [later, gone, there])).toEqual([gone, there, later]);
		await remove(token, gone);
		expect((await list(token)).map(({ teacherId }) => teacherId)).toEqual([later, there]);
	});

	test('a hundred are as many as there may be, also for many at once', async () => {
		const { token, member } = await newMember();
		const known = await newTeacher();
		const fresh = [await newTeacher(), await newTeacher(), await newTeacher()];
		await app.db.pool.query(
			`with t as (insert into teacher (name, title, category_id, online) select 't', 't', $3, false from generate_series(1, 98) returning id)
			insert into follow (member_id, teacher_id, created_at) select $1::int, id, now() from t union all select $1::int, $2::int, now()`,
			[member.id, known, category],
		);
		const answers = await Promise.all(fresh.map((teacher) => add(token, teacher)));
		expect(answers.map(({ json }) => (json.code === 1 ? 'done' : (json as { reason: string }).reason)).sort()).toEqual([
			'done',
			'follows_full',
			'follows_full',
		]);
		expect(await list(token)).toHaveLength(100);
		// One that is there already is no new one, however many there are.
		await app.db.run(sql`insert into follow (member_id, teacher_id, created_at) values (${member.id}, ${await newTeacher()}, now())`);
		expect((await add(token, known)).json.code).toBe(1);
		expect(await list(token)).toHaveLength(100);
	});

	test('each member has their own; it shows in the teacher’s detail at once, to its member and to nobody else', async () => {
		const [one, two] = [await newMember(), await newMember()];
		const [teacher, other] = [await newTeacher(), await newTeacher()];
		const shown = async (token: string) => (await app.call('teacherDetail', { id: teacher }, { token })).json.data.following;
		expect([await shown(one.token), await shown('')]).toEqual([false, false]);
		await add(one.token, teacher);
		await add(two.token, other);
		expect([await shown(one.token), await shown(two.token), await shown('')]).toEqual([true, false, false]);
		expect([await state(one.token, [other, teacher, 999_999]), await state(two.token, [teacher])]).toEqual([[teacher], []]);
		await remove(two.token, teacher);
		expect(await shown(one.token)).toBe(true);
		await remove(one.token, teacher);
		expect(await shown(one.token)).toBe(false);
		for (const ids of ['', '1,', 'x', '0', Array.from({ length: 101 }, (_, n) => n + 1).join(',')])
			expect((await app.call('followState', { ids }, { token: one.token })).status).toBe(422);
	});

	test('a teacher’s followers are read on and on, in the order of their numbers', async () => {
		const teacher = await newTeacher();
		const members = await Promise.all(Array.from({ length: 5 }, newMember));
		await Promise.all(members.map(({ token }) => add(token, teacher)));
		const ids = members.map(({ member }) => member.id).sort((a, b) => a - b);
		expect(await followersOf(app.db, teacher)).toEqual(ids);
		expect(await followersOf(app.db, teacher, { limit: 2 })).toEqual(ids.slice(0, 2));
		expect(await followersOf(app.db, teacher, { after: ids[1] ?? 0, limit: 2 })).toEqual(ids.slice(2, 4));
		expect(await followersOf(app.db, teacher, { after: ids[4] ?? 0 })).toEqual([]);
		expect(await followersOf(app.db, await newTeacher())).toEqual([]);
	});
});
