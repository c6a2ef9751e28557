import { randomBytes, randomInt } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { seal } from '../../server/lib/seal.ts';
import { openSecrets } from '../../server/lib/secrets.ts';
import { hashPassword } from '../../server/modules/members/passwords.ts';
import { insertOne } from './bulk.ts';

/** One member and one staff member with random passwords: printed once and written where only the owner can read. Answers the member. */
export async function writeCredentials(tx: Tx, options: { config: Config; now: Date; say: (line: string) => void }): Promise<number> {
	const member = { account: `199${String(randomInt(10 ** 8)).padStart(8, '0')}`, password: readable(14) };
	// Before the first course that the content gives them.
	const joined = new Date(options.now.getTime() - 400 * 86_400_000);
	const staff = { account: 'owner', password: readable(18), totpSecret: base32(randomBytes(20)) };
	const memberId = await insertOne(
		tx,
		sql`insert into member (phone, nickname, password_hash, created_at) values (${member.account}, '小满', ${await hashPassword(member.password)}, ${joined}) returning id`,
	);
	const sealed = seal(await openSecrets(tx)('totp'), staff.totpSecret);
	await tx.run(
		sql`insert into staff (account, name, password_hash, totp_secret, roles) values (${staff.account}, '校长', ${await hashPassword(staff.password)}, ${sealed}, ${['owner']})`,
	);
	const file = join(options.config.dataDir, 'demo-credentials.json');
	const trouble = await writeOwn(file, `${JSON.stringify({ member, staff }, null, '\t')}\n`);
	options.say(`demo member: ${member.account}  password: ${member.password}`);
	options.say(`demo staff:  ${staff.account}  password: ${staff.password}  TOTP secret: ${staff.totpSecret}`);
	options.say(trouble === undefined ? `(also in ${file})` : `(${file} cannot be written, ${trouble}: note them down now)`);
	return memberId;
}

/** Writes a file that its owner alone may read, whole or not at all; a code when that is impossible, which is no reason not to start. */
async function writeOwn(file: string, content: string): Promise<string | undefined> {
	const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
	try {
		await writeFile(unfinished, content, { mode: 0o600 });
		await rename(unfinished, file);
		return undefined;
	} catch (error) {
		await rm(unfinished, { force: true });
		return (error as NodeJS.ErrnoException).code ?? String(error);
	}
}

/** Letters and digits that cannot be taken for one another. */
function readable(length: number): string {
	const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
	return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** RFC 4648 base32 without padding, as authenticator apps take it. */
function base32(bytes: Buffer): string {
	const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
	const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
	return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}
