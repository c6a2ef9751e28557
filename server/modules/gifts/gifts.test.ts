import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLessons, makeLogin, makeTeacher } from '../../../test/factories.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { raw, sql } from '../../db/sql.ts';
import { revoke } from '../enrolment/enrolment.service.ts';
import { giftsPersonal } from './gifts.personal.ts';
import { randomCodes, readCode } from './gifts.rules.ts';

let site: TestApp;
let staff: string;
let course: number;
let phone = 13_600_910_000;
let form = 0;
const start = new Date('2040-11-24T08:00:00Z');
const day = 86_400_000;
const later = (ms: number) => new Date(start.getTime() + ms);
const window = { startsAt: '2040-11-01T00:00:00.000Z', endsAt: '2040-12-01T00:00:00.000Z' };
const nobodys = '2222-3333-4444-5555';

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	const category = await makeCategory(site.db);
	course = await makeCourse(site.db, { category, price: 10_000 });
	site.setNow(start);
	staff = await staffToken(site, await makeStaff(site, { roles: ['owner'] }));
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

const newCourse = async () => makeCourse(site.db, { category: await makeCategory(site.db), price: 5000 });
const buyer = async () => {
	phone += 1;
	return makeLogin(site, String(phone));
};
const answerOf = async (fields: object = {}) => {
	form += 1;
	const input = {
		requestId: `request-${form}`,
		courseId: course,
		quantity: 1,
		giver: '程野',
		message: '送你十二讲。\n慢慢听。',
		...window,
		...fields,
	};
	return site.call('staffGiftMake', input as never, { token: staff });
};
const make = async (fields: object = {}) => {
	const { batch, codes } = (await answerOf(fields)).json.data;
	return { batch, codes, code: codes[0] ?? '' };
};
const look = async (token: string, code: string) => (await site.call('giftLook', { code }, { token })).json.data;
const accept = async (token: string, code: string) => (await site.call('giftAccept', { code }, { token })).json;
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : undefined);
const withdraw = async (input: object) => (await site.call('staffGiftWithdraw', input as never, { token: staff })).json;
const grantsOf = (memberId: number) =>
	site.db.rows<{ course_id: number | null; source: string; starts_at: Date; ends_at: Date | null; revoked_at: Date | null }>(
		sql`select course_id, source, starts_at, ends_at, revoked_at from enrolment_grant where member_id = ${memberId} order by id`,
	);
const takenOf = async (id: number) =>
	(await site.db.one<{ n: number }>(sql`select count(*)::int as n from gift_code where batch_id = ${id} and taken_at is not null`)).n;

