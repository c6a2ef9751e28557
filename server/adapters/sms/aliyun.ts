import { randomBytes } from 'node:crypto';
import type { SmsAliyun } from '../../config.ts';
import { AppError } from '../../lib/app-error.ts';
import { canonicalQuery, signAcs3 } from './acs3.ts';
import { noticeText, type SmsCarrier } from './carrier.ts';
import { post } from './post.ts';

/** Dysmsapi `SendSms` (2017-05-25) by one signed request. */
export function aliyunSms(settings: SmsAliyun): SmsCarrier {
	const endpoint = new URL(settings.endpoint);
	return {
		async send(message) {
			const isNotice = message.code === undefined;
			const query = {
				PhoneNumbers: message.phone.replace(/^\+/, ''),
				SignName: settings.signName ?? '',
				TemplateCode: (isNotice ? settings.noticeTemplateCode : settings.templateCode) ?? '',
				TemplateParam: JSON.stringify(isNotice ? { text: noticeText(message.text) } : { code: message.code }),
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
			// The address holds phone and code: `post` keeps it out of what it throws.
			const { status, body } = await post(new URL(`${endpoint.origin}/?${canonicalQuery(query)}`), headers, '');
			const { Code: code, Message: text } = body as { Code?: string; Message?: string };
			if (status >= 500 || code === undefined) throw new Error(`aliyun answered HTTP ${status}`);
			if (code !== 'OK') throw refusal(code, text ?? '');
		},
	};
}

function refusal(code: string, message: string): Error {
	const detail = `sms: aliyun refused with ${code}`;
	// Its own trouble, of which it does not say when it came.
	if (code === 'isp.SYSTEM_ERROR' || code.startsWith('InternalError')) return new Error(`aliyun answered ${code}`);
	// 触发分钟级流控, 触发小时级流控, 触发天级流控: the carrier's own limits for a phone.
	if (code.startsWith('isv.BUSINESS_LIMIT'))
		return new AppError(/天级|DAY/i.test(`${code} ${message}`) ? 'sms_daily_limit' : 'sms_too_soon', { detail });
	if (code === 'isv.MOBILE_NUMBER_ILLEGAL') return new AppError('phone_unsupported', { detail });
	return new AppError('maintenance', { detail });
}
