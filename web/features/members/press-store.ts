import { useSyncExternalStore } from 'react';
import type { Envelope } from '../../../contract/call.ts';
import { clearRequestCache } from '../../api/request.ts';
import { onSessionChange } from '../../lib/session-cookie.ts';

export interface PressStore {
	/** Whether it is on: as it came, or as it was pressed since. All buttons of one number say the same. */
	usePressed(id: number, came: boolean): boolean;
	/**
	 * Turns it on or off: every button shows it at once, and what it was again when the server does not agree. Answers `true` when it is done, the
	 * server's sentence or an empty one when it is not, and null for a press while another is under way.
	 */
	press(id: number, on: boolean): Promise<true | string | null>;
}

/** What members turn on and off by a button (a heart, a teacher followed): what was pressed in this browser counts until the answers themselves say so. */
export function pressStore(send: (id: number, on: boolean) => Promise<Envelope<unknown>>): PressStore {
	const pressed = new Map<number, boolean>();
	const underWay = new Set<number>();
	const listeners = new Set<() => void>();
	const tell = () => {
		for (const listener of listeners) listener();
	};
	onSessionChange(() => {
		pressed.clear();
		tell();
	});
	const subscribe = (listener: () => void) => {
		listeners.add(listener);
		return () => listeners.delete(listener);
	};
	const ask = async (id: number, on: boolean): Promise<true | string> => {
		try {
			const answer = await send(id, on);
			return answer.code === 1 || answer.msg;
		} catch {
			return '';
		}
	};
	return {
		usePressed: (id, came) =>
			useSyncExternalStore(
				subscribe,
				() => pressed.get(id) ?? came,
				() => came,
			),
		press: async (id, on) => {
			if (underWay.has(id)) return null;
			underWay.add(id);
			const before = pressed.get(id);
			pressed.set(id, on);
			tell();
			const outcome = await ask(id, on);
			if (outcome !== true) {
				if (before === undefined) pressed.delete(id);
				else pressed.set(id, before);
			}
			underWay.delete(id);
			// Lists and details that were asked for before are old.
			clearRequestCache();
			tell();
			return outcome;
		},
	};
}
