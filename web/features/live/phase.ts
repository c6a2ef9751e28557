import type { RoomCard } from '../../../contract/live/public.ts';

/**
 * What a room is to a visitor. `scheduled` is what a cached page may say: not over, nothing known of the clock. Once the server's time is
 * known that is `before`, or `due` (its hour has come and there is no picture yet).
 */
export type Phase = 'scheduled' | 'before' | 'due' | 'live' | 'replay' | 'ended';

export function phaseOf({ state, startAt, endAt }: Pick<RoomCard, 'state' | 'startAt' | 'endAt'>, now: number | null): Phase {
	if (state !== 'upcoming') return state;
	if (now === null) return 'scheduled';
	if (now < Date.parse(startAt)) return 'before';
	return now < Date.parse(endAt) ? 'due' : 'ended';
}
