import type { APIRequestContext } from '@playwright/test';
import { type CallKey, callPaths } from '../../contract/paths.ts';
import { sql } from '../../server/db/sql.ts';
import type { Context } from '../../server/http/route.ts';
import { openStaffSession } from '../../server/modules/staff/sessions.service.ts';
import { bankAccount } from '../bank-account.ts';
import { inDatabase } from './member-data.ts';

/** What somebody of the money desk does at the running site. Bank transfers are offered from then on. */
export async function bankDesk(request: APIRequestContext) {
	const token = await inDatabase(async (db) => {
		const { id } = await db.one<{ id: number }>(
			sql`insert into staff (account, name, password_hash, roles) values (${`desk-${process.pid}-${Date.now()}`}, '财务', '-', '{owner}') returning id`,
		);
		const context = { now: () => new Date(), userAgent: 'a test', ip: '127.0.0.1' } as unknown as Context;
		return (await openStaffSession(db, context, id, true)).token;
	});
	const say = async (key: CallKey, input: object) =>
		(await (await request.post(callPaths[key][1], { headers: { token }, data: input })).json()) as { code: number; reason?: string };
	const { code, reason } = await say('staffPayProviderSave', { code: 'bank', version: 0, online: true, settings: JSON.stringify(bankAccount) });
	// Another test of this run was first.
	if (code !== 1 && reason !== 'changed_meanwhile') throw new Error(`transfers are not offered: ${reason}`);
	return say;
}
