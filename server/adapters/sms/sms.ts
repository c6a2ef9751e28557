import type { Config } from '../../config.ts';
import type { Platform, SmsMessage } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Log } from '../../lib/log.ts';
import { aliyunSms } from './aliyun.ts';
import type { SmsCarrier } from './carrier.ts';
import { smsOutbox } from './outbox.ts';
import { tencentSms } from './tencent.ts';

type Kind = 'code' | 'notice';

const what: Record<Kind, string> = { code: 'codes', notice: 'notices' };

/**
 * The carriers of this process: the outbox file outside production, those that are set up in it, `smsFirst` first. The next one is asked when
 * the one before has certainly sent nothing, for a reason of its own. Throws `AppError` when nothing was sent, and any other error when nobody
 * can tell: whoever tries again then may send twice.
 */
export function openSmsSender(config: Config, log: Log): Platform['sendSms'] {
	if (!config.production) return smsOutbox(config.dataDir);
	const carriers = { code: carriersFor(config, 'code'), notice: carriersFor(config, 'notice') };
	if (carriers.code.length === 0) log.warn(lack(config, 'code'));
	return async (message) => {
		const kind = message.code === undefined ? 'notice' : 'code';
		if (carriers[kind].length === 0) throw new AppError('maintenance', { detail: lack(config, kind) });
		await sendByFirst(carriers[kind], message, log);
	};
}

/**
 * Names of the settings without which no message of this kind can be sent: those of the carrier that has been begun with, else of Alibaba Cloud.
 * None when one carrier is set up, or outside production.
 */
export function missingSmsSettings(config: Config, kind: Kind): string[] {
	if (!config.production) return [];
	const [aliyun, tencent] = [missingAliyun(config, kind), missingTencent(config, kind)];
	if (aliyun.length === 0 || tencent.length === 0) return [];
	return config.smsTencent.secretId !== undefined && config.smsAliyun.accessKeyId === undefined ? tencent : aliyun;
}

async function sendByFirst([carrier, ...others]: SmsCarrier[], message: SmsMessage, log: Log): Promise<void> {
	if (carrier === undefined) return;
	try {
		await carrier.send(message);
	} catch (error) {
		const mayAskAnother = error instanceof AppError && error.reason === 'maintenance' && others.length > 0;
		if (!mayAskAnother) throw error;
		log.warn(`${error.message}; the other carrier is asked`);
		await sendByFirst(others, message, log);
	}
}

function carriersFor(config: Config, kind: Kind): SmsCarrier[] {
	const aliyun = missingAliyun(config, kind).length === 0 ? [aliyunSms(config.smsAliyun)] : [];
	const tencent = missingTencent(config, kind).length === 0 ? [tencentSms(config.smsTencent)] : [];
	return config.smsFirst === 'aliyun' ? [...aliyun, ...tencent] : [...tencent, ...aliyun];
}

function missingAliyun({ smsAliyun: it }: Config, kind: Kind): string[] {
	return missing({
		SMS_ALIYUN_ACCESS_KEY_ID: it.accessKeyId,
		SMS_ALIYUN_ACCESS_KEY_SECRET: it.accessKeySecret,
		SMS_ALIYUN_SIGN_NAME: it.signName,
		...(kind === 'code' ? { SMS_ALIYUN_TEMPLATE_CODE: it.templateCode } : { SMS_ALIYUN_NOTICE_TEMPLATE_CODE: it.noticeTemplateCode }),
	});
}

function missingTencent({ smsTencent: it }: Config, kind: Kind): string[] {
	return missing({
		SMS_TENCENT_SECRET_ID: it.secretId,
		SMS_TENCENT_SECRET_KEY: it.secretKey,
		SMS_TENCENT_SDK_APP_ID: it.sdkAppId,
		SMS_TENCENT_SIGN_NAME: it.signName,
		...(kind === 'code' ? { SMS_TENCENT_TEMPLATE_ID: it.templateId } : { SMS_TENCENT_NOTICE_TEMPLATE_ID: it.noticeTemplateId }),
	});
}

function missing(settings: Record<string, string | undefined>): string[] {
	return Object.keys(settings).filter((name) => settings[name] === undefined);
}

function lack(config: Config, kind: Kind): string {
	return `no ${what[kind]} can be sent by SMS: ${missingSmsSettings(config, kind).join(', ')} must be set`;
}
