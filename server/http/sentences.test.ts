import { expect, test } from 'vitest';
import { reasons as declared, type ErrorReason, type Reason } from '../../contract/reasons.ts';
import { AppError, isRefusal } from '../lib/app-error.ts';
import { sentence, uncleanSentence } from './sentences.ts';

const reasons = Object.keys(declared) as Reason[];

test('R53 every reason has a sentence of its own in both languages, Chinese in Chinese and English in English', () => {
	for (const reason of reasons) {
		expect(sentence(reason, 'zh-CN'), reason).toMatch(/^[\p{Script=Han}][\p{Script=Han}，、“”\d A-Z]+[\p{Script=Han}SON]$/u);
		expect(sentence(reason, 'en'), reason).toMatch(/^[A-Z][A-Za-z0-9 ,.’-]+[a-zN]$/);
	}
	for (const locale of ['zh-CN', 'en'] as const) expect(new Set(reasons.map((reason) => sentence(reason, locale))).size).toBe(reasons.length);
	expect(uncleanSentence('zh-CN')).toBe('有不能用的字符，可能看不见，请删掉');
	expect(uncleanSentence('en')).toBe('Holds characters that cannot be used, perhaps invisible ones. Delete them');
});

test.each([
	['bad_request', 400, '请求错误', 'Request error'],
	['not_logged_in', 401, '登录已过期，请重新登录', 'Your login has expired. Please log in again'],
	['forbidden', 403, '没有权限访问', 'Access forbidden'],
	['not_found', 404, '请求的地址不存在', 'This address does not exist'],
	['method_not_allowed', 405, '不支持这种请求方法', 'This method is not supported'],
	['not_acceptable', 406, '没有这种格式', 'This format is not available'],
	['withdrawn', 410, '这项内容已经撤下', 'This has been taken down'],
	['invalid', 422, '填写的内容有误', 'Some of what was sent is not valid'],
	['server_error', 500, '服务器出错了，请稍后再试', 'Something broke on our side. Please try again'],
	['maintenance', 503, '服务维护中，请稍后再来', 'Down for maintenance. Please come back soon'],
] as [ErrorReason, number, string, string][])('R53 %s is %i in the catalogue of the specification', (reason, status, zh, en) => {
	expect([sentence(reason, 'zh-CN'), sentence(reason, 'en')]).toEqual([zh, en]);
	expect(new AppError(reason).status).toBe(status);
});

test('R53 a refusal of the rules is HTTP 200, everything else has its status', () => {
	for (const reason of reasons)
		expect([new AppError(reason).status, isRefusal(reason)], reason).toEqual([declared[reason].status, declared[reason].status === 200]);
	expect(reasons.filter(isRefusal)).toContain('login_failed');
	const error = new AppError('invalid', { detail: 'why', retryAfter: 7, errors: [{ path: 'a', message: 'b' }] });
	expect([error.name, error.message, error.retryAfter, error.errors]).toEqual(['AppError', 'why', 7, [{ path: 'a', message: 'b' }]]);
	expect([new AppError('conflict').message, new AppError('conflict').retryAfter, new AppError('conflict').errors]).toEqual([
		'conflict',
		undefined,
		undefined,
	]);
});
