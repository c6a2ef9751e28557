import type { StaffRole } from '../../../contract/permissions.ts';
import type { Database } from '../../db/db.ts';
import { printed, randomCodes } from '../../lib/readable-codes.ts';
import { hashPassword } from '../members/passwords.ts';
import { noteAudit } from './audit.service.ts';
import { endStaffSessions } from './sessions.service.ts';
import * as queries from './staff.queries.ts';

/** What the command at the machine has of a request: a database and a clock. */
interface Machine {
	db: Database;
	now: () => Date;
}

interface NewStaff {
	account: string;
	name: string;
	roles: readonly StaffRole[];
}

/**
 * Adds somebody to the staff; by a command at the machine alone, for the first owner has nobody to ask. Answers the generated password, which is kept
 * nowhere; with it they sign in once and set up their codes. Null when the account is taken.
 */
export async function addStaff(machine: Machine, staff: NewStaff): Promise<string | null> {
	const { password, hash } = await newPassword();
	return machine.db.transaction(async (tx) => {
		const added = await queries.insert(tx, { ...staff, roles: [...new Set(staff.roles)], hash });
		if (added === undefined) return null;
		await noteAudit(tx, here(machine), { staffId: null, kind: 'staff_added', subject: `staff ${added.id}`, detail: { roles: staff.roles } });
		return password;
	});
}

/**
 * For whoever lost password or authenticator: another password, no codes until they are set up anew, and every session ended. Answers the password, and
 * whether they are disabled, as before; null when there is no such account.
 */
export async function resetStaff(machine: Machine, account: string): Promise<{ password: string; isDisabled: boolean } | null> {
	const { password, hash } = await newPassword();
	return machine.db.transaction(async (tx) => {
		const reset = await queries.setPassword(tx, account, hash);
		if (reset === undefined) return null;
		await endStaffSessions(tx, reset.id, machine.now());
		await noteAudit(tx, here(machine), { staffId: null, kind: 'staff_reset', subject: `staff ${reset.id}` });
		return { password, isDisabled: reset.disabled_at !== null };
	});
}

/** Sixteen letters and digits, some eighty random bits. */
async function newPassword(): Promise<{ password: string; hash: string }> {
	const password = printed(randomCodes(1, 16)[0] as string);
	return { password, hash: await hashPassword(password) };
}

/** Who sits at the machine has no address. */
const here = ({ now }: Machine) => ({ now, ip: '' });
