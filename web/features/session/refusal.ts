import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Problem as Broken, Envelope } from '../../../contract/call.ts';
import type { FailureReason } from '../../../contract/errors.ts';
import type { RefusalReason } from '../../../contract/reasons.ts';
import type { Problem } from './checks.ts';

/** What a form learns from a call that did not do what it was asked. */
export interface Refused {
	reason: FailureReason;
	/** Field names → sentences; `form` when no field is to blame. */
	problems: Record<string, Problem>;
}

/** The field that each reason is about. */
const fieldOf: { [R in RefusalReason]?: string } = {
	phone_unsupported: 'phone',
	phone_taken: 'phone',
	not_registered: 'phone',
	account_disabled: 'phone',
	proof_invalid: 'smsCode',
	sms_too_soon: 'smsCode',
	sms_daily_limit: 'smsCode',
	sms_code_wrong: 'smsCode',
	sms_code_expired: 'smsCode',
	password_common: 'password',
	login_failed: 'password',
	nickname_refused: 'nickname',
	birthday_refused: 'birthday',
	password_wrong: 'oldPassword',
	password_same: 'password',
	email_same: 'email',
	email_too_soon: 'email',
	email_daily_limit: 'email',
	email_of_another: 'code',
	email_code_wrong: 'code',
	email_code_expired: 'code',
	phone_same: 'phone',
	phone_of_another: 'phone',
	division_unknown: 'province',
};

/** A problem as it is read: the server's sentence, or ours in the reader's language. */
export function words(problem: Problem | undefined, i18n: I18n): string | undefined {
	return typeof problem === 'object' ? i18n._(problem) : problem;
}

/** Runs a call for a form: the data, or what to write next to which field. Nothing is thrown, and nothing is toasted. */
export async function attempt<T>(call: () => Promise<Envelope<T>>): Promise<{ data: T } | { refused: Refused }> {
	try {
		const answer = await call();
		if (answer.code === 1) return { data: answer.data };
		const { reason, msg: sentence } = answer;
		return { refused: { reason, problems: { [fieldOf[reason] ?? 'form']: sentence } } };
	} catch (error) {
		return { refused: broken(error) };
	}
}

/** An HTTP error: 422 names fields, 429 has a sentence of its own, anything else is not the reader's doing. */
function broken(error: unknown): Refused {
	const {
		status = 0,
		reason = '',
		message,
		answer,
	} = (error ?? {}) as { status?: number; reason?: FailureReason; message?: string; answer?: Partial<Broken> };
	if (status === 422 && answer?.errors?.length) {
		const problems = answer.errors.map(({ path }) => [path === 'account' ? 'phone' : path.split('.')[0] || 'form', msg`这里填得不对，再看一眼。`]);
		return { reason, problems: Object.fromEntries(problems) };
	}
	if (status === 429) return { reason, problems: { form: message || msg`试得太快了，歇一会儿再来。` } };
	if (status === 0) return { reason, problems: { form: msg`没连上服务器。填好的都还在，接上网络再试一次。` } };
	return { reason, problems: { form: msg`我们这边出了点问题。填好的都还在，过一会儿再试一次。` } };
}
