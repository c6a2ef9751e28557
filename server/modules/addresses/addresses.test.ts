import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Address } from '../../../contract/addresses/member.ts';
import type { CallInput } from '../../../contract/calls.ts';
import { makeLogin } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
let serial = 0;
const newMember = async () => (await makeLogin(app, `133${String(++serial).padStart(8, '0')}`)).token;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-23T02:00:00Z');
});
afterAll(() => app.close());

type Input = CallInput<'addressSave'>;
const west: Input = { name: '林小满', phone: '13800138000', division: '330106', detail: '文三路 128 号 3 幢 502' };

const save = (token: string, input: Partial<Input> = {}) => app.call('addressSave', { ...west, ...input }, { token });
const saved = async (token: string, input: Partial<Input> = {}): Promise<Address> => {
	const { json } = await save(token, input);
	if (json.code !== 1) throw new Error(`address/save: ${JSON.stringify(json)}`);
	return json.data;
};
const list = async (token: string): Promise<Address[]> => (await app.call('myAddresses', {}, { token })).json.data;
const remove = (token: string, id: number) => app.call('addressRemove', { id }, { token });
const makeDefault = (token: string, id: number) => app.call('addressDefault', { id }, { token });
const outcome = ({ json }: { json: { code: number } }) => (json.code === 1 ? 'done' : (json as unknown as { reason: string }).reason);
const defaults = async (token: string) => (await list(token)).filter(({ isDefault }) => isDefault).map(({ detail }) => detail);

describe('R64 an address is saved', () => {
	test('with the names of its division, and the first is the default', async () => {
		const token = await newMember();
		expect(await list(token)).toEqual([]);
		const first = await saved(token, { postcode: '310012' });
		expect(first).toEqual({
			id: expect.any(Number),
			version: 1,
			name: '林小满',
			phone: '13800138000',
			province: '浙江省',
			city: '杭州市',
			district: '西湖区',
			division: '330106',
			detail: '文三路 128 号 3 幢 502',
			postcode: '310012',
			isDefault: true,
		});
		expect(await saved(token, { detail: '文三路 130 号' })).toMatchObject({ isDefault: false, postcode: '' });
		expect((await list(token)).map(({ detail, isDefault }) => [detail, isDefault])).toEqual([
			['文三路 128 号 3 幢 502', true],
			['文三路 130 号', false],
		]);
	});

	test.each([
		['441900', '广东省', '东莞市', ''],
		['460400', '海南省', '儋州市', ''],
		['429004', '湖北省', '仙桃市', ''],
		['110105', '北京市', '北京市', '朝阳区'],
		['500230', '重庆市', '重庆市', '丰都县'],
		['653228', '新疆维吾尔自治区', '和田地区', '和康县'],
		['810101', '香港特别行政区', '香港岛', '中西区'],
	])('in %s, which is %s %s %s', async (division, province, city, district) => {
		expect(await saved(await newMember(), { division })).toMatchObject({ division, province, city, district });
	});

	test.each([
		['330100', 'a city with districts'],
		['330000', 'a province'],
		['110199', 'nothing'],
	])('not in %s, which is %s', async (division) => {
		const token = await newMember();
		expect((await save(token, { division })).json).toEqual({ code: 0, reason: 'division_unknown', msg: '地区表里没有这个地方，请重新选一次' });
		expect(await list(token)).toEqual([]);
	});

	test('with a phone in one spelling; other countries’ only where the site takes them', async () => {
		const token = await newMember();
		expect((await saved(token, { phone: '+8613800138001' })).phone).toBe('13800138001');
		expect(outcome(await save(token, { phone: '+14155550123' }))).toBe('phone_unsupported');
		expect(outcome(await save(token, { phone: '057188880000' }))).toBe('phone_unsupported');
	});

	test('a double click, a second device and the same once more leave one', async () => {
		const token = await newMember();
		const answers = await Promise.all(Array.from({ length: 10 }, () => save(token)));
		expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
		expect(await list(token)).toHaveLength(1);
		expect(await list(token)).toEqual([(await save(token)).json.data]);
		for (const other of [{ name: '林建国' }, { phone: '13800138001' }, { division: '330108' }, { detail: '文三路 1 号' }, { postcode: '310012' }])
			await saved(token, other);
		expect(await list(token)).toHaveLength(6);
	});

	test('twenty at most, also with thirty at once; what is there already is no new one', async () => {
		const token = await newMember();
		const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => save(token, { detail: `文三路 ${n} 号` })));
		const counts = Object.groupBy(answers.map(outcome), (each) => each);
		expect([counts['done']?.length, counts['addresses_full']?.length]).toEqual([20, 10]);
		const all = await list(token);
		expect([all.length, all.filter(({ isDefault }) => isDefault).length]).toEqual([20, 1]);
		expect((await save(token, { detail: all[5]?.detail ?? '' })).json.data.id).toBe(all[5]?.id);
		const [last] = all.slice(-1);
		expect(outcome(await save(token, { id: last?.id, version: 1, detail: '文三路 99 号' }))).toBe('done');
		expect((await save(token, { detail: '文三路 77 号' })).json).toMatchObject({ msg: '地址存满 20 个了，先删掉用不上的再加' });
		expect(outcome(await remove(token, last?.id ?? 0))).toBe('done');
		expect(outcome(await save(token, { detail: '文三路 77 号' }))).toBe('done');
	});
});

