import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
let serial = 0;
const newMember = async () => (await registerMember(app, `138${String(++serial).padStart(8, '0')}`)).token;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	// Nearly midnight of the 23rd in Shanghai, the 23rd for hours more in UTC.
	app.setNow('2026-11-23T15:59:00Z');
});
afterAll(() => app.close());

const update = (token: string, input: Omit<Parameters<typeof app.call<'profileUpdate'>>[1] & object, never>) =>
	app.call('profileUpdate', input, { token });
const info = async (token: string) => (await app.call('memberInfo', {}, { token })).json.data;

describe('R16 the profile', () => {
	test('what is given is changed, what is absent stays, null takes the birthday away', async () => {
		const token = await newMember();
		const { streakDays, learnSeconds, ...before } = await info(token);
		const whole = { nickname: ' 林  小满 ', gender: 'female' as const, birthday: '1996-04-18', bio: '白天做行政，\r\n晚上重学数学。' };
		const first = await update(token, { version: 1, ...whole });
		const after = {
			...before,
			...whole,
			nickname: '林 小满',
			bio: '白天做行政，\n晚上重学数学。',
			profileVersion: 2,
			avatar: expect.stringContaining(encodeURIComponent('林')),
		};
		expect(first.json).toEqual({ code: 1, data: after });
		expect(await info(token)).toEqual({ ...after, streakDays, learnSeconds });
		const second = await update(token, { version: 2, birthday: null, bio: '' });
		expect(second.json).toEqual({ code: 1, data: { ...after, birthday: null, bio: '', profileVersion: 3 } });
		expect(await info(token)).toMatchObject({ nickname: '林 小满', gender: 'female', birthday: null, bio: '' });
	});

	test('of two windows the later one is told, and nothing of it is stored', async () => {
		const token = await newMember();
		expect((await update(token, { version: 1, nickname: '先来的' })).json.code).toBe(1);
		const late = await update(token, { version: 1, nickname: '后来的' });
		expect(late.json).toEqual({ code: 0, reason: 'changed_meanwhile', msg: '这一项刚刚在别处改过，请看过新的内容再改' });
		expect((await info(token)).nickname).toBe('先来的');
		const many = await Promise.all(Array.from({ length: 100 }, (_, n) => update(token, { version: 2, nickname: `第${n}个` })));
		expect(many.filter(({ json }) => json.code === 1)).toHaveLength(1);
		expect((await info(token)).profileVersion).toBe(3);
	});

	test('what has no answer and is said again is done, once; where anything else is stored it is told', async () => {
		const token = await newMember();
		const whole = { version: 1, nickname: ' 林  小满', gender: 'female' as const, birthday: '1996-04-18', bio: '晚上学' };
		const first = await update(token, whole);
		expect(first.json.code).toBe(1);
		expect((await update(token, whole)).json).toEqual(first.json);
		expect((await update(token, { version: 1, gender: 'female' })).json).toEqual(first.json);
		const others = [{ nickname: '林小满' }, { gender: 'male' as const }, { birthday: null }, { birthday: '1996-04-19' }, { bio: '' }];
		for (const other of others) expect((await update(token, { ...whole, ...other })).json).toMatchObject({ code: 0, reason: 'changed_meanwhile' });
		expect((await info(token)).profileVersion).toBe(2);
	});

	test('a birthday is a day between 1900 and today, by the day of the site', async () => {
		const token = await newMember();
		const on = async (birthday: string) => {
			const answer = await update(token, { version: (await info(token)).profileVersion, birthday });
			return answer.status === 422 ? 422 : answer.json.code === 1 ? 'done' : (answer.json as { reason: string }).reason;
		};
		expect([await on('1900-01-01'), await on('2026-11-23')]).toEqual(['done', 'done']);
		expect([await on('1899-12-31'), await on('2026-11-24')]).toEqual(['birthday_refused', 'birthday_refused']);
		expect([await on('2025-02-29'), await on('yesterday'), await on('')]).toEqual([422, 422, 422]);
		app.advance(60_000);
		expect(await on('2026-11-24')).toBe('done');
	});

	test('another’s profile is not reached: the call knows only who asks', async () => {
		const [one, two] = [await newMember(), await newMember()];
		const other = await info(two);
		expect((await app.call('profileUpdate', { version: 1, nickname: '别人的', id: other.id } as never, { token: one })).json.code).toBe(1);
		expect(await info(two)).toEqual(other);
		expect((await update('', { version: 1 })).status).toBe(401);
	});

	test('text from outside is text, bounded, and refused where it is none', async () => {
		const token = await newMember();
		const script = '<script>alert(1)</script>';
		expect((await update(token, { version: 1, bio: script })).json).toMatchObject({ code: 1, data: { bio: script } });
		for (const bio of ['字'.repeat(101), '\u0000', '\u202e反'])
			expect([bio.length, (await update(token, { version: 2, bio })).status]).toEqual([bio.length, 422]);
		expect((await update(token, { version: 2, nickname: '一' })).status).toBe(422);
		expect((await update(token, { version: 2, nickname: '\u200b\u200b' })).json).toMatchObject({ code: 0, reason: 'nickname_refused' });
		expect((await update(token, { version: 2, bio: 'x'.repeat(10_000_000) })).status).toBe(413);
		expect((await info(token)).profileVersion).toBe(2);
	});
});
