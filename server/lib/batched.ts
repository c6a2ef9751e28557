import DataLoader from 'dataloader';

/**
 * A read of one thing that is made for many at once: what is asked for in a turn of the event loop is one read, and what is asked for while a read is under
 * way waits for it to come back, so that a busy server makes few large ones. Nothing is remembered: what is answered was read after it was asked for.
 *
 * @param read as many answers as keys, in their order. When it fails, that is the answer to all of its keys.
 * @param atMost keys of one read; more are several.
 * @param patience milliseconds that a read under way can hold up others.
 */
export function batched<K, V>(
	read: (keys: readonly K[]) => Promise<readonly V[]>,
	{ atMost, patience }: { atMost: number; patience: number },
): (key: K) => Promise<V> {
	let underWay = 0;
	let waiting: (() => void)[] = [];
	let patienceEnds: NodeJS.Timeout | undefined;

	function sendWaiting(): void {
		clearTimeout(patienceEnds);
		patienceEnds = undefined;
		const sent = waiting;
		waiting = [];
		for (const send of sent) send();
	}
	function schedule(send: () => void): void {
		setImmediate(() => {
			if (underWay === 0) return send();
			waiting.push(send);
			patienceEnds ??= setTimeout(sendWaiting, patience);
		});
	}
	const loader = new DataLoader<K, V>(
		async (keys) => {
			underWay += 1;
			try {
				return await read(keys);
			} finally {
				underWay -= 1;
				sendWaiting();
			}
		},
		{ cache: false, maxBatchSize: atMost, batchScheduleFn: schedule },
	);
	return (key) => loader.load(key);
}
