import { useSyncExternalStore } from 'react';
import { browserApi } from '../../api/api.ts';
import { useSite } from './use-site.ts';

/**
 * The server's clock (`os` in the specification). Pages are cached, so it is never rendered into one: the first component that asks for
 * it makes the browser ask the server, once, and from then on the difference to the visitor's own clock is known.
 */
let offset: number | undefined;
let asked = false;
let now: number | null = null;
let ticker: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
	if (offset === undefined) return;
	now = Math.floor((Date.now() + offset) / 1000) * 1000;
	for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
	asked = true;
	const sent = Date.now();
	try {
		const answer = await browserApi('currentTime', {}, { skipHandler: true, cache: 0 });
		const received = Date.now();
		if (answer.code === 1) offset = answer.data.time - (sent + received) / 2;
	} catch {
		// The visitor's own clock is the next best thing; the next component to come asks again.
		asked = false;
	}
	offset ??= 0;
	tick();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	if (!asked) void ask();
	ticker ??= setInterval(tick, 1000);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		clearInterval(ticker);
		ticker = undefined;
	};
}

/** The day it is, as some moment of it in epoch ms: known at once, from when the page was made, and kept right by the server's clock afterwards. */
export function useServerDay(): number | null {
	const rendered = useSite()?.renderedAt;
	return useServerNow() ?? (rendered ? rendered : null);
}

/** The server's time in epoch ms, whole seconds, every second; `null` until it is known (on the server and at first). */
export function useServerNow(): number | null {
	return useSyncExternalStore(
		subscribe,
		() => now,
		() => null,
	);
}

/**
 * What is made of the server's time in epoch ms, every second and whenever the part is drawn: of the moment it is, where `useServerNow` tells a second that has begun
 * and may be over. Until the clock is known it is made of when the page was; null where that is not known either.
 */
export function useFromServerTime<T extends number | string | boolean>(make: (now: number) => T): T | null {
	const rendered = useSite()?.renderedAt;
	const atFirst = () => (rendered ? make(rendered) : null);
	return useSyncExternalStore(subscribe, () => (offset === undefined ? atFirst() : make(Date.now() + offset)), atFirst);
}

/** Whether a moment is over by the server's clock. Drawn anew only when it becomes so: a page that changes while its parts still come is empty for a moment. */
export function useIsOver(until: string): boolean {
	const rendered = useSite()?.renderedAt ?? 0;
	const end = Date.parse(until);
	return useSyncExternalStore(
		subscribe,
		() => (now ?? rendered) >= end,
		() => rendered >= end,
	);
}