describe('R64 an address is changed', () => {
	test('and of two tabs the later one is told', async () => {
		const token = await newMember();
		const { id } = await saved(token);
		const changed = await saved(token, {
			id,
			version: 1,
			name: '林建国',
			phone: '13905710066',
			division: '330602',
			detail: '鲁迅中路 200 号',
			postcode: '312000',
		});
		expect(changed).toEqual({
			id,
			version: 2,
			name: '林建国',
			phone: '13905710066',
			province: '浙江省',
			city: '绍兴市',
			district: '越城区',
			division: '330602',
			detail: '鲁迅中路 200 号',
			postcode: '312000',
			isDefault: true,
		});
		expect((await save(token, { id, version: 1, detail: '文三路 1 号' })).json).toMatchObject({ reason: 'changed_meanwhile' });
		expect((await save(token, { id, detail: '文三路 1 号' })).json).toMatchObject({ reason: 'changed_meanwhile' });
		expect(await list(token)).toEqual([changed]);
	});

	test('twice in the same words is once, from both tabs', async () => {
		const token = await newMember();
		const { id } = await saved(token);
		const press = () => save(token, { id, version: 1, name: '林建国' });
		const answers = [...(await Promise.all([press(), press(), press()])), await press()];
		expect(answers.map(({ json }) => [outcome({ json }), json.data?.version])).toEqual(Array(4).fill(['done', 2]));
	});

	test('of three changes at once one holds', async () => {
		const token = await newMember();
		const { id } = await saved(token);
		const answers = await Promise.all(['甲', '乙', '丙'].map((name) => save(token, { id, version: 1, name })));
		expect(answers.map(outcome).sort()).toEqual(['changed_meanwhile', 'changed_meanwhile', 'done']);
	});
});

