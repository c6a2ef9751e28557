import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, nothing, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { permissions, staffRoles } from '../permissions.ts';
import { line, secretText, word } from '../text.ts';

/** What an authenticator app shows: six digits, another every thirty seconds (RFC 6238). */
export const totpCode = line({ max: 6, pattern: /^\d{6}$/ });
export const staffRole = z.enum(staffRoles);
export const staffName = line({ min: 1, max: 40 });

/** Who is signed in, and what they may do. */
export const staffSelf = z.object({
	id,
	account: z.string(),
	name: z.string(),
	roles: z.array(staffRole),
	permissions: z.array(z.enum(permissions)),
	/** False: the app that makes the codes has still to be set up, and nothing else is allowed. */
	confirmed: z.boolean(),
});

export const staffSession = z.object({ token: z.string(), expiresAt: instant, staff: staffSelf });

/** A member of staff as the console lists them. */
export const staffMember = z.object({
	id,
	account: z.string(),
	name: z.string(),
	roles: z.array(staffRole),
	disabled: z.boolean(),
	/** Whether they have set up codes. */
	totp: z.boolean(),
	createdAt: instant,
	/** Goes up with each change; a change says which one it was made from. */
	version: z.int(),
});

export const staffCalls = {
	staffLogin: call({
		...at('staffLogin'),
		guard: 'public',
		summary:
			'Sign in as staff, with password and code. Who has no codes yet signs in with the password alone and can do nothing but set them up. After login_locked a fresh solved challenge as proof gets through.',
		input: z.object({
			account: line({ min: 1, max: 64 }),
			password: secretText({ min: 1, max: 64 }),
			code: totpCode.optional(),
			proof: word({ max: 2000 }).optional(),
		}),
		output: staffSession,
		reasons: ['login_failed', 'proof_invalid', 'login_locked', 'code_wanted', 'code_wrong', 'account_disabled'],
	}),
	staffLogout: call({
		...at('staffLogout'),
		guard: { staff: 'unconfirmed' },
		summary: 'End this session of staff.',
		input: nothing,
		output: nothing,
	}),
	staffInfo: call({
		...at('staffInfo'),
		guard: { staff: 'unconfirmed' },
		summary: 'The member of staff who asks, and what they may do.',
		input: nothing,
		output: staffSelf,
	}),
	staffTotpSetup: call({
		...at('staffTotpSetup'),
		guard: { staff: 'unconfirmed' },
		summary: 'A new secret for an authenticator app. It counts once staffTotpConfirm was called with a code made of it.',
		input: nothing,
		/** The secret is base32, as one types it where no picture can be scanned; the address holds it too. */
		output: z.object({ uri: z.string(), secret: z.string() }),
	}),
	staffTotpConfirm: call({
		...at('staffTotpConfirm'),
		guard: { staff: 'unconfirmed' },
		summary: 'Shows that the app makes the right codes; answers a new session, with which everything is allowed.',
		input: z.object({ code: totpCode }),
		output: staffSession,
		reasons: ['code_wrong'],
	}),
	staffList: call({
		...at('staffList'),
		guard: { staff: 'staff.read' },
		summary: 'Staff by name. q is looked for in names and accounts.',
		input: z.object({ q: line({ max: 50 }).default(''), currPage, pageSize: pageSize(20) }),
		output: pageOf(staffMember),
	}),
	staffUpdate: call({
		...at('staffUpdate'),
		guard: { staff: 'staff.change' },
		summary: 'Change name, roles or whether somebody may sign in; what is absent stays. version is the one that the change was made from.',
		input: z.object({
			id,
			version: z.int().min(1).max(2_147_483_647),
			name: staffName.optional(),
			roles: z.array(staffRole).max(staffRoles.length).optional(),
			disabled: z.boolean().optional(),
		}),
		output: staffMember,
		reasons: ['changed_meanwhile', 'last_owner'],
	}),
};

export type StaffSelf = z.infer<typeof staffSelf>;
export type StaffMember = z.infer<typeof staffMember>;
