import type { StaffRole } from '../contract/permissions.ts';
import { bankAccount, slip } from './bank-account.ts';
import { start } from './buyers.ts';
import { makeCategory } from './factories.ts';
import { makeStaff, staffToken } from './staff.ts';
import { startApp, type TestApp } from './start-app.ts';

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

/** A site that takes transfers, somebody of its staff, and what they do at the money desk. */
export async function openDesk() {
	const site = await startApp({ config: { rateLimits: false } });
	site.setNow(start);
	await setUpBank(site);
	const staff = await makeStaff(site);
	const token = await staffToken(site, staff);
	const desk = async (key: Parameters<TestApp['call']>[0], input: object) => {
		const { status, json } = await site.call(key, input as never, { token });
		const { reason, data, errors } = json as unknown as { reason?: string; data: never; errors: object[] };
		return { status, reason, data, errors };
	};
	return { site, category: await makeCategory(site.db), staff, desk };
}