describe('R64 one is the default', () => {
	test('the one that is made it, by itself or as it is saved; the others follow, the newest first', async () => {
		const token = await newMember();
		const [one, two] = [await saved(token, { detail: '一号楼' }), await saved(token, { detail: '二号楼' })];
		expect((await makeDefault(token, two.id)).json.data).toEqual({ ...two, isDefault: true });
		expect((await makeDefault(token, two.id)).json.data).toEqual({ ...two, isDefault: true });
		expect(await defaults(token)).toEqual(['二号楼']);
		await saved(token, { detail: '三号楼', isDefault: true });
		expect((await list(token)).map(({ detail }) => detail)).toEqual(['三号楼', '二号楼', '一号楼']);
		// The same words once more, this time as the default; a change too.
		expect(await saved(token, { detail: '一号楼', isDefault: true })).toMatchObject({ id: one.id, isDefault: true });
		expect(await defaults(token)).toEqual(['一号楼']);
		expect(await saved(token, { id: two.id, version: 1, detail: '二号楼东', isDefault: true })).toMatchObject({ version: 2, isDefault: true });
		expect(await defaults(token)).toEqual(['二号楼东']);
		// Nobody ceases to be it without another.
		await saved(token, { id: two.id, version: 2, detail: '二号楼西', isDefault: false });
		expect(await defaults(token)).toEqual(['二号楼西']);
	});

	test('with it gone the newest is it, and the last one leaves none', async () => {
		const token = await newMember();
		const [one, two, three] = [
			await saved(token, { detail: '一号楼' }),
			await saved(token, { detail: '二号楼' }),
			await saved(token, { detail: '三号楼' }),
		];
		expect((await remove(token, two.id)).json.data).toEqual({ defaultId: one.id });
		expect((await remove(token, one.id)).json.data).toEqual({ defaultId: three.id });
		expect(await defaults(token)).toEqual(['三号楼']);
		// One that is not the default leaves it where it is, whatever is newer; and other members' stay theirs.
		const other = await newMember();
		await saved(other, { detail: '别处' });
		const [four, five] = [await saved(token, { detail: '四号楼' }), await saved(token, { detail: '五号楼' })];
		expect((await remove(token, four.id)).json.data).toEqual({ defaultId: three.id });
		expect(await defaults(token)).toEqual(['三号楼']);
		await makeDefault(token, five.id);
		expect(await defaults(other)).toEqual(['别处']);
		await remove(token, five.id);
		expect((await remove(token, three.id)).json.data).toEqual({ defaultId: null });
		expect(await saved(token, { detail: '四号楼' })).toMatchObject({ isDefault: true });
	});

	test('whatever happens at once', async () => {
		const token = await newMember();
		const all = await Promise.all(Array.from({ length: 8 }, (_, n) => saved(token, { detail: `${n} 号楼` })));
		await Promise.all([
			...all.slice(0, 4).map(({ id }) => makeDefault(token, id)),
			...all.slice(3, 6).map(({ id }) => remove(token, id)),
			saved(token, { detail: '新楼', isDefault: true }),
		]);
		const rest = await list(token);
		expect([rest.length, rest.filter(({ isDefault }) => isDefault).length]).toEqual([6, 1]);
	});
});

describe('R64 an address is removed', () => {
	test('once, however often it is asked for', async () => {
		const token = await newMember();
		const [one, two] = [await saved(token, { detail: '一号楼' }), await saved(token, { detail: '二号楼' })];
		const answers = await Promise.all([remove(token, one.id), remove(token, one.id), remove(token, one.id)]);
		expect([...answers, await remove(token, one.id)].map(({ json }) => json)).toEqual(Array(4).fill({ code: 1, data: { defaultId: two.id } }));
		expect((await list(token)).map(({ id }) => id)).toEqual([two.id]);
		expect((await makeDefault(token, one.id)).status).toBe(404);
		expect((await save(token, { id: one.id, version: 1 })).status).toBe(404);
	});
});

describe('R64 nobody else’s', () => {
	test('is seen, changed, removed or made the default: all are 404, as if there were none', async () => {
		const [owner, stranger] = [await newMember(), await newMember()];
		const { id } = await saved(owner);
		await saved(stranger, { detail: '别处' });
		const before = await list(owner);
		expect((await list(stranger)).map(({ detail }) => detail)).toEqual(['别处']);
		for (const foreign of [id, 999_999])
			expect([
				(await save(stranger, { id: foreign, version: 1, name: '乙' })).status,
				(await remove(stranger, foreign)).status,
				(await makeDefault(stranger, foreign)).status,
			]).toEqual([404, 404, 404]);
		expect(await list(owner)).toEqual(before);
		// What a stranger was refused does not stand in the owner's way.
		expect(outcome(await remove(owner, id))).toBe('done');
	});
});

