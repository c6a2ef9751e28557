import WebSocket from 'ws';
import { monotonicMs } from './process.ts';

/** What opens so many websockets and waits for what they are told: said once, at the beginning. */
export interface Crowding {
	url: string;
	/** What each says when it is open; null for nothing. */
	greetings: (string | null)[];
}

/** What is told back whenever each of them has been told one thing more. */
export interface Heard {
	/** Of each, the moment on the machine's clock. */
	at: number[];
	/** What one of them was told. */
	text: string;
}

/** As many of one address, and of them that open at once: the site's own bounds are 500 and 50. */
const [perAddress, opening] = [400, 40];

/**
 * The browsers of `sockets.ts`, in a process of their own: what is measured is not measured behind them. A greeting is answered by a first message,
 * which is waited for before the next opens; who greets nobody is only opened.
 */
process.once('message', async ({ url, greetings }: Crowding) => {
	let [at, isOpen]: [number[], boolean] = [[], false];
	const open = (greeting: string | null, index: number) =>
		new Promise<void>((resolve) => {
			const localAddress = `127.0.0.${2 + Math.floor(index / perAddress)}`;
			const socket = new WebSocket(url, { localAddress, perMessageDeflate: false });
			socket.once('open', () => (greeting === null ? resolve() : socket.send(greeting)));
			socket.on('message', (data) => {
				if (!isOpen) return resolve();
				at.push(monotonicMs());
				if (at.length < greetings.length) return;
				process.send?.({ at, text: String(data) } satisfies Heard);
				at = [];
			});
			for (const sign of ['error', 'close', 'unexpected-response'])
				socket.on(sign, () => {
					throw new Error(`connection ${index} of ${greetings.length} was lost (${sign})`);
				});
		});
	for (let from = 0; from < greetings.length; from += opening)
		await Promise.all(greetings.slice(from, from + opening).map((greeting, n) => open(greeting, from + n)));
	isOpen = true;
	process.send?.({ ready: true });
});
process.once('disconnect', () => process.exit());
