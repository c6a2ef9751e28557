import { randomBytes } from 'node:crypto';
import type { SmsAliyun } from '../../config.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { canonicalQuery, signAcs3 } from './acs3.ts';

const variables = {
	accessKeyId: 'SMS_ALIYUN_ACCESS_KEY_ID',
	accessKeySecret: 'SMS_ALIYUN_ACCESS_KEY_SECRET',
	signName: 'SMS_ALIYUN_SIGN_NAME',
	templateCode: 'SMS_ALIYUN_TEMPLATE_CODE',
} as const;

/** Names of the variables that must still be set. */
export function missingAliyunVariables(settings: SmsAliyun): string[] {
	return Object.entries(variables).flatMap(([key, variable]) => (settings[key as keyof typeof variables] ? [] : [variable]));
}

/** Milliseconds after which a request is given up. */
const patience = 8_000;

/**
 * Dysmsapi `SendSms` (2017-05-25) by one signed request. What the carrier refuses is thrown as `AppError`: its own limits as
 * ours, everything else as `maintenance` with the carrier's code for the log. Silence is thrown as it comes.
 */
export function aliyunSms(settings: SmsAliyun): Platform['sendSms'] {
	const endpoint = new URL(settings.endpoint);
	return async ({ phone, code }) => {
		const query = {
			PhoneNumbers: phone.replace(/^\+/, ''),
			SignName: settings.signName ?? '',
			TemplateCode: settings.templateCode ?? '',
			TemplateParam: JSON.stringify({ code }),
		};
		const headers = signAcs3({
			method: 'POST',
			host: endpoint.host,
			query,
			action: 'SendSms',
			version: '2017-05-25',
			at: new Date(),
			nonce: randomBytes(16).toString('hex'),
			accessKeyId: settings.accessKeyId ?? '',
			accessKeySecret: settings.accessKeySecret ?? '',
		});
		const response = await fetch(`${endpoint.origin}/?${canonicalQuery(query)}`, {
			method: 'POST',
			headers,
			signal: AbortSignal.timeout(patience),
		}).catch((error: unknown) => {
			// The address holds phone and code; of what went wrong only the kind is passed on.
			throw new Error(`${(error as Error).name} ${((error as Error).cause as { code?: string } | undefined)?.code ?? ''}`.trim());
		});
		const answer = (await response.json().catch(() => ({}))) as { Code?: string; Message?: string };
		if (response.status >= 500 || answer.Code === undefined) throw new Error(`the carrier answered HTTP ${response.status}`);
		if (answer.Code !== 'OK') throw refusal(answer.Code, answer.Message ?? '');
	};
}

function refusal(code: string, message: string): AppError {
	const detail = `sms: the carrier refused with ${code}`;
	// 触发分钟级流控, 触发小时级流控, 触发天级流控: the carrier's own limits for a phone.
	if (code.startsWith('isv.BUSINESS_LIMIT'))
		return new AppError(/天级|DAY/i.test(`${code} ${message}`) ? 'sms_daily_limit' : 'sms_too_soon', { detail });
	if (code === 'isv.MOBILE_NUMBER_ILLEGAL') return new AppError('phone_unsupported', { detail });
	return new AppError('maintenance', { detail });
}
