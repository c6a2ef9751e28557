import { useState } from 'react';
import { useMember, useSessionNumber } from '../../features/members/session.ts';
import { useSite } from '../../features/site/use-site.ts';

/**
 * Another number once the loads have brought another member: what the one before has typed and opened goes with the key that it is. Not as soon as
 * another tab has logged in: until the loads are back the page holds the data of the one before, and new forms would begin with them. The same
 * member loaded again, or under a new token, is none.
 */
export function useMemberTurn(): number {
	const loaded = useSite()?.member ?? null;
	const session = useSessionNumber();
	// Who has logged in on this page is known before the root is loaded again, which may hold the one before.
	const known = useMember();
	const [last, setLast] = useState({ loaded, session, id: known?.id, turn: 0 });
	if (loaded === last.loaded) return last.turn;
	// A member who could not be loaded is the one who was there, unless somebody logged in meanwhile.
	const isAnother = loaded === null ? session !== last.session : last.id !== undefined && last.id !== loaded.id;
	const id = loaded?.id ?? (isAnother ? undefined : last.id);
	const turn = isAnother ? last.turn + 1 : last.turn;
	setLast({ loaded, session, id, turn });
	return turn;
}
