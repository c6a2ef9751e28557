import { useLocation, useMatches } from 'react-router';
import type { Handle } from '../../lib/handle.ts';

/** The address whose row is the current one in the member's menu: that of the page that is shown, or what its route says it is `below`. */
export function useMenuPage(): string {
	const { pathname } = useLocation();
	const above = useMatches().map(({ handle }) => (handle as Handle | undefined)?.below);
	return above.find(Boolean) ?? pathname;
}
