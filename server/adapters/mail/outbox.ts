import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailMessage, Platform } from '../../http/route.ts';
import { composed } from './message.ts';

const from = { name: 'Lectern', address: 'lectern@demo.invalid' };

/** For development: messages go nowhere but, once each, into `outbox/mail/<messageId>.eml`, which only its owner may read and any mail program opens. */
export function mailOutbox(dataDir: string): Platform['sendMail'] {
	const folder = join(dataDir, 'outbox', 'mail');
	return async (message: MailMessage) => {
		const { createTransport } = await import('nodemailer');
		const transport = createTransport({ streamTransport: true, buffer: true });
		const { message: bytes } = await transport.sendMail(composed(message, from));
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const unfinished = join(folder, `.${randomUUID()}`);
		await writeFile(unfinished, bytes as Buffer, { mode: 0o600, flag: 'wx' });
		// A name that is there already was sent before.
		await link(unfinished, join(folder, `${message.messageId}.eml`)).catch((error: NodeJS.ErrnoException) => {
			if (error.code !== 'EEXIST') throw error;
		});
		await rm(unfinished);
	};
}
