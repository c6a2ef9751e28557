import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AliyunPeer, reply, TencentPeer } from '../../../test/carriers.ts';
import { type Config, readConfig } from '../../config.ts';
import { createLog, type Log } from '../../lib/log.ts';
import { signAcs3 } from './acs3.ts';
import { noticeText } from './carrier.ts';
import { post } from './post.ts';
import { missingSmsSettings, openSmsSender } from './sms.ts';
import { signTc3 } from './tc3.ts';

const message = { phone: '13800138000', scene: 'login', code: '042317', text: '登录验证码 042317' };
const notice = { phone: '13800138000', scene: 'notice' as const, messageId: 'notice-1-sms', text: '林老师回答了你的问题' };
const quiet = createLog('silent');

const [aliyun, tencent] = [new AliyunPeer(), new TencentPeer()];
let environment: { aliyun: NodeJS.ProcessEnv; tencent: NodeJS.ProcessEnv };
/** With one carrier each, and with both. */
let one: { aliyun: Config; tencent: Config };
let both: Config;

beforeAll(async () => {
	const production = { LECTERN_ENV: 'production' };
	environment = {
		aliyun: {
			SMS_ALIYUN_ACCESS_KEY_ID: 'carrier-key',
			SMS_ALIYUN_ACCESS_KEY_SECRET: aliyun.secret,
			SMS_ALIYUN_SIGN_NAME: "讲台 (Lectern)*'!",
			SMS_ALIYUN_TEMPLATE_CODE: 'SMS_1',
			SMS_ALIYUN_NOTICE_TEMPLATE_CODE: 'SMS_2',
			SMS_ALIYUN_ENDPOINT: await aliyun.listen(),
		},
		tencent: {
			SMS_TENCENT_SECRET_ID: 'carrier-key',
			SMS_TENCENT_SECRET_KEY: tencent.secret,
			SMS_TENCENT_SDK_APP_ID: '1400006666',
			SMS_TENCENT_SIGN_NAME: '讲台',
			SMS_TENCENT_TEMPLATE_ID: '1001',
			SMS_TENCENT_NOTICE_TEMPLATE_ID: '1002',
			SMS_TENCENT_ENDPOINT: await tencent.listen(),
		},
	};
	one = { aliyun: readConfig({ ...production, ...environment.aliyun }), tencent: readConfig({ ...production, ...environment.tencent }) };
	both = readConfig({ ...production, ...environment.aliyun, ...environment.tencent });
});
beforeEach(() => {
	aliyun.reset();
	tencent.reset();
});
afterAll(() => Promise.all([aliyun.close(), tencent.close()]));

const tencentRequest = { service: 'sms', action: 'SendSms', version: '2021-01-11', region: 'ap-guangzhou' };

