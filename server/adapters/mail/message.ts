import type { SendMailOptions } from 'nodemailer';
import * as z from 'zod';
import { cleanedLine } from '../../../contract/clean-text.ts';
import type { MailMessage, Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';

export interface MailSender {
	send: Platform['sendMail'];
	/** Lets go of the server's connections. */
	close(): void;
}

export interface Sender {
	name: string;
	address: string;
}

const address = z.email().max(254);

/**
 * A message as nodemailer takes it. Names and addresses stay apart: a text such as `a@b.test\r\nBcc: c@d.test` would be read as a header.
 * An address that is none is refused (`email_refused`).
 */
export function composed({ to, subject, text, html, messageId, unsubscribeUrl }: MailMessage, from: Sender): SendMailOptions {
	if (!address.safeParse(to.address).success) throw new AppError('email_refused', { detail: 'mail: the address is none' });
	if (!/^[\w.-]{1,120}$/.test(messageId)) throw new Error(`${messageId} names no message`);
	const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
	return {
		from,
		to: { name: cleanedLine(to.name, 80), address: to.address },
		subject: cleanedLine(subject, 200),
		text,
		html,
		messageId: `<${messageId}@${domain}>`,
		headers: { 'Auto-Submitted': 'auto-generated' },
		...(unsubscribeUrl === undefined ? {} : { list: { unsubscribe: { url: new URL(unsubscribeUrl).href } } }),
		// What stands in a message is never fetched or read from the disk.
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}
