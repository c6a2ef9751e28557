import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, nothing } from '../common.ts';
import { at } from '../paths.ts';
import { line, secretText, word } from '../text.ts';

/** Mainland mobile by default; E.164 where the site enables it (the service decides, so that a refusal has words). */
export const phone = line({ min: 5, max: 20, pattern: /^\+?\d+$/ });
export const password = secretText({ min: 8, max: 64 });
const emailToken = word({ min: 45, max: 60, pattern: /^[1-9]\d{0,9}\.[A-Za-z0-9_-]{43}$/ });
export const smsCode = line({ max: 6, pattern: /^\d{6}$/ });
export const smsScene = z.enum(['login', 'register', 'bind', 'reset']);
export const nickname = line({ min: 2, max: 20 });

export const member = z.object({
	id,
	nickname: z.string(),
	avatar: z.string(),
	/** Masked: 138****8000. */
	phone: z.string(),
	phoneBound: z.boolean(),
	email: z.string().nullable(),
	gender: z.enum(['unknown', 'female', 'male']),
	birthday: z.string().nullable(),
	bio: z.string(),
	vip: z.object({ until: instant }).nullable(),
	/** From where a VIP term goes on that is bought now: the end of the one that runs, or of one that ended less than a day ago. Null: it begins at once. */
	vipRenewsFrom: instant.nullable(),
	createdAt: instant,
	streakDays: z.int(),
	learnSeconds: z.int(),
	/** Goes up with each change of the profile: `base/update` says from which one it was made. */
	profileVersion: z.int(),
});

/** A member without what is counted: figures come with `base/info` alone. */
export const profile = member.omit({ streakDays: true, learnSeconds: true });

export const session = z.object({
	token: z.string(),
	expiresAt: instant,
	member: profile,
	/** When what is personal goes: the account is being closed, and all that this session can do is to take it back. Null: it is open. */
	closesAt: instant.nullable(),
});

/** What the ALTCHA widget or our own worker solves: find `number` so that SHA-256(salt + number) is `challenge`. */
export const captchaChallenge = z.object({
	algorithm: z.literal('SHA-256'),
	challenge: z.string(),
	maxnumber: z.int(),
	salt: z.string(),
	signature: z.string(),
});

export const membersCalls = {
	captcha: call({
		...at('captcha'),
		guard: 'public',
		summary: 'A proof-of-work challenge (ALTCHA) for sms/send.',
		input: nothing,
		output: captchaChallenge,
	}),
	emailLink: call({
		...at('emailLink'),
		guard: 'public',
		summary: 'What the link of a mail is about that asks an address to be confirmed; for whoever has it. token is the link’s.',
		input: z.object({ token: emailToken }),
		output: z.object({
			/** `dropped`: a newer mail was asked for, or it was taken back. */
			state: z.enum(['waiting', 'confirmed', 'dropped', 'expired']),
			/** Masked. */
			email: z.string(),
		}),
	}),
	emailLinkConfirm: call({
		...at('emailLinkConfirm'),
		guard: 'public',
		summary: 'Confirm an address by the link of its mail, logged in or not. Again is no error.',
		input: z.object({ token: emailToken }),
		output: z.object({ email: z.string() }),
		reasons: ['email_code_expired', 'email_of_another'],
	}),
	smsSend: call({
		...at('smsSend'),
		guard: 'public',
		summary: 'Send a code by SMS: one a minute and ten a day for a phone. proof is the solved challenge, base64 JSON.',
		input: z.object({ phone, scene: smsScene, proof: word({ max: 2000 }) }),
		output: z.object({ expiresIn: z.int(), resendIn: z.int() }),
		reasons: ['phone_unsupported', 'proof_invalid', 'sms_too_soon', 'sms_daily_limit'],
	}),
	register: call({
		...at('register'),
		guard: 'public',
		summary: 'Become a member.',
		input: z.object({ phone, smsCode, password, nickname: nickname.optional(), agree: z.literal(true) }),
		output: session,
		reasons: ['phone_unsupported', 'sms_code_wrong', 'sms_code_expired', 'password_common', 'phone_taken', 'nickname_refused'],
	}),
	login: call({
		...at('login'),
		guard: 'public',
		summary:
			'Log in by password or by SMS code. After login_locked the right password with a fresh solved challenge as proof gets through; so does a browser that has logged in before, known by its cookie.',
		input: z.union([
			z.object({ account: line({ min: 1, max: 64 }), password: secretText({ min: 1, max: 64 }), proof: word({ max: 2000 }).optional() }),
			z.object({ phone, smsCode }),
		]),
		output: session,
		reasons: ['login_failed', 'proof_invalid', 'login_locked', 'sms_code_wrong', 'sms_code_expired', 'not_registered', 'account_disabled'],
	}),
	logout: call({
		...at('logout'),
		guard: 'public',
		token: 'optional',
		also: ['GET'],
		summary: 'End this session. Also answers to GET.',
		input: nothing,
		output: nothing,
	}),
	passwordReset: call({
		...at('passwordReset'),
		guard: 'public',
		summary: 'Set a new password by SMS code; ends every session of the member.',
		input: z.object({ phone, smsCode, password }),
		output: nothing,
		reasons: ['login_locked', 'sms_code_wrong', 'sms_code_expired', 'password_common', 'not_registered'],
	}),
	ownParts: call({
		...at('ownParts'),
		guard: 'member',
		summary:
			'What several calls answer to the member who asks, where that is not what everybody gets: a page that is the same for all brings it in later.',
		/** JSON: `[[call, input], …]`, twelve at most. */
		input: z.object({ calls: line({ min: 2, max: 2000 }) }),
		/** In the same order; null where a member gets what everybody gets, or a refusal. */
		output: z.object({ parts: z.array(z.unknown()) }),
	}),
	memberInfo: call({ ...at('memberInfo'), guard: 'member', summary: 'The member who asks.', input: nothing, output: member }),
};

export type Member = z.infer<typeof member>;
export type Profile = z.infer<typeof profile>;
export type Session = z.infer<typeof session>;
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;
