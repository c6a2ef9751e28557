import type { StaffRole } from '../contract/permissions.ts';
import { bankAccount, slip } from './bank-account.ts';
import { makeStaff, staffToken } from './staff.ts';
import type { TestApp } from './start-app.ts';

/** Transfers are offered. Answers the token of the owner who said so. */
export async function setUpBank(site: TestApp, settings: object = {}): Promise<string> {
	const token = await tokenOf(site);
	const { json } = await site.call(
		'staffPayProviderSave',
		{ code: 'bank', version: 0, online: true, settings: JSON.stringify({ ...bankAccount, ...settings }) },
		{ token },
	);
	if (json.code !== 1) throw new Error(JSON.stringify(json));
	return token;
}

/** Somebody of the staff who has signed in. */
export async function tokenOf(site: TestApp, role: StaffRole = 'owner'): Promise<string> {
	return staffToken(site, await makeStaff(site, { roles: [role] }));
}

/** As it is sent. */
export async function sentSlip(colour?: string): Promise<string> {
	return (await slip(colour).png().toBuffer()).toString('base64');
}
