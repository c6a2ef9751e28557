import { useServerDay } from '../../features/site/server-time.ts';

/**
 * Whole seconds until a moment by the server's clock, never below nought; null until a clock is known. The nearest second: what is known of that clock is
 * some milliseconds off, and of half an hour nobody is to be told 30:01.
 */
export function useTimeLeft(until: string): number | null {
	const now = useServerDay();
	return now === null ? null : secondsLeft(until, now);
}

export function secondsLeft(until: string, now: number): number {
	return Math.max(0, Math.round((Date.parse(until) - now) / 1000));
}
