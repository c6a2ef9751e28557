import { useSyncExternalStore } from 'react';
import type { Envelope } from '../../../contract/call.ts';
import type { Member } from '../../../contract/members/public.ts';
import { browserApi } from '../../api/api.ts';
import { clearRequestCache } from '../../api/request.ts';
import { clearSessionToken, onSessionChange, readSessionToken, setSessionToken } from '../../lib/session-cookie.ts';
import { useSite } from '../site/use-site.ts';

/** Who is logged in: the token's cookie, and the member's base info once somebody has asked for it. */
let member: Member | null = null;
const listeners = new Set<() => void>();

function setMember(next: Member | null): void {
	member = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	const stop = onSessionChange(listener);
	return () => {
		listeners.delete(listener);
		stop();
	};
}

/** After login or registration: the cookie, the member, and no answer that a stranger got. */
export function openSession({ token, member }: { token: string; member: Member | null }): void {
	clearRequestCache();
	setMember(member);
	setSessionToken(token);
}

/** The member changed something of themselves: what was asked before is old, and the head shows the new name and picture. */
export function changeMember(profile: Partial<Member> = {}): void {
	clearRequestCache();
	if (member !== null) setMember({ ...member, ...profile });
}

/** Ends the session here: stored login data are cleared and the member's base info is empty again. */
export function closeSession(): void {
	clearRequestCache();
	setMember(null);
	clearSessionToken();
}

type LogoutCall = () => Promise<Envelope<unknown>>;

/** R35: past the global handler; code 1 ends the session here, any other answer changes nothing. Tells whether it ended. */
export async function logout(call: LogoutCall = () => browserApi('logout', {}, { skipHandler: true, keepToken: true })): Promise<boolean> {
	try {
		const { code } = await call();
		if (code !== 1) return false;
	} catch {
		return false;
	}
	closeSession();
	return true;
}

/** Asks who the member is; silently nobody when that fails. */
export async function loadMember(): Promise<Member | null> {
	if (readSessionToken() === '') return null;
	try {
		const answer = await browserApi('memberInfo', {}, { skipHandler: true });
		if (answer.code === 1) setMember(answer.data);
	} catch {
		// The page works without a name.
	}
	return member;
}

export function currentMember(): Member | null {
	return readSessionToken() === '' ? null : member;
}

/** The member; until somebody has asked in this browser the one whom the server saw. */
export function useMember(): Member | null {
	const rendered = useSite()?.member ?? null;
	return useSyncExternalStore(
		subscribe,
		() => (readSessionToken() === '' ? null : (member ?? rendered)),
		() => rendered,
	);
}

export function useLoggedIn(): boolean {
	const rendered = useSite()?.loggedIn ?? false;
	return useSyncExternalStore(
		subscribe,
		() => readSessionToken() !== '',
		() => rendered,
	);
}