describe('R88 a gift code', () => {
	test('is four groups of four without letters that look alike, read whatever stands between them', () => {
		const codes = randomCodes(20_000);
		expect(new Set(codes).size).toBe(20_000);
		expect(codes.filter((code) => !/^[2-9A-HJKMNP-Z]{16}$/.test(code))).toEqual([]);
		// Every letter about equally often: 320,000 of them over 31, six deviations wide.
		const often = new Map<string, number>();
		for (const letter of codes.join('')) often.set(letter, (often.get(letter) ?? 0) + 1);
		expect(often.size).toBe(31);
		expect(Math.min(...often.values())).toBeGreaterThan(9720);
		expect(Math.max(...often.values())).toBeLessThan(10_920);
		const read = { code: 'WT7K29QM4XPA8DWE' };
		for (const typed of ['WT7K29QM4XPA8DWE', 'wt7k-29qm-4xpa-8dwe', ' wt7k 29QM　4xpa—8dwe. ', 'ＷＴ７Ｋ－２９ＱＭ４ＸＰＡ８ＤＷＥ'])
			expect(readCode(typed)).toEqual(read);
		expect(['WT7K-29QM-4XPA-8DW', 'WT7K', '——', 'OT7K29QM4XPA8DWE', 'WT7K29QM4XPA8DWEE'].map(readCode)).toEqual(
			[1, 12, 16, 0, 0].map((missing) => ({ missing })),
		);
	});

	test('is shown before it is taken, then opens its course, once, whatever is sent again', async () => {
		const category = await makeCategory(site.db);
		const [titled, teacher] = [
			await makeCourse(site.db, { category, title: '把话写清楚' }),
			await makeTeacher(site.db, { category, name: '沈知白' }),
		];
		await site.db.run(sql`insert into course_teacher (course_id, teacher_id, sort) values (${titled}, ${teacher}, 1)`);
		const [first] = await makeLessons(site.db, titled, [['一'], ['二']]);
		const { code, batch } = await make({ courseId: titled, days: 30 });
		expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}$/);
		const { token, member } = await buyer();
		await site.db.run(sql`update member set nickname = '林小满' where id = ${member.id}`);
		const gift = {
			...{ giver: '程野', to: '林小满', message: '送你十二讲。\n慢慢听。', kind: 'course', title: '把话写清楚', courseId: titled, videoId: first },
			...{ teachers: ['沈知白'], days: 30, ...window },
		};
		expect(await look(token, code)).toMatchObject({ state: 'free', missing: 0, problem: null, gift });
		// Looking takes nothing.
		expect([await takenOf(batch.id), await grantsOf(member.id)]).toEqual([0, []]);
		expect((await accept(token, code.toLowerCase().replaceAll('-', ' '))).data).toEqual({ had: false, courseId: titled });
		expect(await grantsOf(member.id)).toEqual([{ course_id: titled, source: 'gift', starts_at: start, ends_at: later(30 * day), revoked_at: null }]);
		expect((await accept(token, code)).data).toEqual({ had: true, courseId: titled });
		expect(await grantsOf(member.id)).toHaveLength(1);
		expect(await look(token, code)).toMatchObject({ state: 'yours', problem: null, gift });
		const mine = (await site.call('myCourses', {}, { token })).json.data;
		expect(JSON.stringify(mine)).toContain('把话写清楚');
		expect((await site.call('courseDetail', { id: titled }, { token })).json.data.owned).toBe(true);
		// Somebody else is told that it is gone, and not what it was.
		const other = await buyer();
		expect(await look(other.token, code)).toEqual({ state: 'used', missing: 0, problem: '这个礼品码有人用过了，请问一问送你的人', gift: null });
		expect(reasonOf(await accept(other.token, code))).toBe('gift_used');
	});

	test('says which kind of wrong it is, and opens nothing then', async () => {
		const { token, member } = await buyer();
		const states = async (code: string) => {
			const { state, missing, gift } = await look(token, code);
			return [state, missing, gift !== null, reasonOf(await accept(token, code))];
		};
		expect(await states('WT7K-29QM-4XPA-8D')).toEqual(['malformed', 2, false, 'gift_malformed']);
		expect(await states(nobodys)).toEqual(['unknown', 0, false, 'gift_unknown']);
		expect(await states((await make({ startsAt: '2040-11-24T08:00:00.001Z' })).code)).toEqual(['not_yet', 0, true, 'gift_not_yet']);
		expect(await states((await make({ endsAt: '2040-11-24T08:00:00.000Z' })).code)).toEqual(['over', 0, false, 'gift_over']);
		const gone = await make();
		await withdraw({ id: gone.batch.id, version: 1 });
		expect(await states(gone.code)).toEqual(['withdrawn', 0, false, 'gift_withdrawn']);
		expect(await grantsOf(member.id)).toEqual([]);
		const english = await site.call('giftLook', { code: nobodys }, { token, headers: { 'accept-language': 'en' } });
		expect(english.json.data.problem).toBe('There’s no such gift code. Check it for a typing mistake');
		expect((await look(token, nobodys)).problem).toBe('没有这个礼品码，请对一对有没有输错');
		for (const [key, input] of [
			['giftLook', {}],
			['giftAccept', { code: '' }],
			['giftLook', { code: 'A'.repeat(65) }],
		] as const)
			expect((await site.call(key, input as never, { token })).status).toBe(422);
		expect((await site.call('giftLook', { code: nobodys })).status).toBe(401);
	});

	test('can be taken at the first moment of its time and not at the end of it', async () => {
		const { token } = await buyer();
		const [first, last] = [await make({ startsAt: '2040-11-25T00:00:00.000Z' }), await make({ courseId: await newCourse() })];
		site.setNow(new Date('2040-11-25T00:00:00Z'));
		expect((await accept(token, first.code)).code).toBe(1);
		site.setNow(new Date(window.endsAt));
		expect(reasonOf(await accept(token, last.code))).toBe('gift_over');
		// What was taken stays taken after that.
		expect((await look(token, first.code)).state).toBe('yours');
	});

	test('of a course that one has stays free, to pass on; VIP and what is over are no owning', async () => {
		const own = await newCourse();
		const { code, batch } = await make({ courseId: own });
		const owner = await buyer();
		await makeGrant(site.db, { member: owner.member.id, course: own, startsAt: later(-day) });
		expect(await look(owner.token, code)).toMatchObject({
			state: 'owned',
			problem: '你已经有这门课了，码没有用掉，可以转送给别人',
			gift: { courseId: own },
		});
		expect(reasonOf(await accept(owner.token, code))).toBe('gift_owned');
		expect([await takenOf(batch.id), (await grantsOf(owner.member.id)).length]).toEqual([0, 1]);
		const other = await buyer();
		await makeGrant(site.db, { member: other.member.id, course: null, startsAt: later(-day), endsAt: later(9 * day) });
		await makeGrant(site.db, { member: other.member.id, course: own, startsAt: later(-9 * day), endsAt: later(-day) });
		await site.db.run(sql`update course set vip = true where id = ${own}`);
		expect((await look(other.token, code)).state).toBe('free');
		expect((await accept(other.token, code)).code).toBe(1);
	});

	test('of VIP begins when the term that runs ends', async () => {
		const { token, member } = await buyer();
		const { codes } = await make({ courseId: null, days: 30, quantity: 2 });
		expect(await look(token, codes[0] ?? '')).toMatchObject({
			state: 'free',
			gift: { kind: 'vip', title: '', courseId: null, days: 30, lessonCount: 0 },
		});
		for (const code of codes) expect((await accept(token, code)).data).toEqual({ had: false, courseId: null });
		expect((await grantsOf(member.id)).map(({ starts_at: from, ends_at: to }) => [from, to])).toEqual([
			[start, later(30 * day)],
			[later(30 * day), later(60 * day)],
		]);
		const shown = await site.db.one<{ until: Date }>(sql`select vip_until as until from member where id = ${member.id}`);
		expect(shown.until).toEqual(later(60 * day));
	});

	test('a hundred times at one moment by two members: one has it, once', async () => {
		const { code, batch } = await make();
		const two = [await buyer(), await buyer()];
		const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => accept(two[n % 2]?.token ?? '', code)));
		const fresh = answers.filter(({ data }) => data?.had === false);
		expect([fresh.length, answers.filter(({ data }) => data?.had).length]).toEqual([1, 49]);
		expect(answers.filter((answer) => reasonOf(answer) === 'gift_used')).toHaveLength(50);
		const grants = await Promise.all(two.map(({ member }) => grantsOf(member.id)));
		expect(grants.flat()).toHaveLength(1);
		expect(await takenOf(batch.id)).toBe(1);
	});

	test('two codes of one course, and of VIP, at one moment by one member: one code is used; the terms do not overlap', async () => {
		const { token, member } = await buyer();
		const ofCourse = await make({ quantity: 6 });
		const answers = await Promise.all(ofCourse.codes.map((code) => accept(token, code)));
		expect(answers.map((answer) => reasonOf(answer) ?? 'taken').sort()).toEqual([...Array(5).fill('gift_owned'), 'taken']);
		const ofVip = await make({ courseId: null, days: 10, quantity: 6 });
		await Promise.all(ofVip.codes.map((code) => accept(token, code)));
		const terms = (await grantsOf(member.id)).filter((row) => row.course_id === null).map((row) => row.starts_at.getTime());
		expect(terms.sort()).toEqual([0, 10, 20, 30, 40, 50].map((days) => later(days * day).getTime()));
	});

	test('is taken or withdrawn, never both: what the withdrawal says was taken is what was', async () => {
		for (let round = 0; round < 4; round += 1) {
			const { batch, codes } = await make({ quantity: 12 });
			const members = await Promise.all(codes.map(buyer));
			const taking = codes.map((code, n) => accept(members[n]?.token ?? '', code));
			const [said, ...answers] = await Promise.all([withdraw({ id: batch.id, version: 1 }), ...taking]);
			const reasons = answers.map((answer) => reasonOf(answer) ?? 'taken');
			expect(reasons.filter((reason) => reason !== 'taken' && reason !== 'gift_withdrawn')).toEqual([]);
			const had = reasons.filter((reason) => reason === 'taken').length;
			expect([said.data?.taken, await takenOf(batch.id)]).toEqual([had, had]);
			const grants = await Promise.all(members.map(({ member }) => grantsOf(member.id)));
			expect(grants.flat()).toHaveLength(had);
		}
	});

	test('stays when an order of the same course is given back', async () => {
		const { token, member } = await buyer();
		const own = await newCourse();
		await accept(token, (await make({ courseId: own })).code);
		await site.db.run(
			sql`insert into enrolment_grant (member_id, course_id, source, source_ref, starts_at) values (${member.id}, ${own}, 'order', 'x-1', ${start})`,
		);
		await site.db.transaction((tx) => revoke(tx, { source: 'order', sourceRef: 'x-1', why: 'refund', now: start }));
		expect((await grantsOf(member.id)).map(({ source, revoked_at: at }) => [source, at === null])).toEqual([
			['gift', true],
			['order', false],
		]);
		expect((await site.call('courseDetail', { id: own }, { token })).json.data.owned).toBe(true);
	});
});

