import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../common.ts';
import { at } from '../paths.ts';
import { line } from '../text.ts';

/** `closing`: their member has closed it, and may take it back. `closed`: nobody is behind it. */
export const memberState = z.enum(['active', 'disabled', 'closing', 'closed']);

/** A member as the console lists them. */
export const staffMemberCard = z.object({
	id,
	nickname: z.string(),
	/** Masked; empty for none. */
	phone: z.string(),
	state: memberState,
	createdAt: instant,
});

export const staffMemberDetail = staffMemberCard.extend({
	avatar: z.string(),
	/** Masked: `x***@mail.example`; empty for none. */
	email: z.string(),
	vipUntil: instant.nullable(),
	/** When what is personal goes. */
	closesAt: instant.nullable(),
	disabledAt: instant.nullable(),
	/** Logins that run. */
	sessions: z.int(),
	/** Courses that are open to them by what they bought or were given. */
	courses: z.int(),
	/** Goes up with each change by staff; a change says which one it was made from. */
	version: z.int(),
});

export const privacyStaffCalls = {
	staffMembers: call({
		...at('staffMembers'),
		guard: { staff: 'member.read' },
		summary:
			'Members by what is known of them: a whole phone number, a member’s number (as #17), or the beginning of a nickname. Fifty at most; more says that there are others, which a longer beginning tells apart. Each search is noted.',
		input: z.object({ q: line({ min: 1, max: 40 }) }),
		output: z.object({ members: z.array(staffMemberCard), more: z.boolean() }),
	}),
	staffMember: call({
		...at('staffMember'),
		guard: { staff: 'member.read' },
		summary: 'One member: state, logins and courses. That it was looked at is noted.',
		input: z.object({ id }),
		output: staffMemberDetail,
	}),
	staffMemberContacts: call({
		...at('staffMemberContacts'),
		guard: { staff: 'member.contacts' },
		summary: 'Phone and e-mail of a member, unmasked. That they were looked at is noted.',
		input: z.object({ id }),
		output: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
	}),
	staffMemberDisable: call({
		...at('staffMemberDisable'),
		guard: { staff: 'member.change' },
		summary: 'Disable a member, who is logged out everywhere, or enable them again; why is noted. version is the one that the change was made from.',
		input: z.object({ id, version: z.int().min(1).max(2_147_483_647), disabled: z.boolean(), why: line({ min: 2, max: 200 }) }),
		output: staffMemberDetail,
		reasons: ['changed_meanwhile', 'member_closed'],
	}),
	staffMemberLogout: call({
		...at('staffMemberLogout'),
		guard: { staff: 'member.change' },
		summary: 'End every login of a member.',
		input: z.object({ id }),
		output: z.object({ ended: z.int() }),
	}),
};

export type StaffMemberCard = z.infer<typeof staffMemberCard>;
export type StaffMemberDetail = z.infer<typeof staffMemberDetail>;
