import { permissionsOf } from '../../../contract/permissions.ts';
import type { StaffMember, StaffSelf } from '../../../contract/staff/staff.ts';
import type { StaffRow } from './staff.queries.ts';
import { rolesOf } from './staff.rules.ts';
import type { ListedStaffRow } from './staff-list.queries.ts';

export function presentSelf(row: StaffRow, confirmed: boolean): StaffSelf {
	const roles = rolesOf(row.roles);
	return { id: row.id, account: row.account, name: row.name, roles, permissions: confirmed ? permissionsOf(roles) : [], confirmed };
}

export function presentStaff(row: ListedStaffRow): StaffMember {
	return {
		id: row.id,
		account: row.account,
		name: row.name,
		roles: rolesOf(row.roles),
		disabled: row.disabled_at !== null,
		totp: row.has_totp,
		createdAt: row.created_at.toISOString(),
		version: row.version,
	};
}
