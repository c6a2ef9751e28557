import { useSyncExternalStore } from 'react';
import type { Envelope } from '../../../contract/call.ts';
import type { Profile } from '../../../contract/members/public.ts';
import { browserApi } from '../../api/api.ts';
import { clearRequestCache } from '../../api/request.ts';
import { clearSessionToken, onSessionChange, readSessionToken, setSessionToken } from '../../lib/session-cookie.ts';
import { useSite } from '../site/use-site.ts';

/** Who is logged in: the token's cookie, and the base info of its member once somebody has asked for it. */
let known: { token: string; member: Profile } | null = null;
/** Whose token was there when the server's own word of a member was first read: another tab may log in somebody else. */
const renderedFor = new WeakMap<Profile, string>();
/** How often somebody logged in or out, here or in another tab. */
let changes = 0;
onSessionChange(() => {
	changes += 1;
});
const listeners = new Set<() => void>();

function setMember(token: string, member: Profile | null): void {
	known = member && { token, member };
	for (const listener of listeners) listener();
}

/** The member whose token is there now, of what is known here and (`rendered`) of what came with the page. */
function memberNow(rendered: Profile | null): Profile | null {
	const token = readSessionToken();
	if (token === '') return null;
	if (known?.token === token) return known.member;
	if (rendered === null) return null;
	if (!renderedFor.has(rendered)) renderedFor.set(rendered, token);
	return renderedFor.get(rendered) === token ? rendered : null;
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
export function openSession({ token, member }: { token: string; member: Profile | null }): void {
	clearRequestCache();
	setMember(token, member);
	setSessionToken(token);
}

/** The member changed something of themselves: what was asked before is old, and the head shows the new name and picture. */
export function changeMember(profile: Partial<Profile> = {}): void {
	clearRequestCache();
	const member = currentMember();
	if (member !== null) setMember(readSessionToken(), { ...member, ...profile });
}

/** Ends the session here: stored login data are cleared and the member's base info is empty again. */
export function closeSession(): void {
	clearRequestCache();
	setMember('', null);
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
export async function loadMember(): Promise<Profile | null> {
	const token = readSessionToken();
	if (token === '') return null;
	try {
		const answer = await browserApi('memberInfo', {}, { skipHandler: true });
		if (answer.code === 1) setMember(token, answer.data);
	} catch {
		// The page works without a name.
	}
	return currentMember();
}

export function currentMember(): Profile | null {
	return memberNow(null);
}

/** The member; until somebody has asked in this browser the one whom the server saw. */
export function useMember(): Profile | null {
	const rendered = useSite()?.member ?? null;
	return useSyncExternalStore(
		subscribe,
		() => memberNow(rendered),
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

/** Another number after every login and logout: what a member's parts have learned is forgotten with the key they are given. */
export function useSessionNumber(): number {
	return useSyncExternalStore(
		subscribe,
		() => changes,
		() => 0,
	);
}
