import { describe, expect, it, test } from 'vitest';
import type { Config } from '../../config.ts';
import { isCommonPassword } from './common-passwords.ts';
import { presentProfile } from './members.presenter.ts';
import { isUnderWay, knownDevices, lockedUntil, lockout, session, sms, smsText, storedNickname, storedPhone } from './members.rules.ts';

const minute = 60_000;
const at = (milliseconds: number) => new Date(Date.UTC(2026, 10, 21) + milliseconds);

describe('R60 R61 R62 the numbers', () => {
	it('of codes, lock-outs, devices and sessions', () => {
		expect(sms).toEqual({ again: 60_000, life: 300_000, tries: 5, perDay: 10 });
		expect(lockout).toEqual({
			account: { failures: 5, window: 900_000 },
			address: { failures: 20, window: 900_000 },
			proofs: { failures: 100, window: 86_400_000 },
		});
		expect(knownDevices).toEqual({ most: 20, life: 400 * 86_400_000 });
		expect(session).toEqual({ life: 30 * 86_400_000, seen: 300_000, endKnown: 86_400_000 });
	});

	const limit = { failures: 3, window: 10 * minute };
	const failed = (...moments: number[]) => moments.map((each) => ({ at: at(each), pending: false }));

	test.each<[string, number[], number, number | null]>([
		['none', [], 0, null],
		['one too few', [2, 1], 2, null],
		['enough', [2, 1, 0], 2, 2 + 10 * minute],
		['more than enough: by the newest', [9, 8, 7, 6], 9, 9 + 10 * minute],
		['as far apart as a window', [10 * minute, 5, 0], 10 * minute, null],
		['a millisecond less', [10 * minute - 1, 5, 0], 10 * minute, 20 * minute - 1],
		['the last millisecond', [2, 1, 0], 10 * minute + 1, 2 + 10 * minute],
		['over', [2, 1, 0], 10 * minute + 2, null],
	])('failures: %s', (_what, moments, now, until) => {
		expect(lockedUntil(failed(...moments), limit, at(now))).toEqual(until === null ? null : at(until));
	});

	it('a guess is under way for a minute', () => {
		const pending = { at: at(0), pending: true };
		expect([isUnderWay(pending, at(0)), isUnderWay(pending, at(minute - 1)), isUnderWay(pending, at(minute))]).toEqual([true, true, false]);
		expect(isUnderWay({ at: at(0), pending: false }, at(1))).toBe(false);
	});
});

describe('R61 what a message says', () => {
	test.each([
		['login', '登录验证码 012345，5 分钟内有效。请勿告诉他人。', '012345 is your login code. It works for 5 minutes. Keep it to yourself.'],
		['register', '注册验证码 012345，5 分钟内有效。请勿告诉他人。', '012345 is your registration code. It works for 5 minutes. Keep it to yourself.'],
		[
			'bind',
			'绑定手机的验证码 012345，5 分钟内有效。请勿告诉他人。',
			'012345 is your code to bind this phone. It works for 5 minutes. Keep it to yourself.',
		],
		[
			'reset',
			'重设密码的验证码 012345，5 分钟内有效。请勿告诉他人。',
			'012345 is your code for a new password. It works for 5 minutes. Keep it to yourself.',
		],
	] as const)('%s', (scene, zh, en) => {
		expect([smsText(scene, '012345', 'zh-CN'), smsText(scene, '012345', 'en')]).toEqual([zh, en]);
	});
});

describe('R60 the one spelling of a phone', () => {
	test.each([
		['13000000000', '13000000000'],
		['19999999999', '19999999999'],
		['+8613800138000', '13800138000'],
		['8613800138000', '13800138000'],
		['12999999999', null],
		['23800138000', null],
		['1380013800', null],
		['138001380000', null],
		['x13800138000', null],
		['13800138000x', null],
		['++8613800138000', null],
		['86+13800138000', null],
		['0086 13800138000', null],
		['', null],
	])('mainland: %s is %s', (phone, stored) => {
		expect([storedPhone(phone, false), storedPhone(phone, true)]).toEqual([stored, stored]);
	});

	test.each([
		['+1234567', '+1234567'],
		['+123456', null],
		['+123456789012345', '+123456789012345'],
		['+1234567890123456', null],
		['+0234567', null],
		['+862345678', null],
		['+85212345678', '+85212345678'],
		['1234567', null],
		['x+1234567', null],
		['+1234567x', null],
	])('elsewhere, where the site takes it: %s is %s', (phone, stored) => {
		expect([storedPhone(phone, true), storedPhone(phone, false)]).toEqual([stored, null]);
	});
});

describe('R60 nicknames', () => {
	const family = '👩‍👩‍👧';
	test.each([
		['小满', '小满'],
		['小', null],
		['', null],
		[' 小\u3000\t\n满 ', '小 满'],
		['x'.repeat(20), 'x'.repeat(20)],
		['x'.repeat(21), null],
		[family.repeat(10), family.repeat(10)],
		[family.repeat(11), null],
		['e\u0301e\u0301', 'éé'],
		['小\u0007满', null],
		['小\u00ad满', null],
		['\u115f小满', null],
		['小\u1160满', null],
		['小\uffa0满', null],
		['\u200d小满', null],
		['小\u200d满', null],
		['👩\u200d🏫', null],
		['👩\u200d🏫老', '👩\u200d🏫老'],
	])('%j is stored as %j', (nickname, stored) => {
		expect(storedNickname(nickname)).toBe(stored);
	});
});

