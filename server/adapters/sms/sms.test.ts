import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { createLog, type Log } from '../../lib/log.ts';
import { signAcs3 } from './acs3.ts';
import { openSmsSender } from './sms.ts';

const message = { phone: '13800138000', scene: 'login', code: '042317', text: '登录验证码 042317' };
const quiet = createLog('silent');

/** A carrier as strict as the real one: it computes the signature from what arrives, by itself. */
class Carrier {
	readonly secret = 'carrier-secret';
	readonly received: URLSearchParams[] = [];
	readonly nonces = new Set<string>();
	answer: (response: ServerResponse) => void = () => {};
	readonly #server: Server = createServer((request, response) => this.#receive(request, response));

	async listen(): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	close(): Promise<void> {
		this.#server.closeAllConnections();
		return new Promise((resolve) => this.#server.close(() => resolve()));
	}

	reset(): void {
		this.answer = (response) => reply(response, 200, { Code: 'OK', Message: 'OK', BizId: '1', RequestId: '2' });
	}

	#receive(request: IncomingMessage, response: ServerResponse): void {
		const problem = this.#problem(request);
		if (problem !== undefined) {
			reply(response, 400, { Code: problem, Message: problem });
			return;
		}
		const [, query = ''] = (request.url ?? '').split('?');
		this.received.push(new URLSearchParams(query));
		this.answer(response);
	}

