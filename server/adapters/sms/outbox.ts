import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform, SmsMessage } from '../../http/route.ts';

/**
 * For development: messages go nowhere but, one JSON object a line, into `outbox/sms.jsonl`, which only its owner may read. One that has a name is written
 * once, however often it is handed over.
 */
export function smsOutbox(dataDir: string): Platform['sendSms'] {
	const folder = join(dataDir, 'outbox');
	const file = join(folder, 'sms.jsonl');
	// A notice has no code, and no such field in its line; a code has no name.
	return async ({ phone, scene, code, text, messageId }: SmsMessage) => {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		if (messageId !== undefined && (await readFile(file, 'utf8').catch(() => '')).includes(`"messageId":${JSON.stringify(messageId)}}\n`)) return;
		const line = JSON.stringify({ at: new Date().toISOString(), phone, scene, code, text, messageId });
		await appendFile(file, `${line}\n`, { mode: 0o600 });
	};
}
