import type { FailureReason } from '../../../contract/errors.ts';
import type { Failure } from '../../api/failure.ts';
import { isPassing } from '../../lib/is-passing.ts';

/** Why nothing plays: what the player can tell apart. */
export type PlayTrouble =
	| 'network'
	| 'not_logged_in'
	| 'other_member'
	| 'account_closing'
	| 'not_bought'
	| 'access_expired'
	| 'vip_over'
	| 'access_revoked'
	| 'access_not_started'
	| 'link_expired'
	| 'too_many_devices'
	| 'gone'
	| 'server'
	| 'damaged'
	| 'unsupported';

/** Trouble of the line or the server: it is tried again without being asked. */
export function passes(trouble: PlayTrouble): boolean {
	return trouble === 'network' || trouble === 'server';
}

const known: readonly PlayTrouble[] = [
	'not_logged_in',
	'account_closing',
	'not_bought',
	'access_expired',
	'vip_over',
	'access_revoked',
	'access_not_started',
	'link_expired',
	'too_many_devices',
];

export function troubleOf({ status, reason }: Pick<Failure, 'status' | 'reason'>): PlayTrouble {
	const named = known.find((each) => each === reason);
	if (named) return named;
	// The lesson was opened by one member, and another one is logged in by now.
	if (reason === 'forbidden') return 'other_member';
	if (status === 0) return 'network';
	if (status === 401) return 'not_logged_in';
	if (status === 403) return 'not_bought';
	if (status === 404 || status === 410) return 'gone';
	return 'server';
}

/** About the reader, and not about the moment. */
export function isRefusal(status: number): boolean {
	return status >= 400 && status < 500 && !isPassing(status);
}

/** The reason in the envelope of a refused playlist, key or segment, whatever kind of answer the loader asked for. */
export function reasonIn(details: unknown): FailureReason {
	const request = (details ?? {}) as Partial<XMLHttpRequest>;
	try {
		// `responseText` throws where bytes were asked for.
		const bytes = request.response instanceof ArrayBuffer ? new TextDecoder().decode(request.response) : undefined;
		return (JSON.parse(bytes ?? request.responseText ?? '') as { reason?: FailureReason }).reason ?? '';
	} catch {
		return '';
	}
}
