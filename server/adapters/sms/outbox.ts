import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform, SmsMessage } from '../../http/route.ts';

/** For development: messages go nowhere but, one JSON object a line, into `outbox/sms.jsonl`, which only its owner may read. */
export function smsOutbox(dataDir: string): Platform['sendSms'] {
	const folder = join(dataDir, 'outbox');
	// A notice has no code, and no such field in its line.
	return async ({ phone, scene, code, text }: SmsMessage) => {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const line = JSON.stringify({ at: new Date().toISOString(), phone, scene, code, text });
		await appendFile(join(folder, 'sms.jsonl'), `${line}\n`, { mode: 0o600 });
	};
}
