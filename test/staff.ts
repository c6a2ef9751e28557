import { TOTP } from 'otpauth';
import type { StaffRole } from '../contract/permissions.ts';
import { sql } from '../server/db/sql.ts';
import type { Context } from '../server/http/route.ts';
import { seal } from '../server/lib/seal.ts';
import { hashPassword } from '../server/modules/members/passwords.ts';
import { openStaffSession } from '../server/modules/staff/sessions.service.ts';
import { newTotpSecret } from '../server/modules/staff/staff.rules.ts';
import { insertOne } from '../tools/seed/bulk.ts';
import { goodPassword } from './sms.ts';
import type { TestApp } from './start-app.ts';

let serial = 0;

export interface TestStaff {
	id: number;
	account: string;
	/** Base32; empty where no codes are set up. */
	secret: string;
}

/** A member of staff with `goodPassword`, and codes unless `codes` is false. */
export async function makeStaff(
	app: TestApp,
	fields: { account?: string; name?: string; roles?: StaffRole[]; codes?: boolean } = {},
): Promise<TestStaff> {
	serial += 1;
	const { account = `staff-${serial}`, name = `同事${serial}`, roles = ['owner'], codes = true } = fields;
	const secret = codes ? newTotpSecret() : '';
	const sealed = codes ? seal(await app.app.platform.secret('totp'), secret) : null;
	const id = await insertOne(
		app.db,
		sql`insert into staff (account, name, password_hash, totp_secret, roles) values (${account}, ${name}, ${await hashPassword(goodPassword)}, ${sealed}, ${roles}) returning id`,
	);
	return { id, account, secret };
}

/** What an app with this secret shows, at the clock of the site or so many milliseconds later. */
export function codeOf(app: TestApp, { secret }: TestStaff, later = 0): string {
	return new TOTP({ secret }).generate({ timestamp: app.app.platform.now().getTime() + later });
}

/** A session without the way to it. */
export async function staffToken(app: TestApp, staff: { id: number }, confirmed = true): Promise<string> {
	const context = { ...app.app.platform, userAgent: 'a test', ip: '127.0.0.1' } as unknown as Context;
	return (await openStaffSession(app.db, context, staff.id, confirmed)).token;
}