describe('R55 guessing codes', () => {
	let guarded: TestApp;
	beforeAll(async () => {
		guarded = await startApp();
		guarded.setNow(start);
	});
	afterAll(() => guarded.close());
	const wrong = (n: number) =>
		`2222-3333-4444-${String(5000 + n)
			.replaceAll('0', 'A')
			.replaceAll('1', 'B')}`;

	test('ten wrong ones in an hour, by member and by address; then nothing is looked at until the hour is over', async () => {
		const [one, two] = [await makeLogin(guarded, '13600920001'), await makeLogin(guarded, '13600920002')];
		const owner = await staffToken(guarded, await makeStaff(guarded, { roles: ['owner'] }));
		const input = { requestId: 'request-guess', courseId: null, days: 9, quantity: 2, giver: '程野', ...window };
		const codes = (await guarded.call('staffGiftMake', input, { token: owner })).json.data.codes;
		const [right = '', second = ''] = codes;
		const ask = async (token: string, code: string, ip: string, key: 'giftLook' | 'giftAccept' = 'giftLook') =>
			guarded.call(key, { code }, { token, ip });
		const [here, there] = ['203.0.113.7', '203.0.113.8'];
		// Right ones, malformed ones and those of others are no guesses.
		for (let n = 0; n < 12; n += 1) expect((await ask(one.token, n % 2 === 0 ? right : 'WT7K', here)).status).toBe(200);
		for (let n = 0; n < 10; n += 1) expect((await ask(one.token, wrong(n), here, n % 2 === 0 ? 'giftLook' : 'giftAccept')).status).toBe(200);
		guarded.setNow(later(60_000));
		const refused = await ask(one.token, right, there);
		expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3540']);
		expect((refused.json as { errors?: unknown }).errors).toEqual([{ path: 'code', message: '一小时里错了十次，过 59 分钟再来' }]);
		expect((await ask(one.token, right, there, 'giftAccept')).status).toBe(429);
		const english = await guarded.call('giftLook', { code: right }, { token: one.token, ip: there, headers: { 'accept-language': 'en' } });
		expect(JSON.stringify(english.json)).toContain('That’s ten wrong codes within an hour. Come back in 59 minutes');
		// The address as well, whoever asks; another member from elsewhere may.
		expect((await ask(two.token, right, here)).status).toBe(429);
		expect((await ask(two.token, right, there)).status).toBe(200);
		guarded.setNow(later(3_599_000));
		expect((await ask(one.token, right, there)).headers['retry-after']).toBe('1');
		guarded.setNow(later(3_600_000));
		expect((await ask(one.token, right, here, 'giftAccept')).json).toMatchObject({ data: { had: false } });
		expect((await ask(two.token, second, here)).status).toBe(200);
	});

	test('of thirty at one moment ten are told that there is no such code', async () => {
		guarded.setNow(later(8 * 3_600_000));
		const { token } = await makeLogin(guarded, '13600920003');
		const all = await Promise.all(Array.from({ length: 30 }, (_, n) => guarded.call('giftLook', { code: wrong(n) }, { token, ip: '203.0.113.9' })));
		expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
		expect(all.filter(({ status }) => status === 429)).toHaveLength(20);
	});
});

