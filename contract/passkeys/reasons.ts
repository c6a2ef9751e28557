import type { ReasonText } from '../reason-text.ts';

export const passkeysReasons = {
	passkeys_unavailable: { status: 200, zh: /*i18n*/ '这个网址用不了通行密钥，请用密码或短信验证码' },
	passkey_failed: { status: 200, zh: /*i18n*/ '这把通行密钥没能登录，请再试一次，或者用密码' },
	passkey_refused: { status: 200, zh: /*i18n*/ '这把通行密钥没能加上，请再试一次' },
	passkey_known: { status: 200, zh: /*i18n*/ '这把通行密钥已经加过了' },
	passkeys_full: { status: 200, zh: /*i18n*/ '通行密钥满 20 把了，先移除不用的再加' },
} as const satisfies Record<string, ReasonText>;
