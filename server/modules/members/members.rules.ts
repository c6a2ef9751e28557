const minute = 60_000;

/** Codes by SMS (completions §4, §5). Times in milliseconds. */
export const sms = { again: minute, life: 5 * minute, tries: 5, perDay: 10 } as const;

/** Mails that ask an address to be confirmed: so long apart, so many a day of a member and to an address. Times in milliseconds. */
export const emailConfirmation = { again: minute, life: 24 * 60 * minute, tries: 5, perDay: 5 } as const;

/** Milliseconds for which VIP courses stay open after the end of a term, and a new term goes on from it, so that a lesson is not cut off while its member renews. */
export const vipGrace = 24 * 60 * minute;

/** `xi***@reader.example`: who reads the address knows it, nobody else learns it. */
export function maskEmail(email: string): string {
	const at = email.lastIndexOf('@');
	return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at)}`;
}

/** So many failures within a window lock for as long again. Times in milliseconds. */
export interface Limit {
	failures: number;
	window: number;
}

/** Completions §5. With a proof of work one may go on when strangers have locked the account, so many times a day in all. */
export const lockout = {
	account: { failures: 5, window: 15 * minute },
	address: { failures: 20, window: 15 * minute },
	proofs: { failures: 100, window: 24 * 60 * minute },
} as const satisfies Record<string, Limit>;

/** Browsers that a member is known by: so many, and for so long (milliseconds) after the last login on them. */
export const knownDevices = { most: 20, life: 400 * 24 * 60 * minute } as const;

/** Sessions last `life` from the login on; `seen` is refreshed at most this often; that one has ended is known for `endKnown`. Times in milliseconds. */
export const session = { life: 30 * 24 * 60 * minute, seen: 5 * minute, endKnown: 24 * 60 * minute } as const;

/** How long it opens what only the member may do that they showed in a login who they are, in milliseconds. */
export const confirmation = 10 * minute;

/** For how long a new password may be set once more by whoever had no answer, in milliseconds. */
export const sayAgain = 10 * minute;

/** How long an account that its member closed can be taken back, in milliseconds. */
export const wayBack = 7 * 24 * 60 * minute;

/** Under what stands what somebody wrote whose account is closed. */
export function nobodysName(locale: 'zh-CN' | 'en'): string {
	return locale === 'en' ? 'A fellow student' : '一位同学';
}

/**
 * The one spelling under which a phone is stored: eleven digits for mainland mobiles, written with or without +86; `+` and
 * digits for others where the site takes E.164. Null when the site does not take it.
 */
export function storedPhone(phone: string, e164: boolean): string | null {
	const mainland = /^(?:\+?86)?(1[3-9]\d{9})$/.exec(phone)?.[1];
	if (mainland !== undefined) return mainland;
	return e164 && /^\+(?!86)[1-9]\d{6,14}$/.test(phone) ? phone : null;
}

/**
 * A nickname as it is stored, with single spaces, or null when it is refused: 2 to 20 characters as a reader counts them,
 * none of them invisible or turning the direction of writing, by which a name could pass for another.
 */
export function storedNickname(nickname: string): string | null {
	const name = nickname.normalize('NFC').replace(/\s+/gu, ' ').trim();
	const length = [...new Intl.Segmenter('zh').segment(name)].length;
	if (length < 2 || length > 20 || name.length > 80) return null;
	// The joiner belongs to emoji.
	return /[\p{C}\u115f\u1160\u3164\uffa0]/u.test(name.replaceAll('\u200d', '')) || /(^|\P{Emoji})\u200d/u.test(name) ? null : name;
}

/** Whether somebody can have been born on this day (`YYYY-MM-DD`), as of `today` in the site's time zone. */
export function isBirthday(day: string, today: string): boolean {
	return day >= '1900-01-01' && day <= today;
}

/** A failure, or (`pending`) a guess whose password is being verified. */
export interface Failure {
	at: Date;
	pending: boolean;
}

/** Milliseconds after which a guess that never came out counts as failed: its process was killed. */
const longestGuess = minute;

/** Whether a guess may still come out well. */
export function isUnderWay({ at, pending }: Failure, now: Date): boolean {
	return pending && now.getTime() - at.getTime() < longestGuess;
}

/**
 * Until when somebody with these failures (newest first) may not log in: as many as the limit says within its window lock for a
 * window's length after the last of them. Null when not locked.
 */
export function lockedUntil(failures: readonly Failure[], { failures: limit, window }: Limit, now: Date): Date | null {
	const [newest] = failures;
	const oldest = failures[limit - 1];
	if (newest === undefined || oldest === undefined || newest.at.getTime() - oldest.at.getTime() >= window) return null;
	const until = new Date(newest.at.getTime() + window);
	return until > now ? until : null;
}

const smsTexts = {
	login: ['登录验证码 {code}，5 分钟内有效。请勿告诉他人。', '{code} is your login code. It works for 5 minutes. Keep it to yourself.'],
	register: ['注册验证码 {code}，5 分钟内有效。请勿告诉他人。', '{code} is your registration code. It works for 5 minutes. Keep it to yourself.'],
	bind: [
		'绑定手机的验证码 {code}，5 分钟内有效。请勿告诉他人。',
		'{code} is your code to bind this phone. It works for 5 minutes. Keep it to yourself.',
	],
	reset: [
		'重设密码的验证码 {code}，5 分钟内有效。请勿告诉他人。',
		'{code} is your code for a new password. It works for 5 minutes. Keep it to yourself.',
	],
} as const;

export type SmsScene = keyof typeof smsTexts;

export function smsText(scene: SmsScene, code: string, locale: 'zh-CN' | 'en'): string {
	return smsTexts[scene][locale === 'en' ? 1 : 0].replace('{code}', code);
}
