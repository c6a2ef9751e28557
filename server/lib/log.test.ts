import { expect, test } from 'vitest';
import { createLog, maskPhone, maskPhonesIn } from './log.ts';

test.each([
	['13800138000', '138****8000'],
	['+8613800138000', '+86138****8000'],
	['123456', '****'],
	['1234567', '****'],
	['12345678', '****5678'],
	['123456789', '1****6789'],
	['', '****'],
])('S2 the phone %s is written %s', (phone, masked) => {
	expect(maskPhone(phone)).toBe(masked);
});

test.each([
	['call 13800138000, and 19912345678.', 'call 138****8000, and 199****5678.'],
	['12800138000', '12800138000'],
	['23800138000', '23800138000'],
	['1380013800', '1380013800'],
	['138001380001', '138001380001'],
	['913800138000', '913800138000'],
	['x13800138000x', 'x138****8000x'],
	['/a?token=abc&b=1', '/a?token=[removed]&b=1'],
	['/a?b=1&code=123456 HTTP', '/a?b=1&code=[removed] HTTP'],
	['/a?smsCode=1&password=p%20q', '/a?smsCode=[removed]&password=[removed]'],
	['/a?TOKEN=abc', '/a?TOKEN=[removed]'],
	['/a?mytoken=abc', '/a?mytoken=abc'],
	['token=abc', 'token=abc'],
	['/a?token=', '/a?token='],
])('S2 a text “%s” is logged as “%s”', (given, logged) => {
	expect(maskPhonesIn(given)).toBe(logged);
});

/** What a log writes, line by line; it stands on standard output, so that is listened to. */
function written(write: (log: ReturnType<typeof createLog>) => void, level = 'info'): Record<string, unknown>[] {
	const log = createLog(level);
	const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[
		Object.getOwnPropertySymbols(log).find((symbol) => String(symbol) === 'Symbol(pino.stream)') as symbol
	];
	const lines: string[] = [];
	(stream as { write(line: string): void }).write = (line) => void lines.push(line);
	write(log);
	return lines.map((line) => JSON.parse(line));
}

test('S2 secrets never reach a log, however deep they lie; phones are masked in fields and words', () => {
	const secrets = Object.fromEntries(
		['token', 'password', 'oldPassword', 'smsCode', 'code', 'proof', 'authorization', 'cookie', 'totp', 'totpSecret'].map((name) => [name, 's3cret']),
	);
	const [line] = written((log) =>
		log.info(
			{ ...secrets, body: { ...secrets, deep: { ...secrets } }, req: { headers: { cookie: 's3cret', host: 'a' } }, phone: '13800138000', path: '/x' },
			'sent to 13900139000',
		),
	);
	expect(JSON.stringify(line)).not.toContain('s3cret');
	const removed = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[removed]']));
	expect(line).toMatchObject({
		...removed,
		body: { ...removed, deep: removed },
		req: { headers: { cookie: '[removed]', host: 'a' } },
		phone: '138****8000',
		path: '/x',
		msg: 'sent to 139****9000',
	});
	expect(line).not.toHaveProperty('pid');
	expect(line).not.toHaveProperty('hostname');
	const [failed] = written((log) => log.error({ err: new Error('broken') }, 'x'));
	expect(failed).toMatchObject({ err: { type: 'Error', message: 'broken', stack: expect.stringContaining('broken') } });
	expect(written((log) => log.info('no'), 'warn')).toEqual([]);
});
