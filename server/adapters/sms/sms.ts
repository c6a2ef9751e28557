import type { Config } from '../../config.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Log } from '../../lib/log.ts';
import { aliyunSms, missingAliyunVariables } from './aliyun.ts';
import { smsOutbox } from './outbox.ts';

/**
 * The carrier of this process: the outbox file outside production, Alibaba Cloud in it. A carrier throws `AppError` when
 * nothing was sent, and any other error when nobody can tell.
 */
export function openSmsSender(config: Config, log: Log): Platform['sendSms'] {
	if (!config.production) return smsOutbox(config.dataDir);
	const missing = missingAliyunVariables(config.smsAliyun);
	if (missing.length === 0) return aliyunSms(config.smsAliyun);
	const detail = `no codes can be sent by SMS: ${missing.join(', ')} must be set`;
	log.warn(detail);
	return async () => {
		throw new AppError('maintenance', { detail });
	};
}
