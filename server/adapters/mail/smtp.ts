import type { Transporter } from 'nodemailer';
import { isPrivateTrip } from '../../config.ts';
import { AppError } from '../../lib/app-error.ts';
import { VendorError } from '../../lib/vendor-error.ts';
import { composed, type MailSender, type Sender } from './message.ts';

/** Milliseconds after which a server that says nothing is given up. */
const patience = 15_000;

/**
 * A pool of two connections to an SMTP server: `smtps://` speaks TLS from the beginning, `smtp://` must change to it, unless the server is
 * this machine. What the server refuses for good (5xx) is thrown as `AppError`; that it does not take our password or speak TLS
 * can be mended, so the message waits for that like for a server that is down.
 */
export function smtpMail({ url, from }: { url: string; from: Sender }): MailSender {
	const server = new URL(url);
	const secure = server.protocol === 'smtps:';
	let transport: Promise<Transporter> | undefined;
	const open = async (): Promise<Transporter> => {
		// Loaded with the first message: most processes never send one.
		const { createTransport } = await import('nodemailer');
		return createTransport({
			pool: true,
			maxConnections: 2,
			host: server.hostname.replace(/^\[(.*)\]$/, '$1'),
			port: server.port === '' ? (secure ? 465 : 587) : Number(server.port),
			secure,
			...(isPrivateTrip(url) ? { ignoreTLS: true } : { requireTLS: true }),
			...(server.username === '' ? {} : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
			connectionTimeout: patience,
			greetingTimeout: patience,
			socketTimeout: patience,
			dnsTimeout: patience,
			disableFileAccess: true,
			disableUrlAccess: true,
		});
	};
	return {
		send: async (message) => {
			const mail = composed(message, from);
			transport ??= open();
			await (await transport).sendMail(mail).catch((error: unknown) => {
				throw failure(error as SmtpFailure);
			});
		},
		close: () => void transport?.then((it) => it.close()),
	};
}

interface SmtpFailure extends Error {
	code?: string;
	/** What was said to the server last. */
	command?: string;
	/** Of the server's answer; false or absent when there was none. */
	responseCode?: number | false;
}

/** Only numbers are passed on: servers repeat the address in their sentences. */
function failure({ code = 'EUNKNOWN', command, responseCode }: SmtpFailure): Error {
	const answered = typeof responseCode === 'number';
	if (!answered || responseCode < 500 || code === 'EAUTH' || code === 'ETLS')
		return new VendorError('mail', { code: answered ? `SMTP ${responseCode}` : code });
	const detail = `mail: refused with SMTP ${responseCode} after ${command ?? 'nothing'}`;
	return new AppError(command?.startsWith('RCPT TO') ? 'email_refused' : 'maintenance', { detail });
}
