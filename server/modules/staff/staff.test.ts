import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeStaff, staffToken, type TestStaff } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { sql } from '../../db/sql.ts';

let site: TestApp;
let owner: TestStaff;
let token: string;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
});
afterAll(() => site.close());
beforeEach(async () => {
	await site.db.pool.query('delete from staff_audit; delete from staff');
	owner = await makeStaff(site, { account: 'owner', name: '校长' });
	token = await staffToken(site, owner);
});

const list = async (input: Record<string, unknown> = {}) => (await site.call('staffList', input, { token })).json.data;
const update = async (input: Record<string, unknown>, as = token) => site.call('staffUpdate', input, { token: as });
const tried = async (input: Record<string, unknown>, as = token) => {
	const { json } = await update(input, as);
	return json.code === 1 ? 'ok' : json.reason;
};

describe('the list of staff', () => {
	test('by name, in pages, with what the console shows and nothing else', async () => {
		await makeStaff(site, { account: 'b', name: 'B', roles: ['editor', 'finance'] });
		await makeStaff(site, { account: 'a', name: 'A', roles: [], codes: false });
		const all = await list();
		expect(all).toMatchObject({ totalCount: 3, curPage: 1, pageSize: 20 });
		expect(all.dataList).toEqual([
			{ ...rest, account: 'a', name: 'A', roles: [], totp: false },
			{ ...rest, account: 'b', name: 'B', roles: ['editor', 'finance'] },
			{ ...rest, account: 'owner', name: '校长', roles: ['owner'] },
		]);
		const second = await list({ currPage: 2, pageSize: 2 });
		expect([second.dataList.map(({ account }) => account), second.totalCount]).toEqual([['owner'], 3]);
		expect(await list({ currPage: 3, pageSize: 2 })).toMatchObject({ dataList: [], totalCount: 3 });
	});

	test('whose name or account holds the text, in capitals or not; what stands for any text elsewhere is a character here', async () => {
		for (const [account, name] of [
			['lin_1', '林老师'],
			['linX1', 'Lin 100%'],
			['back\\slash', '张'],
		] as const)
			await makeStaff(site, { account, name });
		const found = async (q: string) => {
			const { dataList, totalCount } = await list({ q });
			expect(dataList).toHaveLength(totalCount);
			return dataList.map(({ account }) => account).sort();
		};
		expect([await found('林'), await found('LIN'), await found('n_1'), await found('0%'), await found('k\\s'), await found('%')]).toEqual([
			['lin_1'],
			['linX1', 'lin_1'],
			['lin_1'],
			['linX1'],
			['back\\slash'],
			['linX1'],
		]);
		expect([await found('nobody'), (await found('  ')).length]).toEqual([[], 4]);
	});

	const rest = { id: expect.any(Number), disabled: false, totp: true, createdAt: expect.any(String), version: 1 };
});

describe('a change of somebody', () => {
	let editor: TestStaff;
	beforeEach(async () => {
		editor = await makeStaff(site, { account: 'editor', name: '编辑', roles: ['editor'] });
	});
	const audited = () =>
		site.db.rows<{ staff_id: number; subject: string; detail: object }>(sql`select staff_id, subject, detail from staff_audit order by id`);

	test('changes what is given alone, counts, and is noted with what it was before', async () => {
		const changed = (await update({ id: editor.id, version: 1, name: ' 新编辑 ' })).json.data;
		expect(changed).toMatchObject({ id: editor.id, name: '新编辑', roles: ['editor'], disabled: false, version: 2 });
		const again = (await update({ id: editor.id, version: 2, roles: ['finance', 'finance'] })).json.data;
		expect(again).toMatchObject({ name: '新编辑', roles: ['finance'], version: 3 });
		expect((await list({ q: 'editor' })).dataList).toEqual([again]);
		expect(await audited()).toEqual([
			{ staff_id: owner.id, subject: `staff ${editor.id}`, detail: { was: { name: '编辑' }, now: { name: '新编辑' } } },
			{ staff_id: owner.id, subject: `staff ${editor.id}`, detail: { was: { roles: ['editor'] }, now: { roles: ['finance'] } } },
		]);
		expect((await list({ q: 'owner' })).dataList).toMatchObject([{ name: '校长', version: 1 }]);
	});

	test('made from what is no longer so is refused, and of two at once one', async () => {
		expect(await tried({ id: editor.id, version: 1, name: '一' })).toBe('ok');
		expect([await tried({ id: editor.id, version: 1, name: '二' }), await tried({ id: editor.id, version: 3, name: '二' })]).toEqual([
			'changed_meanwhile',
			'changed_meanwhile',
		]);
		const atOnce = await Promise.all(['三', '四', '五'].map((name) => tried({ id: editor.id, version: 2, name })));
		expect(atOnce.sort()).toEqual(['changed_meanwhile', 'changed_meanwhile', 'ok']);
		expect(await audited()).toHaveLength(2);
		expect([(await update({ id: 999_999, version: 1 })).status, (await update({ id: editor.id })).status]).toEqual([404, 422]);
		expect((await update({ id: editor.id, version: 3, roles: ['headmaster'] })).status).toBe(422);
	});

	test('of roles counts at once; who is disabled is signed out, since when stays, and can come back', async () => {
		const theirs = await staffToken(site, editor);
		const asks = async () => [
			(await site.call('staffList', {}, { token: theirs })).status,
			(await site.call('staffInfo', {}, { token: theirs })).status,
		];
		expect(await asks()).toEqual([403, 200]);
		await update({ id: editor.id, version: 1, roles: ['editor', 'owner'] });
		expect(await asks()).toEqual([200, 200]);
		await update({ id: editor.id, version: 2, disabled: true });
		expect(await asks()).toEqual([401, 401]);
		const since = () => site.db.one<{ at: Date }>(sql`select disabled_at as at from staff where id = ${editor.id}`);
		const before = await since();
		expect((await update({ id: editor.id, version: 3, disabled: true })).json.data.disabled).toBe(true);
		expect(await since()).toEqual(before);
		expect((await update({ id: editor.id, version: 4, disabled: false })).json.data.disabled).toBe(false);
		// Whoever took the old token in between has nothing of it.
		expect(await asks()).toEqual([401, 401]);
	});

	test('leaves an owner who may sign in: the last is neither disabled nor made anything else, nor are two by each other at once', async () => {
		const former = await makeStaff(site);
		await site.db.run(sql`update staff set disabled_at = now() where id = ${former.id}`);
		expect([await tried({ id: owner.id, version: 1, disabled: true }), await tried({ id: owner.id, version: 1, roles: ['editor'] })]).toEqual([
			'last_owner',
			'last_owner',
		]);
		expect(await audited()).toEqual([]);
		expect(await tried({ id: owner.id, version: 1, name: '新校长' })).toBe('ok');
		const second = await makeStaff(site);
		const theirs = await staffToken(site, second);
		// Both have been let in before either has changed anything.
		const asked = await site.db.transaction(async (tx) => {
			await tx.run(sql`select from staff for update`);
			const both = [tried({ id: second.id, version: 1, roles: [] }), tried({ id: owner.id, version: 2, disabled: true }, theirs)];
			await untilWaiting(site, 2);
			return both;
		});
		expect((await Promise.all(asked)).sort()).toEqual(['last_owner', 'ok']);
	});
});
