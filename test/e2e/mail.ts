import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, folder } from './app.ts';

/** The newest mail to an address that was not looked at before, from the development outbox. */
export async function mailTo(address: string, seen: string[] = []): Promise<Email> {
	const find = async () => {
		for (const name of namesOf().reverse()) {
			if (seen.includes(name)) continue;
			const email = await PostalMime.parse(readFileSync(join(folder(), 'outbox', 'mail', name)));
			if (email.to?.some((each) => each.address === address)) {
				seen.push(name);
				return email;
			}
		}
		return undefined;
	};
	let found: Email | undefined;
	await expect
		.poll(async () => {
			found = await find();
			return found?.subject;
		})
		.toBeTruthy();
	return found as Email;
}

function namesOf(): string[] {
	try {
		return readdirSync(join(folder(), 'outbox', 'mail')).filter((name) => name.endsWith('.eml'));
	} catch {
		return [];
	}
}
