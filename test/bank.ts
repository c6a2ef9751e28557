import type { StaffRole } from '../contract/permissions.ts';
import { sharp } from '../server/lib/pictures.ts';
import { makeStaff, staffToken } from './staff.ts';
import type { TestApp } from './start-app.ts';

export const bankAccount = {
	holder: '杭州讲台文化有限公司',
	bank: '招商银行杭州文三路支行',
	number: '5719 0000 1234 567',
	remark: '工作日 17 点前到的，当天开课。',
	remarkEn: 'What arrives by 17:00 on a working day is confirmed the same day.',
};

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

/** A picture of one colour. */
export function slip(colour = '#0a0', width = 300, height = 400) {
	return sharp({ create: { width, height, channels: 3, background: colour } });
}

/** As it is sent. */
export async function sentSlip(colour?: string): Promise<string> {
	return (await slip(colour).png().toBuffer()).toString('base64');
}
