import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db } from '../../db/db.ts';
import type { StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { noteAudit } from './audit.service.ts';
import { endStaffSessions } from './sessions.service.ts';
import { presentStaff } from './staff.presenter.ts';
import { find } from './staff.queries.ts';
import * as queries from './staff-list.queries.ts';

export async function staffList(context: StaffContext, input: CallArgs<'staffList'>): Promise<CallOutput<'staffList'>> {
	const [total, rows] = await Promise.all([queries.count(context.db, input), queries.list(context.db, input, offsetOf(input), input.pageSize)]);
	return pageOf(rows.map(presentStaff), total, input);
}

/**
 * Changes what is given of a member of staff and notes what it was before. Whoever is disabled is signed out everywhere. Throws `not_found`,
 * `changed_meanwhile` when `version` is no longer the last, `last_owner` when nobody would be left who may do this.
 */
export async function staffUpdate(context: StaffContext, input: CallArgs<'staffUpdate'>): Promise<CallOutput<'staffUpdate'>> {
	const { id, version } = input;
	return context.db.transaction(async (tx) => {
		const owners = await queries.lockOwners(tx);
		const before = await queries.findForUpdate(tx, id);
		if (before === undefined) throw new AppError('not_found');
		const patch = patchOf(before, input, context.now());
		const after = await queries.update(tx, { id, version }, patch);
		if (after === undefined) throw new AppError('changed_meanwhile');
		const isOwner = after.roles.includes('owner') && after.disabled_at === null;
		if (!isOwner && owners.every((owner) => owner === id)) throw new AppError('last_owner');
		if (after.disabled_at !== null) await endStaffSessions(tx, id, context.now());
		const was = Object.fromEntries(Object.keys(patch).map((field) => [field, before[field as keyof typeof patch]]));
		await noteAudit(tx, context, { staffId: context.staff.id, kind: 'staff_changed', subject: `staff ${id}`, detail: { was, now: patch } });
		return presentStaff(after);
	});
}

/** What somebody of the staff is called. */
export async function nameOf(db: Db, staffId: number): Promise<string> {
	return (await find(db, staffId))?.name ?? '';
}

function patchOf(before: queries.ListedStaffRow, { name, roles, disabled }: CallArgs<'staffUpdate'>, now: Date): queries.StaffPatch {
	return {
		...(name === undefined ? {} : { name }),
		...(roles === undefined ? {} : { roles: [...new Set(roles)] }),
		// Since when somebody is disabled stays.
		...(disabled === undefined ? {} : { disabled_at: disabled ? (before.disabled_at ?? now) : null }),
	};
}
