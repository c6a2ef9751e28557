import type { SmsMessage } from '../../http/route.ts';
import { cutText } from '../../lib/cut-text.ts';

/**
 * A company that brings messages to phones. What it refuses is thrown as `AppError` and was not sent: the phone's own limits as ours, everything
 * else (its account, its templates, that it cannot be reached) as `maintenance`, for which another carrier may be asked. Any other error says
 * that nobody can tell whether the message is on its way. No error names phone, code or text.
 */
export interface SmsCarrier {
	send(message: SmsMessage): Promise<void>;
}

/** Characters that Alibaba Cloud takes in a notice's variable; longer texts end in an ellipsis. */
export const noticeLength = 35;

/** A notice's text as the carriers' templates take it. */
export function noticeText(text: string): string {
	return cutText(text, noticeLength);
}
