import { useSyncExternalStore } from 'react';
import { browserApi } from '../../api/api.ts';
import { clearRequestCache } from '../../api/request.ts';
import { onSessionChange } from '../../lib/session-cookie.ts';

/** What was saved or taken out in this browser since the page's data came: it counts until the answers themselves say so. */
const pressed = new Map<number, boolean>();
const underWay = new Set<number>();
const listeners = new Set<() => void>();

function tell(): void {
	for (const listener of listeners) listener();
}

onSessionChange(() => {
	pressed.clear();
	tell();
});

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Whether a course is saved: as it came, or as it was pressed since. All hearts of a course say the same. */
export function useSaved(id: number, came: boolean): boolean {
	return useSyncExternalStore(
		subscribe,
		() => pressed.get(id) ?? came,
		() => came,
	);
}

/**
 * Saves a course or takes it out: every heart shows it at once, and what it was again when the server does not agree. Answers `true` when it is done,
 * the server's sentence or an empty one when it is not, and null for a press while another is under way.
 */
export async function setSaved(id: number, saved: boolean): Promise<true | string | null> {
	if (underWay.has(id)) return null;
	underWay.add(id);
	const before = pressed.get(id);
	pressed.set(id, saved);
	tell();
	const outcome = await ask(id, saved);
	if (outcome !== true) {
		if (before === undefined) pressed.delete(id);
		else pressed.set(id, before);
	}
	underWay.delete(id);
	// Lists and details that were asked for before are old.
	clearRequestCache();
	tell();
	return outcome;
}

async function ask(prodId: number, saved: boolean): Promise<true | string> {
	try {
		const answer = await browserApi(saved ? 'favAdd' : 'favRemove', { prodId }, { skipHandler: true });
		return answer.code === 1 || answer.msg;
	} catch {
		return '';
	}
}