describe('S1 what is written into its fields', () => {
	test.each([
		['a script', { name: '<script>alert(1)</script>', detail: '<img src=x onerror=alert(1)>' }],
		['emoji', { name: '小满👩‍👩‍👧‍👦', detail: '花园 🌸 小区 3 幢' }],
		['writing from right to left', { name: 'محمد علي', detail: 'شارع الملك فيصل 12' }],
		['other letters', { name: 'Lučić Đorđe', detail: 'ул. Ленина, д. 5' }],
		['statements', { name: "Robert'); drop table address;--", detail: '${7*7} {{7*7}} %00 \\' }],
	])('%s is kept as it is', async (_what, input) => {
		const token = await newMember();
		await saved(token, input);
		expect(await list(token)).toMatchObject([input]);
	});

	test('spaces at the ends go, and letters are composed', async () => {
		expect(await saved(await newMember(), { name: '  Zoe\u0308 ', detail: '\t文三路 128 号\n' })).toMatchObject({
			name: 'Zo\u00eb',
			detail: '文三路 128 号',
		});
	});

	test.each<[string, Partial<Record<keyof Input, unknown>>, string]>([
		['no name', { name: ' ' }, 'name'],
		['a name without a letter', { name: '12345' }, 'name'],
		['a name of emoji alone', { name: '🌸🌸' }, 'name'],
		['a name of 41', { name: '林'.repeat(41) }, 'name'],
		['a name that turns the writing round', { name: '林\u202e满' }, 'name'],
		['a name with a NUL', { name: '林\0满' }, 'name'],
		['half a character', { name: '林\ud83d' }, 'name'],
		['a phone with letters', { phone: '1380013800x' }, 'phone'],
		['no detail', { detail: '' }, 'detail'],
		['a detail of one character', { detail: '一' }, 'detail'],
		['a detail of 201', { detail: '路'.repeat(201) }, 'detail'],
		['a detail of two lines', { detail: '文三路\n128 号' }, 'detail'],
		['a postcode of five', { postcode: '31001' }, 'postcode'],
		['a postcode of letters', { postcode: '31001x' }, 'postcode'],
		['a division of five', { division: '33010' }, 'division'],
		['a division by name', { division: '西湖区' }, 'division'],
		['a number for a name', { name: 7 }, 'name'],
		['an id of another kind', { id: 'x' }, 'id'],
		['a version of nought', { version: 0 }, 'version'],
		['a default that is no flag', { isDefault: 'yes' }, 'isDefault'],
	])('%s is refused, and the field is named', async (_what, input, field) => {
		const token = await newMember();
		const answer = await app.call('addressSave', { ...west, ...input } as Input, { token });
		expect([answer.status, [...new Set(answer.json.errors?.map(({ path }) => path))]]).toEqual([422, [field]]);
		expect(await list(token)).toEqual([]);
	});

	test('ten megabytes in any field are refused before they are read', async () => {
		const token = await newMember();
		for (const field of ['name', 'phone', 'division', 'detail', 'postcode'] as const) {
			const { status } = await save(token, { [field]: '1'.repeat(10_000_000) });
			expect([field, [413, 422].includes(status)]).toEqual([field, true]);
		}
		expect(await list(token)).toEqual([]);
	});

	test('forty characters of a name and two hundred of a detail are taken', async () => {
		const token = await newMember();
		await saved(token, { name: '林'.repeat(40), detail: '路'.repeat(200), postcode: '310012' });
		await saved(token, { name: '林', detail: '一号' });
		expect(await list(token)).toHaveLength(2);
	});
});
