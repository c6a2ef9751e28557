import type { Config } from '../../config.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Log } from '../../lib/log.ts';
import type { MailSender } from './message.ts';
import { mailOutbox } from './outbox.ts';
import { smtpMail } from './smtp.ts';

/**
 * How this process sends mail: into the outbox folder outside production, to the SMTP server in it. An `AppError` says that the message
 * was refused for good, any other error that it may be tried again, under the same `messageId`.
 */
export function openMailSender(config: Config, log: Log): MailSender {
	if (!config.production) return { send: mailOutbox(config.dataDir), close: () => {} };
	const { url, from } = config.mail;
	if (url !== undefined && from !== undefined) return smtpMail({ url, from });
	const detail = 'no mail can be sent: SMTP_URL and MAIL_FROM must be set';
	log.warn(detail);
	return {
		send: async () => {
			throw new AppError('maintenance', { detail });
		},
		close: () => {},
	};
}
