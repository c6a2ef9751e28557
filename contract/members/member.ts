import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, nothing } from '../common.ts';
import { at } from '../paths.ts';
import { line, lines, secretText, word } from '../text.ts';
import { nickname, password, phone, profile, smsCode } from './public.ts';

export const securityEvent = z.object({
	kind: z.enum(['password_guesses', 'sms_used_up', 'passkey_added', 'passkey_removed', 'passkey_copied']),
	/** Of the site's time zone. */
	day: z.iso.date(),
	/** How often on that day. */
	count: z.int(),
	lastAt: instant,
});

export const bioLength = 100;

/** A browser that is logged in. */
export const memberSession = z.object({
	id,
	/** What it calls itself, in the words of its makers: `Chrome · Windows`; empty where it says nothing that is known. */
	device: z.string(),
	/** The network that it logged in from, without its last part: `203.0.113.*`. */
	network: z.string(),
	createdAt: instant,
	/** Right to five minutes. */
	seenAt: instant,
	/** The one that asks. */
	current: z.boolean(),
});

const emailStateShape = z.object({
	email: z.string().nullable(),
	waiting: z.object({ email: z.string(), expiresAt: instant }).nullable(),
	/** Seconds after which another mail may be asked for. */
	resendIn: z.int(),
});

/** A picture of at most 5 MB as base64. */
const picture = word({ min: 100, max: 7_000_000, pattern: /^[A-Za-z0-9+/]+={0,2}$/ });
const share = z.number().min(0).max(1);

