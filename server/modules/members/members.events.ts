import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** Somebody became a member. */
export const memberRegistered = defineEvent('member.registered', z.object({ memberId: z.int() }));

/** A member has another password; their other logins have ended. */
export const passwordChanged = defineEvent('member.password_changed', z.object({ memberId: z.int() }));

/** A member closes their account: in seven days what is personal goes, unless they take it back. */
export const accountClosing = defineEvent('member.account_closing', z.object({ memberId: z.int() }));

/** A member has taken their account back. */
export const accountReopened = defineEvent('member.account_reopened', z.object({ memberId: z.int() }));

/** A member logs in by another phone; their other logins have ended. `before` is the number that was theirs and is nowhere else now: it is told too. */
export const phoneChanged = defineEvent('member.phone_changed', z.object({ memberId: z.int(), before: z.string().nullable().default(null) }));

/** A member has another e-mail address, which they have confirmed; `first` where they had none. */
export const emailChanged = defineEvent('member.email_changed', z.object({ memberId: z.int(), first: z.boolean().default(false) }));