async function listening(server: Server) {
	const sockets = new Set<Socket>();
	server.on('connection', (socket) => sockets.add(socket.on('error', () => {})));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: (server.address() as AddressInfo).port,
		async [Symbol.asyncDispose]() {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

const thrownBy = (sent: Promise<void>): Promise<Error> =>
	sent.then(
		() => {
			throw new Error('it was sent');
		},
		(error) => error,
	);

describe('the signatures are those of the carriers’ own examples', () => {
	test('of Alibaba Cloud', () => {
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

	test('of Tencent Cloud', () => {
		const headers = signTc3({
			host: 'cvm.tencentcloudapi.com',
			service: 'cvm',
			action: 'DescribeInstances',
			version: '2017-03-12',
			region: 'ap-guangzhou',
			at: new Date('2019-02-25T16:44:25.900Z'),
			body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
			secretId: '*'.repeat(36),
			secretKey: '*'.repeat(32),
		});
		expect(headers).toEqual({
			'content-type': 'application/json; charset=utf-8',
			'x-tc-action': 'DescribeInstances',
			'x-tc-region': 'ap-guangzhou',
			'x-tc-timestamp': '1551113065',
			'x-tc-version': '2017-03-12',
			authorization: `TC3-HMAC-SHA256 Credential=${'*'.repeat(36)}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
		});
	});
});

describe('R61 in production', () => {
	test('codes and notices reach Alibaba Cloud, signed, and every request is another', async () => {
		const send = openSmsSender(one.aliyun, quiet);
		await send(message);
		await send({ ...message, phone: '+14155550123' });
		await send(notice);
		const [first, second, third] = aliyun.received;
		expect(first).toEqual({ PhoneNumbers: '13800138000', SignName: "讲台 (Lectern)*'!", TemplateCode: 'SMS_1', TemplateParam: '{"code":"042317"}' });
		expect(second?.['PhoneNumbers']).toBe('14155550123');
		expect(third).toMatchObject({ TemplateCode: 'SMS_2', TemplateParam: '{"text":"林老师回答了你的问题"}' });
	});

	test('codes and notices reach Tencent Cloud, signed', async () => {
		const send = openSmsSender(one.tencent, quiet);
		await send(message);
		await send({ ...message, phone: '+14155550123' });
		await send(notice);
		const [first, second, third] = tencent.received;
		expect(first).toEqual({
			PhoneNumberSet: ['+8613800138000'],
			SmsSdkAppId: '1400006666',
			SignName: '讲台',
			TemplateId: '1001',
			TemplateParamSet: ['042317'],
		});
		expect(second?.['PhoneNumberSet']).toEqual(['+14155550123']);
		expect(third).toMatchObject({ TemplateId: '1002', TemplateParamSet: ['林老师回答了你的问题'] });
	});

	test('a notice is cut to the thirty-five characters that a template takes', () => {
		expect(noticeText('字'.repeat(35))).toBe('字'.repeat(35));
		expect(noticeText('字'.repeat(36))).toBe(`${'字'.repeat(34)}…`);
		expect(noticeText('𠮷'.repeat(36))).toBe(`${'𠮷'.repeat(34)}…`);
	});

	test('a wrong secret is refused, and the log learns why without code or phone', async () => {
		const wrongAliyun = { ...one.aliyun, smsAliyun: { ...one.aliyun.smsAliyun, accessKeySecret: 'another' } };
		expect(await thrownBy(openSmsSender(wrongAliyun, quiet)(message))).toMatchObject({
			reason: 'maintenance',
			message: 'sms: aliyun refused with SignatureDoesNotMatch',
		});
		const wrongTencent = { ...one.tencent, smsTencent: { ...one.tencent.smsTencent, secretKey: 'another' } };
		expect(await thrownBy(openSmsSender(wrongTencent, quiet)(message))).toMatchObject({
			reason: 'maintenance',
			message: 'sms: tencent refused with AuthFailure.SignatureFailure',
		});
	});

	test.each([
		['isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控Permits:1', 'sms_too_soon'],
		['isv.BUSINESS_LIMIT_CONTROL', '触发小时级流控Permits:5', 'sms_too_soon'],
		['isv.BUSINESS_LIMIT_CONTROL', '触发天级流控Permits:10', 'sms_daily_limit'],
		['isv.MOBILE_NUMBER_ILLEGAL', '13800138000', 'phone_unsupported'],
		['isv.AMOUNT_NOT_ENOUGH', '账户余额不足', 'maintenance'],
	])('%s (%s) of Alibaba Cloud is %s', async (code, text, reason) => {
		aliyun.answer = (response) => reply(response, 200, { Code: code, Message: text });
		const error = await thrownBy(openSmsSender(one.aliyun, quiet)(message));
		expect(error).toMatchObject({ name: 'AppError', reason });
		expect(error.message).not.toMatch(/042317|13800138000/);
	});

	test.each([
		['LimitExceeded.PhoneNumberThirtySecondLimit', 'sms_too_soon'],
		['LimitExceeded.PhoneNumberOneHourLimit', 'sms_too_soon'],
		['LimitExceeded.PhoneNumberDailyLimit', 'sms_daily_limit'],
		['LimitExceeded.PhoneNumberSameContentDailyLimit', 'sms_daily_limit'],
		['LimitExceeded.AppDailyLimit', 'maintenance'],
		['InvalidParameterValue.IncorrectPhoneNumber', 'phone_unsupported'],
		['UnsupportedOperation.UnsupportedRegion', 'phone_unsupported'],
		['FailedOperation.InsufficientBalanceInSmsPackage', 'maintenance'],
	])('%s of Tencent Cloud is %s, of the request and of its message', async (code, reason) => {
		tencent.answer = (response) => tencent.states(response, code);
		expect(await thrownBy(openSmsSender(one.tencent, quiet)(message))).toMatchObject({ name: 'AppError', reason });
		tencent.answer = (response) => tencent.refuse(response, code, '13800138000');
		const error = await thrownBy(openSmsSender(one.tencent, quiet)(message));
		expect(error).toMatchObject({ name: 'AppError', reason, message: `sms: tencent refused with ${code}` });
	});

	test('without its settings it refuses, and the log names what is missing', async () => {
		const lines: string[] = [];
		const log = { warn: (line: string) => lines.push(line) } as unknown as Log;
		const send = openSmsSender(readConfig({ LECTERN_ENV: 'production', SMS_ALIYUN_ACCESS_KEY_ID: 'x' }), log);
		expect(lines).toEqual(['no codes can be sent by SMS: SMS_ALIYUN_ACCESS_KEY_SECRET, SMS_ALIYUN_SIGN_NAME, SMS_ALIYUN_TEMPLATE_CODE must be set']);
		expect(await thrownBy(send(message))).toMatchObject({ reason: 'maintenance', message: lines[0] });
	});

	test('whoever has begun with Tencent Cloud is told what it lacks, and a notice what only it needs', async () => {
		const begun = readConfig({ LECTERN_ENV: 'production', SMS_TENCENT_SECRET_ID: 'x' });
		expect(missingSmsSettings(begun, 'code')).toEqual([
			'SMS_TENCENT_SECRET_KEY',
			'SMS_TENCENT_SDK_APP_ID',
			'SMS_TENCENT_SIGN_NAME',
			'SMS_TENCENT_TEMPLATE_ID',
		]);
		const codesOnly = { ...one.aliyun, smsAliyun: { ...one.aliyun.smsAliyun, noticeTemplateCode: undefined } };
		expect(missingSmsSettings(codesOnly, 'code')).toEqual([]);
		expect(await thrownBy(openSmsSender(codesOnly, quiet)(notice))).toMatchObject({
			reason: 'maintenance',
			message: 'no notices can be sent by SMS: SMS_ALIYUN_NOTICE_TEMPLATE_CODE must be set',
		});
		expect(missingSmsSettings(one.tencent, 'notice')).toEqual([]);
		expect(missingSmsSettings({ ...begun, production: false }, 'code')).toEqual([]);
	});

	test('a secret may not travel unencrypted', () => {
		expect(() => readConfig({ SMS_ALIYUN_ENDPOINT: 'http://dysmsapi.aliyuncs.com' })).toThrow('SMS_ALIYUN_ENDPOINT');
		expect(() => readConfig({ SMS_TENCENT_ENDPOINT: 'http://sms.tencentcloudapi.com' })).toThrow('SMS_TENCENT_ENDPOINT');
	});
});

describe('R61 with two carriers', () => {
	const send = (config = both) => openSmsSender(config, quiet)(message);

	test('the first is asked alone while it takes what it is given', async () => {
		await send();
		expect([aliyun.received.length, tencent.received.length]).toEqual([1, 0]);
	});

	test.each(['isv.AMOUNT_NOT_ENOUGH', 'isv.OUT_OF_SERVICE', 'InvalidAccessKeyId.Inactive', 'Throttling.User'])(
		'what it refuses for a reason of its own (%s) goes to the second, and the log says so',
		async (code) => {
			const lines: string[] = [];
			aliyun.answer = (response) => aliyun.refuse(response, code);
			await openSmsSender(both, { warn: (line: string) => lines.push(line) } as unknown as Log)(message);
			expect(tencent.received).toHaveLength(1);
			expect(lines).toEqual([`sms: aliyun refused with ${code}; the other carrier is asked`]);
		},
	);

	test('with SMS_FIRST=tencent it is the other way round, and a wrong name stops the start', async () => {
		const settings = { LECTERN_ENV: 'production', ...environment.aliyun, ...environment.tencent };
		const config = readConfig({ ...settings, SMS_FIRST: 'tencent' });
		for (const each of [message, notice]) await openSmsSender(config, quiet)(each);
		expect([aliyun.received.length, tencent.received.length]).toEqual([0, 2]);
		tencent.answer = (response) => tencent.states(response, 'FailedOperation.InsufficientBalanceInSmsPackage');
		await send(config);
		expect([aliyun.received.length, tencent.received.length]).toEqual([1, 3]);
		expect(() => readConfig({ ...settings, SMS_FIRST: 'both' })).toThrow('SMS_FIRST');
	});

	test('where it cannot be reached the second is asked', async () => {
		const gone = new AliyunPeer();
		const endpoint = await gone.listen();
		await gone.close();
		const config = { ...both, smsAliyun: { ...both.smsAliyun, endpoint } };
		await send(config);
		expect(tencent.received).toHaveLength(1);
		const alone = await thrownBy(openSmsSender({ ...config, smsTencent: one.aliyun.smsTencent }, quiet)(message));
		expect(alone).toMatchObject({ reason: 'maintenance', message: expect.stringMatching(/^sms: 127\.0\.0\.1:\d+ cannot be reached: ECONNREFUSED$/) });
	});

	test('a line without the other’s encryption was never a connection', async () => {
		const config = { ...both, smsAliyun: { ...both.smsAliyun, endpoint: both.smsAliyun.endpoint.replace('http:', 'https:') } };
		await send(config);
		expect([aliyun.received.length, tencent.received.length]).toEqual([0, 1]);
	});

	test.each([
		['isv.BUSINESS_LIMIT_CONTROL', 'sms_too_soon'],
		['isv.MOBILE_NUMBER_ILLEGAL', 'phone_unsupported'],
	])('what concerns the phone (%s) is no reason for it', async (code, reason) => {
		aliyun.answer = (response) => aliyun.refuse(response, code);
		expect(await thrownBy(send())).toMatchObject({ reason });
		expect(tencent.received).toHaveLength(0);
	});

	test.each<[string, (response: ServerResponse) => void]>([
		['a gateway in trouble', (response) => reply(response, 502, {})],
		['a refusal by a gateway in trouble', (response) => reply(response, 503, { Code: 'ServiceUnavailable' })],
		['an answer of another kind', (response) => response.end('<html>')],
		['an answer that is no object', (response) => response.end('7')],
		['an answer without an end', (response) => response.end('x'.repeat(70_000))],
		['a cut line', (response) => response.destroy()],
		['a cut answer', (response) => response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy())],
		['trouble of its own (isp.SYSTEM_ERROR)', (response) => aliyun.refuse(response, 'isp.SYSTEM_ERROR')],
		['trouble of its own (InternalError)', (response) => aliyun.refuse(response, 'InternalError')],
		['trouble of the other (InternalError.Timeout)', (response) => tencent.refuse(response, 'InternalError.Timeout')],
	])('%s leaves open whether it was sent, so nobody sends it twice', async (_what, answer) => {
		for (const [config, peer] of [
			[both, aliyun],
			[one.tencent, tencent],
		] as const) {
			peer.answer = answer;
			const error = await thrownBy(send(config));
			expect(error.name).toBe('Error');
			expect(String(error)).not.toMatch(/042317|13800138000|SMS_1/);
			expect(peer.received).toHaveLength(1);
		}
		expect([aliyun.received.length, tencent.received.length]).toEqual([1, 1]);
	});

	test('silence after the connection stands leaves it open, silence before does not', async () => {
		const patience = { connect: 100, answer: 200 };
		tencent.answer = () => {};
		const endpoint = new URL(both.smsTencent.endpoint);
		const body = '{}';
		const headers = signTc3({ ...tencentRequest, host: endpoint.host, at: new Date(), body, secretId: 'carrier-key', secretKey: tencent.secret });
		expect(await thrownBy(post(endpoint, headers, body, patience).then(() => {}))).toMatchObject({ name: 'Error', message: 'no answer in time' });
		expect(tencent.received).toHaveLength(1);
		// It takes the connection, and never says who it is.
		await using silent = await listening(createServer(() => {}));
		const mute = await thrownBy(post(new URL(`https://127.0.0.1:${silent.port}`), {}, body, patience).then(() => {}));
		expect(mute).toMatchObject({ reason: 'maintenance', message: `sms: 127.0.0.1:${silent.port} cannot be reached: no connection in time` });
	});

	test('when both refuse, the second’s reason is told', async () => {
		aliyun.answer = (response) => aliyun.refuse(response, 'isv.AMOUNT_NOT_ENOUGH');
		tencent.answer = (response) => tencent.states(response, 'FailedOperation.InsufficientBalanceInSmsPackage');
		expect(await thrownBy(send())).toMatchObject({ message: 'sms: tencent refused with FailedOperation.InsufficientBalanceInSmsPackage' });
	});

	test('a notice goes to the one that has a template for it', async () => {
		await openSmsSender({ ...both, smsAliyun: { ...both.smsAliyun, noticeTemplateCode: undefined } }, quiet)(notice);
		expect([aliyun.received.length, tencent.received.length]).toEqual([0, 1]);
	});
});

describe('outside production', () => {
	test('messages are lines of a file that only its owner may read, and no carrier is asked', async () => {
		const dataDir = await mkdtemp(join(tmpdir(), 'lectern-outbox-'));
		try {
			const send = openSmsSender({ ...both, production: false, dataDir }, quiet);
			await Promise.all([send(message), send({ ...message, code: '111222' })]);
			await send({ ...notice, text: '字'.repeat(60) });
			const file = join(dataDir, 'outbox', 'sms.jsonl');
			const lines = (await readFile(file, 'utf8'))
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line));
			expect(
				lines
					.slice(0, 2)
					.map((line) => line.code)
					.sort(),
			).toEqual(['042317', '111222']);
			expect(Object.keys(lines[0])).toEqual(['at', 'phone', 'scene', 'code', 'text']);
			expect(lines[2]).toEqual({ at: expect.any(String), phone: '13800138000', scene: 'notice', messageId: 'notice-1-sms', text: '字'.repeat(60) });
			expect((await stat(file)).mode & 0o777).toBe(0o600);
			expect([...aliyun.received, ...tencent.received]).toEqual([]);
		} finally {
			await rm(dataDir, { recursive: true });
		}
	});
});
