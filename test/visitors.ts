import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A running demo site, as its visitors and the finder of its messages reach it. */
export interface VisitedSite {
	origin: string;
	/** Its DATA_DIR. */
	folder: string;
}

export const password = 'kill-nine-proof-42';

export async function post(origin: string, path: string, body: unknown, headers: Record<string, string> = {}) {
	const response = await fetch(`${origin}/api/agency/core${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	});
	return (await response.json()) as { code: number; reason?: string; data?: Record<string, unknown> };
}

async function proof(origin: string): Promise<string> {
	const { data } = (await (await fetch(`${origin}/api/agency/core/sms/challenge`)).json()) as {
		data: { algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number };
	};
	for (let number = 0; number <= data.maxnumber; number += 1) {
		if (
			createHash('sha256')
				.update(data.salt + number)
				.digest('hex') !== data.challenge
		)
			continue;
		const { algorithm, challenge, salt, signature } = data;
		return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
	}
	throw new Error('no solution');
}

async function outboxCode(folder: string, phone: string): Promise<string> {
	const lines = (await readFile(join(folder, 'outbox', 'sms.jsonl'), 'utf8')).trim().split('\n');
	return (lines.map((line) => JSON.parse(line) as { phone: string; code: string }).findLast((message) => message.phone === phone) ?? { code: '' })
		.code;
}

/** Registers a member: the proof, the message and the registration each at a site of their own. Answers whether it was told that it is one. */
export async function register(phone: string, asks: VisitedSite, sends = asks, registers = sends): Promise<boolean> {
	await post(sends.origin, '/sms/send', { phone, scene: 'register', proof: await proof(asks.origin) });
	const smsCode = await outboxCode(sends.folder, phone);
	return (await post(registers.origin, '/member/register', { phone, smsCode, password, agree: true })).code === 1;
}