describe('R60 common passwords, kind by kind', () => {
	test.each([
		['in the list', ['password', 'iloveyou', 'sunshine1']],
		['one piece over and over', ['xyxyxyxy', 'q7vq7vq7v', 'kx4zt9kx4zt9', '\u8bfe\u8bfe\u8bfe\u8bfe\u8bfe\u8bfe\u8bfe\u8bfe']],
		['letters in pairs', ['aabbccdd', '1155kkqq']],
		['two letters in runs', ['aaaabbbb', 'zzz99999']],
		['digits, up and down', ['4567890123', '0987654321', '98765432109', '789012345678']],
		['the alphabet, forwards and backwards', ['fghijklmno', 'vutsrqponm', 'pqrstuvwxyz']],
		['the first row of keys', ['wertyuiop[]', '][poiuytr']],
		['the second row', ["sdfghjkl;'", "';lkjhgfd"]],
		['the third row', ['xcvbnm,./', '/.,mnbvcx']],
		['the row of digits', ['34567890-=', '=-098765']],
		['the zigzag', ['qaz2wsx3edc', 'vfr4cde3', 'mju7nhy6bgt5', '5tgb6yhn7ujm']],
		['dates', ['19000101', '20991231', '31122099', '12312099', '19991031', '20100929', '01011900']],
		[
			'of Chinese readers',
			[
				'woaini520',
				'woaini5201314',
				'woaiwojia1314',
				'wodemima123456',
				'abc1234567',
				'zx123456789a',
				'q1314520q',
				'5201314abc',
				'520520520',
				'12345612',
				'xy1234561234567',
			],
		],
		['wide letters and capitals', ['ＰＡＳＳＷＯＲＤ', 'WOAINI1314', 'FGHIJKLMNO']],
	])('%s', (_what, passwords) => {
		expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
	});

	test.each([
		['no piece over and over', ['kx4zt9wkx4zt9w', 'aabbccd7', 'aaabbb7q', '7aaaabbbb']],
		['no run of keys', ['sdfghjklq7', 'wertyuio9', 'qaz2wsx4rfb', '4567891235']],
		['no date', ['20991331', '20990001', '21000101', '18991231', '20990132', '32012099', '199912310', '20990100']],
		[
			'something of one’s own in it',
			['woaini5201314wang', 'abcd12345678', 'wodemama1234569', '5201314abcd', 'xwoaini5201314', 'abc12345a', 'woaini131x4'],
		],
	])('%s', (_what, passwords) => {
		expect(passwords.filter((password) => isCommonPassword(password))).toEqual([]);
	});

	it('the list holds what the length does not refuse, no more', () => {
		expect(['dragon', 'password'].map((password) => isCommonPassword(password))).toEqual([false, true]);
	});

	it('one’s own phone, and no other', () => {
		expect([isCommonPassword('13987126430', '13987126430'), isCommonPassword('13987126430'), isCommonPassword('13987126430', '13987126431')]).toEqual(
			[true, false, false],
		);
	});
});

describe('R60 a member as they see themselves', () => {
	const config = { basePath: '/s' } as Config;
	const now = at(0);
	const row = {
		...{ id: 7, phone: '13800138000', email: 'a@b.test', nickname: '小满', avatar: '', password_hash: 'secret', gender: 'female' as const },
		...{ birthday: '1999-01-02', bio: '你好', vip_until: at(1), disabled_at: null, created_at: at(-5000) },
		...{ profile_version: 3, password_changed_at: null, closes_at: null },
	};
	const shown = {
		...{ id: 7, nickname: '小满', avatar: `/s/art/avatar/7/${encodeURIComponent('小')}.svg?v=3`, phone: '138****8000', phoneBound: true },
		...{ email: 'a@b.test', gender: 'female', birthday: '1999-01-02', bio: '你好', vip: { until: at(1).toISOString() } },
		vipRenewsFrom: at(1).toISOString(),
		...{ createdAt: at(-5000).toISOString(), profileVersion: 3 },
	};

	it('whole, and nothing of the password', () => {
		expect(presentProfile(config, row, now)).toEqual(shown);
	});

	it('without a phone, with a term that is over, and with none', () => {
		expect(presentProfile(config, { ...row, phone: null, avatar: '/a.webp' }, now)).toEqual({
			...shown,
			phone: '',
			phoneBound: false,
			avatar: '/a.webp',
		});
		expect(presentProfile(config, { ...row, vip_until: now }, now).vip).toBeNull();
		expect(presentProfile(config, { ...row, vip_until: null }, now).vip).toBeNull();
	});

	it.each([
		['a term that runs', 1, 1],
		['one that has just ended', 0, 0],
		['one whose day of grace is not over', -86_399_999, -86_399_999],
		['nothing after it', -86_400_000, null],
	])('R84 a VIP term that is bought goes on from %s', (_when, until, from) => {
		expect(presentProfile(config, { ...row, vip_until: at(until) }, now).vipRenewsFrom).toBe(from === null ? null : at(from).toISOString());
		expect(presentProfile(config, { ...row, vip_until: null }, now).vipRenewsFrom).toBeNull();
	});
});
