import { useSite } from '../../features/site/use-site.ts';

/** The number to ring; empty when the agency gives none. */
export function useHotline(): string {
	return useSite()?.webInfo.hotline ?? '';
}
