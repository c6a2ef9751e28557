import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { isUnderWay, lockedUntil, lockout, storedNickname, storedPhone } from './members.rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('phones', () => {
	test.each([
		['13800138000', '13800138000'],
		['+8613800138000', '13800138000'],
		['8613800138000', '13800138000'],
		['12800138000', null],
		['1380013800', null],
		['138001380001', null],
		['+14155550123', null],
		['1３800138000', null],
	])('mainland only: %s is %s', (phone, stored) => {
		expect(storedPhone(phone, false)).toBe(stored);
	});

	test.each([
		['+14155550123', '+14155550123'],
		['+8613800138000', '13800138000'],
		['+861234', null],
		['+0155550123', null],
		['4930123456', null],
	])('with E.164: %s is %s', (phone, stored) => {
		expect(storedPhone(phone, true)).toBe(stored);
	});
});

describe('nicknames', () => {
	test.each([
		['  小   满 ', '小 满'],
		['Ann', 'Ann'],
		['👩‍🏫老师', '👩‍🏫老师'],
		['满', null],
		['一二三四五六七八九十一二三四五六七八九十一', null],
		['小\u200b满', null],
		['\u202e小满', null],
		['小\u0000满', null],
		['\u3164\u3164', null],
		['a\u200db', null],
	])('%j is stored as %j', (nickname, stored) => {
		expect(storedNickname(nickname)).toBe(stored);
	});
});

describe('R62 lock-out', () => {
	const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, minutes * 60));
	const failed = (...minutes: number[]) => minutes.map((each) => ({ at: at(each), pending: false }));

	test('four failures do not lock', () => {
		expect(lockedUntil(failed(3, 2, 1, 0), lockout.account, at(3))).toBeNull();
	});

	test('the fifth locks for 15 minutes from itself on', () => {
		const failures = failed(4, 3, 2, 1, 0);
		expect(lockedUntil(failures, lockout.account, at(4))).toEqual(at(19));
		expect(lockedUntil(failures, lockout.account, at(18))).toEqual(at(19));
		expect(lockedUntil(failures, lockout.account, at(19))).toBeNull();
	});

	test('five that lie further apart than 15 minutes do not', () => {
		expect(lockedUntil(failed(15, 3, 2, 1, 0), lockout.account, at(15))).toBeNull();
	});

	test('a guess is under way for a minute; then its process was killed, and it has failed', () => {
		expect(isUnderWay({ at: at(0), pending: true }, at(0.5))).toBe(true);
		expect(isUnderWay({ at: at(0), pending: true }, at(1))).toBe(false);
		expect(isUnderWay({ at: at(0), pending: false }, at(0))).toBe(false);
	});
});

describe('R60 passwords', () => {
	test.each([
		'password',
		'PassWord1',
		'12345678',
		'88888888',
		'12341234',
		'qwertyuiop',
		'zyxwvuts',
		'19900131',
		'31011990',
		'1q2w3e4r',
		'abc123456',
		'woaini1314',
		'１２３４５６７８',
	])('%s is common', (password) => {
		expect(isCommonPassword(password)).toBe(true);
	});

	test.each(['chalk-and-slate-7', '正确的马电池订书钉', '19901331', 'qwe-rty-uio'])('%s is not', (password) => {
		expect(isCommonPassword(password)).toBe(false);
	});

	test("one's own phone is", () => {
		expect(isCommonPassword('13912345670', '13912345670')).toBe(true);
		expect(isCommonPassword('13912345670', '13912345671')).toBe(false);
	});

	test('are kept by argon2id with 19 MiB and two passes', async () => {
		const stored = await hashPassword('chalk-and-slate-7');
		expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		expect(await verifyPassword(stored, 'chalk-and-slate-7')).toBe(true);
		expect(await verifyPassword(stored, 'chalk-and-slate-8')).toBe(false);
	});

	test('without a hash nothing is right', async () => {
		expect(await verifyPassword(null, 'chalk-and-slate-7')).toBe(false);
		expect(await verifyPassword(undefined, '')).toBe(false);
	});
});
