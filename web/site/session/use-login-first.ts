import { useRef } from 'react';
import type { Session } from '../../../contract/members/public.ts';
import { browserApi } from '../../api/api.ts';
import { attempt, type Refused } from '../../features/session/refusal.ts';

interface Wish {
	phone: string;
	smsCode: string;
	password: string;
}

/** Why nobody knows whether the site has done what it was asked. */
const unknown = new Set<string>(['', 'network', 'timeout', 'unreadable', 'http_error', 'server_error', 'maintenance']);

/** The site has no time: nothing is known of what was asked before. */
const busy = new Set<string>(['overloaded', 'too_many_requests']);

export const logIn = ({ phone, password }: Wish) => attempt(() => browserApi('login', { account: phone, password }, { skipHandler: true }));

/**
 * For what a code of an SMS does once, and whose phone and password log in afterwards. What was sent may have been done, though its answer or the login after it
 * was lost: asked again, the login is tried first, whose answer is then `session`.
 */
export function useLoginFirst() {
	const mayBeDone = useRef('');
	return async <T>(
		wish: Wish,
		ask: () => Promise<{ data: T } | { refused: Refused }>,
	): Promise<{ session: Session } | { data: T } | { refused: Refused }> => {
		const { phone, smsCode, password } = wish;
		const sent = [phone, smsCode, password].join();
		const isAgain = mayBeDone.current === sent;
		if (isAgain) {
			const answer = await logIn(wish);
			if ('data' in answer) return { session: answer.data };
			// It says more than a code that was used would: nobody was reached or had time, or the password holds and the account is closed.
			const { reason } = answer.refused;
			if (unknown.has(reason) || busy.has(reason) || reason === 'account_disabled') return answer;
		}
		const answer = await ask();
		const reason = 'refused' in answer ? answer.refused.reason : 'done';
		// The first one may still be at work, with the code.
		const mayBe = reason === 'done' || unknown.has(reason) || (isAgain && (reason === 'sms_code_expired' || busy.has(reason)));
		mayBeDone.current = mayBe ? sent : '';
		return answer;
	};
}