describe('R88 staff', () => {
	test('make a batch whose codes are answered once and kept nowhere; the same form again makes none', async () => {
		const made = await answerOf({ quantity: 3, requestId: 'request-once' });
		const { batch, codes } = made.json.data;
		expect(batch).toMatchObject({ courseId: course, days: null, giver: '程野', made: 3, taken: 0, withdrawn: 0, withdrawnAt: null, version: 1 });
		expect(reasonOf((await answerOf({ quantity: 3, requestId: 'request-once' })).json)).toBe('gift_made_before');
		const tables = ['gift_batch', 'gift_code', 'staff_audit'].map((table) => site.db.rows(sql`select to_jsonb(t) as row from ${raw(table)} t`));
		const everything = JSON.stringify(await Promise.all(tables));
		for (const code of codes) {
			expect(everything).not.toContain(code.replaceAll('-', ''));
			expect(everything).not.toContain(code);
			expect(everything).not.toContain(code.slice(0, 9));
			// Nor by a hash that anybody can make.
			expect(everything).not.toContain(createHash('sha256').update(code.replaceAll('-', '')).digest('hex'));
		}
		const audit = await site.db.one<{ subject: string; detail: object }>(
			sql`select subject, detail from staff_audit where kind = 'gifts_made' order by id desc limit 1`,
		);
		expect(audit).toMatchObject({ subject: `gift batch ${batch.id}`, detail: { giver: '程野', made: 3 } });
		expect((await answerOf({ quantity: 5000 })).json.data.codes).toHaveLength(5000);
	});

	test('of what is no course, too many or without an end nothing is made', async () => {
		const { id: plan } = await site.db.one<{ id: number }>(sql`with p as (insert into product (prod_type) values (3) returning id)
			insert into vip_plan (id, title, days, price, sort) select id, '一年', 365, 20000, 9 from p returning id`);
		const hidden = await newCourse();
		await site.db.run(sql`update course set online = false where id = ${hidden}`);
		for (const courseId of [999_999, plan, hidden]) expect((await answerOf({ courseId })).status).toBe(404);
		for (const fields of [
			{ quantity: 0 },
			{ quantity: 5001 },
			{ giver: '' },
			{ message: '长'.repeat(201) },
			{ courseId: null },
			{ days: 0 },
			{ endsAt: window.startsAt },
		])
			expect((await answerOf(fields)).status).toBe(422);
	});

	test('see what became of a batch, find a code by its last four, withdraw one or all; what was taken stays', async () => {
		const { batch, codes } = await make({ quantity: 3 });
		const [taken = '', single = '', rest = ''] = codes;
		const { token, member } = await buyer();
		await accept(token, taken);
		const list = async (input: object = {}) => (await site.call('staffGiftCodes', { id: batch.id, ...input }, { token: staff })).json.data;
		const four = (code: string) => code.slice(-4);
		expect((await list({ state: 'taken' })).dataList).toEqual([
			{ id: expect.any(Number), lastFour: four(taken), state: 'taken', memberId: member.id, takenAt: start.toISOString() },
		]);
		const one = (await list({ lastFour: four(single).toLowerCase() })).dataList.find(({ lastFour }) => lastFour === four(single));
		expect(one).toMatchObject({ state: 'free', memberId: null, takenAt: null });
		const ofTaken = (await list({ state: 'taken' })).dataList[0]?.id;

		expect(reasonOf(await withdraw({ id: batch.id, version: 1, codeId: ofTaken }))).toBe('gift_taken_before');
		expect((await withdraw({ id: batch.id, version: 1, codeId: one?.id })).data).toMatchObject({ version: 2, withdrawn: 1, withdrawnAt: null });
		expect(reasonOf(await withdraw({ id: batch.id, version: 1 }))).toBe('changed_meanwhile');
		expect((await look((await buyer()).token, single)).state).toBe('withdrawn');
		expect((await look((await buyer()).token, rest)).state).toBe('free');
		expect((await list()).totalCount).toBe(3);
		expect((await list({ state: 'free' })).dataList.map(({ lastFour }) => lastFour)).toEqual([four(rest)]);

		site.setNow(later(60_000));
		expect((await withdraw({ id: batch.id, version: 2 })).data).toMatchObject({ version: 3, taken: 1, withdrawnAt: later(60_000).toISOString() });
		expect((await list({ state: 'withdrawn' })).totalCount).toBe(2);
		expect(reasonOf(await accept((await buyer()).token, rest))).toBe('gift_withdrawn');
		expect((await look(token, taken)).state).toBe('yours');
		expect((await grantsOf(member.id)).map(({ revoked_at: at }) => at)).toEqual([null]);
		const audit = await site.db.rows<{ kind: string; detail: object }>(
			sql`select kind, detail from staff_audit where subject = ${`gift batch ${batch.id}`} order by id`,
		);
		expect(audit.map(({ kind }) => kind)).toEqual(['gifts_made', 'gift_withdrawn', 'gifts_withdrawn']);
		expect(audit[1]?.detail).toEqual({ made: 3, taken: 1, code: one?.id });
		const [newest] = (await site.call('staffGifts', { pageSize: 1 }, { token: staff })).json.data.dataList;
		expect(newest).toMatchObject({ id: batch.id, made: 3, taken: 1, withdrawn: 1 });

		const { batch: other } = await make();
		for (const input of [
			{ id: 999_999, version: 1 },
			{ id: other.id, version: 1, codeId: one?.id },
		])
			expect((await withdraw(input)).code).toBe(404);
		expect((await site.call('staffGiftCodes', { id: 999_999 }, { token: staff })).status).toBe(404);
	});
});

test('R88 R67 who leaves has their codes in the copy of all that is kept, and these stay used', async () => {
	const { token, member } = await buyer();
	const { code } = await make();
	await accept(token, code);
	const [file] = giftsPersonal.files;
	const pages: object[] = [];
	for await (const page of file?.pages(site.db, member.id) ?? []) pages.push(...page);
	expect(pages).toEqual([
		{ course_id: course, days: null, giver: '程野', message: '送你十二讲。\n慢慢听。', last_four: code.slice(-4), taken_at: start },
	]);
	await site.db.transaction((tx) => giftsPersonal.forget(tx, { id: member.id, phone: null, email: null, at: start }, site.app.platform));
	expect((await look((await buyer()).token, code)).state).toBe('used');
});