	#problem(request: IncomingMessage): string | undefined {
		const { headers } = request;
		const parts = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '');
		if (parts === null || parts[1] !== 'carrier-key') return 'InvalidAccessKeyId.NotFound';
		if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25') return 'InvalidAction.NotFound';
		const date = String(headers['x-acs-date']);
		if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) || Math.abs(Date.now() - Date.parse(date)) > 15 * 60_000) return 'InvalidTimeStamp.Expired';
		const nonce = String(headers['x-acs-signature-nonce']);
		if (this.nonces.has(nonce)) return 'SignatureNonceUsed';
		this.nonces.add(nonce);
		const names = (parts[2] ?? '').split(';');
		for (const needed of ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'])
			if (!names.includes(needed)) return 'IncompleteSignature';
		const emptyHash = createHash('sha256').update('').digest('hex');
		if (headers['x-acs-content-sha256'] !== emptyHash) return 'ContentHashMismatch';
		const [path = '', query = ''] = (request.url ?? '').split('?');
		if (query.split('&').join() !== query.split('&').sort().join() || /[+!'()*]/.test(query)) return 'QueryNotCanonical';
		const canonical = `${request.method}\n${path}\n${query}\n${names.map((name) => `${name}:${headers[name]}\n`).join('')}\n${names.join(';')}\n${emptyHash}`;
		const expected = createHmac('sha256', this.secret)
			.update(`ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`)
			.digest('hex');
		return parts[3] === expected ? undefined : 'SignatureDoesNotMatch';
	}
}

function reply(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const carrier = new Carrier();
let settings: Config;

beforeAll(async () => {
	settings = readConfig({
		LECTERN_ENV: 'production',
		SMS_ALIYUN_ACCESS_KEY_ID: 'carrier-key',
		SMS_ALIYUN_ACCESS_KEY_SECRET: carrier.secret,
		SMS_ALIYUN_SIGN_NAME: "讲台 (Lectern)*'!",
		SMS_ALIYUN_TEMPLATE_CODE: 'SMS_1',
		SMS_ALIYUN_ENDPOINT: await carrier.listen(),
	});
});
beforeEach(() => carrier.reset());
afterAll(() => carrier.close());

test("the signature is that of the carrier's own example", () => {
	const headers = signAcs3({
		method: 'POST',
		host: 'ecs.cn-shanghai.aliyuncs.com',
		query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
		action: 'RunInstances',
		version: '2014-05-26',
		at: new Date('2023-10-26T10:22:32Z'),
		nonce: '3156853299f313e23d1673dc12e1703d',
		accessKeyId: 'YourAccessKeyId',
		accessKeySecret: 'YourAccessKeySecret',
	});
	expect(headers['authorization']).toMatch(/Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/);
});

describe('in production', () => {
	test('a code reaches the carrier, signed, and every request is another', async () => {
		const send = openSmsSender(settings, quiet);
		await send(message);
		await send({ ...message, phone: '+14155550123' });
		const [first, second] = carrier.received.slice(-2);
		expect(Object.fromEntries(first ?? [])).toEqual({
			PhoneNumbers: '13800138000',
			SignName: "讲台 (Lectern)*'!",
			TemplateCode: 'SMS_1',
			TemplateParam: '{"code":"042317"}',
		});
		expect(second?.get('PhoneNumbers')).toBe('14155550123');
	});

	test('a wrong secret is refused, and the log learns why without code or phone', async () => {
		const send = openSmsSender({ ...settings, smsAliyun: { ...settings.smsAliyun, accessKeySecret: 'another' } }, quiet);
		const error = await send(message).catch((thrown) => thrown);
		expect(error).toMatchObject({ reason: 'maintenance', message: 'sms: the carrier refused with SignatureDoesNotMatch' });
	});

	test.each([
		['isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控Permits:1', 'sms_too_soon'],
		['isv.BUSINESS_LIMIT_CONTROL', '触发小时级流控Permits:5', 'sms_too_soon'],
		['isv.BUSINESS_LIMIT_CONTROL', '触发天级流控Permits:10', 'sms_daily_limit'],
		['isv.MOBILE_NUMBER_ILLEGAL', '13800138000', 'phone_unsupported'],
		['isv.AMOUNT_NOT_ENOUGH', '账户余额不足', 'maintenance'],
	])('%s (%s) is %s', async (Code, Message, reason) => {
		carrier.answer = (response) => reply(response, 200, { Code, Message });
		const error = await openSmsSender(settings, quiet)(message).catch((thrown) => thrown);
		expect(error).toMatchObject({ name: 'AppError', reason });
		expect(error.message).not.toMatch(/042317|13800138000/);
	});

	test.each([
		['a gateway in trouble', (response: ServerResponse) => reply(response, 502, {})],
		['an answer of another kind', (response: ServerResponse) => response.end('<html>')],
		['a cut line', (response: ServerResponse) => response.destroy()],
	])('%s leaves open whether it was sent', async (_what, answer) => {
		carrier.answer = answer as never;
		const error = await openSmsSender(settings, quiet)(message).catch((thrown) => thrown);
		expect(error.name).toBe('Error');
		expect(String(error)).not.toMatch(/042317|13800138000|SMS_1/);
	});

	test('without its settings it refuses, and the log names what is missing', async () => {
		const lines: string[] = [];
		const log = { warn: (line: string) => lines.push(line) } as unknown as Log;
		const send = openSmsSender(readConfig({ LECTERN_ENV: 'production', SMS_ALIYUN_ACCESS_KEY_ID: 'x' }), log);
		expect(lines).toEqual(['no codes can be sent by SMS: SMS_ALIYUN_ACCESS_KEY_SECRET, SMS_ALIYUN_SIGN_NAME, SMS_ALIYUN_TEMPLATE_CODE must be set']);
		await expect(send(message)).rejects.toMatchObject({ reason: 'maintenance', message: lines[0] });
	});

	test('a secret may not travel unencrypted', () => {
		expect(() => readConfig({ SMS_ALIYUN_ENDPOINT: 'http://dysmsapi.aliyuncs.com' })).toThrow('SMS_ALIYUN_ENDPOINT');
	});
});

describe('outside production', () => {
	test('messages are lines of a file that only its owner may read, and no carrier is asked', async () => {
		const dataDir = await mkdtemp(join(tmpdir(), 'lectern-outbox-'));
		try {
			const before = carrier.received.length;
			const send = openSmsSender({ ...settings, production: false, dataDir }, quiet);
			await Promise.all([send(message), send({ ...message, code: '111222' })]);
			const file = join(dataDir, 'outbox', 'sms.jsonl');
			const lines = (await readFile(file, 'utf8'))
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line));
			expect(lines.map((line) => line.code).sort()).toEqual(['042317', '111222']);
			expect(Object.keys(lines[0])).toEqual(['at', 'phone', 'scene', 'code', 'text']);
			expect((await stat(file)).mode & 0o777).toBe(0o600);
			expect(carrier.received).toHaveLength(before);
		} finally {
			await rm(dataDir, { recursive: true });
		}
	});
});
