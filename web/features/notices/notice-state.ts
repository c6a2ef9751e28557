import { useSyncExternalStore } from 'react';
import { clearRequestCache } from '../../api/request.ts';

/** What the head knows: of the notices, and of the cart beside them, whose state would weigh more in a file of its own than all it holds. */
export interface NoticeState {
	/** Null until somebody has asked. */
	unread: number | null;
	/** The number of the newest one. */
	seq: number;
	/** How many are in the cart, as far as this browser knows. */
	inCart: number;
}

let state: NoticeState = { unread: null, seq: 0, inCart: 0 };
const listeners = new Set<() => void>();
const newsListeners = new Set<() => void>();

/** What was learned of the notices, from a call, the live connection or another tab. `isNews`: lists show it anew. */
export function setNotices(next: Partial<NoticeState>, isNews = false): void {
	state = { ...state, ...next };
	for (const listener of listeners) listener();
	if (!isNews) return;
	// What was asked before is old.
	clearRequestCache();
	for (const listener of newsListeners) listener();
}

export function noticeState(): NoticeState {
	return state;
}

export const useUnread = () => useCount(() => state.unread ?? 0);

export const useCartCount = () => useCount(() => state.inCart);

/** Calls back when there is something that lists do not show yet. */
export function onNews(listener: () => void): () => void {
	newsListeners.add(listener);
	return () => newsListeners.delete(listener);
}

function useCount(read: () => number): number {
	return useSyncExternalStore(subscribe, read, () => 0);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
