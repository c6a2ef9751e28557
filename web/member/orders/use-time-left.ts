import { useServerDay } from '../../features/site/server-time.ts';

/** Whole seconds until a moment by the server's clock, never below nought; null until a clock is known. */
export function useTimeLeft(until: string): number | null {
	const now = useServerDay();
	return now === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}
