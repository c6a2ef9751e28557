import type { Client } from 'pg';

/**
 * For connections to the database: the kernel asks one that is quiet whether its other end is still there, so that one that was cut without a word is
 * found before somebody needs it, and a statement that is waited for does not wait for ever.
 */
export const probed = { keepAlive: true, keepAliveInitialDelayMillis: 15_000 } as const;

export interface Heartbeat {
	/** Milliseconds between two questions; default 15 s. */
	everyMs?: number;
	/** Milliseconds that an answer may take; default 10 s. */
	patienceMs?: number;
}

/**
 * Asks on a connection that hears more than it says, whether anybody is there: one cut without a word (a dropped route, a server that stands still) is
 * lost without an error. `onSilent` is told once, and has to end the connection. Answers what ends the asking.
 */
export function keepAsking(client: Client, onSilent: (error: Error) => void, { everyMs = 15_000, patienceMs = 10_000 }: Heartbeat = {}): () => void {
	let late: NodeJS.Timeout | undefined;
	const stop = () => {
		clearInterval(timer);
		clearTimeout(late);
	};
	const timer = setInterval(() => {
		// The one before is waited for.
		if (late !== undefined) return;
		late = setTimeout(() => {
			stop();
			onSilent(new Error(`the database has not answered for ${patienceMs / 1000} s`));
		}, patienceMs);
		const answered = () => {
			clearTimeout(late);
			late = undefined;
		};
		// What fails is told by the connection itself.
		client.query('select 1').then(answered, answered);
	}, everyMs);
	return stop;
}