export const membersMemberCalls = {
	securityEvents: call({
		...at('securityEvents'),
		guard: 'member',
		summary:
			'What others tried with the account in the last thirty days (wrong passwords until it was locked, codes until there were no more for strangers, a copied passkey), and passkeys that came and went.',
		input: nothing,
		output: z.array(securityEvent),
	}),
	profileUpdate: call({
		...at('profileUpdate'),
		guard: 'member',
		summary: 'Change the profile. Fields that are absent stay; version is the profileVersion that the change was made from.',
		input: z.object({
			version: z.int().min(1),
			nickname: nickname.optional(),
			gender: z.enum(['unknown', 'female', 'male']).optional(),
			/** Null takes it away. */
			birthday: z.iso.date().nullable().optional(),
			bio: lines({ max: bioLength }).optional(),
		}),
		output: profile,
		reasons: ['nickname_refused', 'birthday_refused', 'changed_meanwhile'],
	}),
	avatarSave: call({
		...at('avatarSave'),
		guard: 'member',
		summary:
			'A picture of the member: JPEG, PNG, WebP or the first picture of a GIF, of 5 MB and 40 megapixels at most. The square given by its left upper corner and side, as shares of width and height after the picture was turned upright, is cut out and stored anew with 256 by 256 pixels and nothing else of the file.',
		input: z.object({
			image: picture,
			/** Left edge and width as shares of the picture’s width, top as a share of its height; absent: the middle. */
			crop: z.object({ x: share, y: share, width: share.min(0.01) }).optional(),
		}),
		output: profile,
		reasons: ['picture_refused'],
	}),
	avatarRemove: call({
		...at('avatarRemove'),
		guard: 'member',
		summary: 'Back to the square with the first character of the name.',
		input: nothing,
		output: profile,
	}),
	accountSecurity: call({
		...at('accountSecurity'),
		guard: 'member',
		summary: 'How the member logs in, and until when they have shown in this login who they are.',
		input: nothing,
		output: z.object({
			hasPassword: z.boolean(),
			/** Null: since they registered. */
			passwordChangedAt: instant.nullable(),
			phoneBound: z.boolean(),
			confirmedUntil: instant.nullable(),
		}),
	}),
	ownCodeSend: call({
		...at('ownCodeSend'),
		guard: 'member',
		summary: 'Send a code to the phone that the member has bound. proof is the solved challenge, base64 JSON.',
		input: z.object({ scene: z.enum(['reset', 'bind']), proof: word({ max: 2000 }) }),
		output: z.object({ expiresIn: z.int(), resendIn: z.int() }),
		reasons: ['no_phone', 'proof_invalid', 'sms_too_soon', 'sms_daily_limit'],
	}),
	confirmSelf: call({
		...at('confirmSelf'),
		guard: 'member',
		summary:
			'Show who one is, by password or by a code of the scene bind sent to one’s phone. It opens bind/phone and passkey/add in this login for ten minutes.',
		input: z.union([z.object({ password: secretText({ min: 1, max: 64 }) }), z.object({ smsCode })]),
		output: z.object({ confirmedUntil: instant }),
		reasons: ['password_wrong', 'login_locked', 'no_phone', 'sms_code_wrong', 'sms_code_expired'],
	}),
	passwordChange: call({
		...at('passwordChange'),
		guard: 'member',
		summary: 'A new password, by the old one or by a code of the scene reset sent to one’s phone. Every other login of the member ends.',
		input: z.union([z.object({ oldPassword: secretText({ min: 1, max: 64 }), password }), z.object({ smsCode, password })]),
		output: z.object({
			/** Other logins that ended. */
			ended: z.int(),
		}),
		reasons: ['password_wrong', 'password_same', 'password_common', 'login_locked', 'no_phone', 'sms_code_wrong', 'sms_code_expired'],
	}),
	bindPhone: call({
		...at('bindPhone'),
		guard: 'member',
		summary: 'Bind another phone, by a code of the scene bind sent to it, after member/confirm. Every other login of the member ends.',
		input: z.object({ phone, smsCode }),
		output: profile,
		reasons: ['confirm_first', 'phone_unsupported', 'phone_same', 'phone_of_another', 'login_locked', 'sms_code_wrong', 'sms_code_expired'],
	}),
	emailState: call({
		...at('emailState'),
		guard: 'member',
		summary: 'The member’s e-mail address, and the one that waits to be confirmed.',
		input: nothing,
		output: emailStateShape,
	}),
	emailSet: call({
		...at('emailSet'),
		guard: 'member',
		summary:
			'Ask for another e-mail address: a mail with a code and a link goes there, and it is the member’s once confirmed, within 24 hours. The old one stays meanwhile. Asked again the mail is sent again. At most one in a minute, five a day of a member and to an address.',
		input: z.object({ email: line({ min: 3, max: 254, pattern: z.regexes.email }) }),
		output: emailStateShape,
		reasons: ['email_same', 'email_too_soon', 'email_daily_limit'],
	}),
	emailCancel: call({
		...at('emailCancel'),
		guard: 'member',
		summary: 'Take back the address that waits to be confirmed. None is no error.',
		input: nothing,
		output: emailStateShape,
	}),
	emailConfirm: call({
		...at('emailConfirm'),
		guard: 'member',
		summary: 'Confirm the address that waits, by the code of the newest mail. Five tries.',
		input: z.object({ code: smsCode }),
		output: emailStateShape,
		reasons: ['email_code_wrong', 'email_code_expired', 'email_of_another'],
	}),
	mySessions: call({
		...at('mySessions'),
		guard: 'member',
		summary: 'Where the member is logged in: this browser first, then those used last. A hundred at most.',
		input: nothing,
		output: z.array(memberSession),
	}),
	sessionsRevoke: call({
		...at('sessionsRevoke'),
		guard: 'member',
		summary: 'End one login of the member, or with others: true all but this one. One that has ended already is no error.',
		input: z.union([z.object({ id }), z.object({ others: z.literal(true) })]),
		output: z.object({ ended: z.int() }),
	}),
};

export type SecurityEvent = z.infer<typeof securityEvent>;
export type MemberSession = z.infer<typeof memberSession>;
export type EmailState = z.infer<typeof emailStateShape>;
