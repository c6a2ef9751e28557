import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db } from '../../db/db.ts';
import type { StaffContext } from '../../http/route.ts';
import { openCourses } from '../enrolment/enrolment.service.ts';
import { type DirectoryRow, disableMember, findMembers, requireMember, sessionsOf } from '../members/directory.service.ts';
import { endAllSessions } from '../members/sessions.service.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { presentCard, presentDetail } from './member-desk.presenter.ts';

/** As many as a search answers. */
const most = 50;

/** Looks members up. What was typed may be a phone number, so it is not noted: by what it was looked for is, and who was found. */
export async function staffMembers(context: StaffContext, { q }: CallArgs<'staffMembers'>): Promise<CallOutput<'staffMembers'>> {
	const { by, rows } = await findMembers(context, q, most + 1);
	const shown = rows.slice(0, most);
	await noteAudit(context.db, context, { staffId: context.staff.id, kind: 'members_searched', detail: { by, found: shown.map(({ id }) => id) } });
	return { members: shown.map(presentCard), more: rows.length > most };
}

export async function staffMember(context: StaffContext, { id }: CallArgs<'staffMember'>): Promise<CallOutput<'staffMember'>> {
	const row = await requireMember(context.db, id);
	await note(context, context.db, 'member_seen', id);
	return detailOf(context, context.db, row);
}

/** Phone and e-mail as they are: for who has to call or write. */
export async function staffMemberContacts(
	context: StaffContext,
	{ id }: CallArgs<'staffMemberContacts'>,
): Promise<CallOutput<'staffMemberContacts'>> {
	const { phone, email } = await requireMember(context.db, id);
	await note(context, context.db, 'member_contacts_seen', id);
	return { phone, email };
}

/** Throws `not_found`, `member_closed`, `changed_meanwhile`. */
export async function staffMemberDisable(context: StaffContext, input: CallArgs<'staffMemberDisable'>): Promise<CallOutput<'staffMemberDisable'>> {
	return context.db.transaction(async (tx) => {
		const { was, now } = await disableMember(tx, input, context.now());
		const detail = { was: { disabled: was.disabled_at !== null }, now: { disabled: input.disabled }, why: input.why };
		await note(context, tx, 'member_disabled', input.id, detail);
		return detailOf(context, tx, now);
	});
}

export async function staffMemberLogout(context: StaffContext, { id }: CallArgs<'staffMemberLogout'>): Promise<CallOutput<'staffMemberLogout'>> {
	return context.db.transaction(async (tx) => {
		await requireMember(tx, id);
		const ended = await endAllSessions(tx, id, context.now());
		await note(context, tx, 'member_logged_out', id, { ended });
		return { ended };
	});
}

async function detailOf(context: StaffContext, db: Db, row: DirectoryRow): Promise<CallOutput<'staffMember'>> {
	const now = context.now();
	const [sessions, { ids }] = await Promise.all([sessionsOf(db, row.id, now), openCourses(db, row.id, now)]);
	return presentDetail(context.config, row, { sessions, courses: ids.length }, now);
}

type Kind = 'member_seen' | 'member_contacts_seen' | 'member_disabled' | 'member_logged_out';

function note(context: StaffContext, db: Db, kind: Kind, id: number, detail: object = {}): Promise<void> {
	return noteAudit(db, context, { staffId: context.staff.id, kind, subject: `member ${id}`, detail });
}
