import type { SmsTencent } from '../../config.ts';
import { AppError } from '../../lib/app-error.ts';
import { noticeText, type SmsCarrier } from './carrier.ts';
import { post } from './post.ts';
import { signTc3 } from './tc3.ts';

interface Answer {
	Response?: { Error?: { Code?: string }; SendStatusSet?: { Code?: string }[] };
}

/** `SendSms` of 2021-01-11 by one signed request. It answers HTTP 200 whatever it says. */
export function tencentSms(settings: SmsTencent): SmsCarrier {
	const endpoint = new URL(settings.endpoint);
	return {
		async send(message) {
			const isNotice = message.code === undefined;
			const body = JSON.stringify({
				PhoneNumberSet: [message.phone.startsWith('+') ? message.phone : `+86${message.phone}`],
				SmsSdkAppId: settings.sdkAppId,
				SignName: settings.signName,
				TemplateId: isNotice ? settings.noticeTemplateId : settings.templateId,
				TemplateParamSet: [isNotice ? noticeText(message.text) : message.code],
			});
			const headers = signTc3({
				host: endpoint.host,
				service: 'sms',
				action: 'SendSms',
				version: '2021-01-11',
				region: settings.region,
				at: new Date(),
				body,
				secretId: settings.secretId ?? '',
				secretKey: settings.secretKey ?? '',
			});
			const answer = await post(new URL('/', endpoint), headers, body);
			const { Error: error, SendStatusSet: states } = (answer.body as Answer).Response ?? {};
			const code = error?.Code ?? states?.[0]?.Code;
			if (answer.status >= 500 || code === undefined) throw new Error(`tencent answered HTTP ${answer.status}`);
			if (code !== 'Ok') throw refusal(code);
		},
	};
}

function refusal(code: string): Error {
	const detail = `sms: tencent refused with ${code}`;
	// Its own trouble, of which it does not say when it came.
	if (code.startsWith('InternalError')) return new Error(`tencent answered ${code}`);
	if (/^LimitExceeded\.PhoneNumber(SameContent)?DailyLimit$/.test(code)) return new AppError('sms_daily_limit', { detail });
	if (/^LimitExceeded\.PhoneNumber(ThirtySecond|OneHour)Limit$/.test(code)) return new AppError('sms_too_soon', { detail });
	if (code === 'InvalidParameterValue.IncorrectPhoneNumber' || code === 'UnsupportedOperation.UnsupportedRegion')
		return new AppError('phone_unsupported', { detail });
	return new AppError('maintenance', { detail });
}
