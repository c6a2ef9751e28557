import { browserBase } from '../../lib/base.ts';
import { pageLocale } from '../../lib/locale.ts';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { noticeState, setNotices } from './notice-state.ts';

/** What the server says (`server/modules/notices/feed.service.ts`). */
interface Told {
	seq: number;
	unread: number;
	notices?: unknown[];
	reload?: boolean;
}

/** Milliseconds between two tries, about: the first, and at most. */
const pauses = { first: 1000, most: 30_000 };
/** The server's reasons (`server/socket/connections.ts`) not to come again, the login is over, and to come much later: the member has too many connections. */
const over = 4001;
const tooMany = 4008;

/** How long to wait before the next try: twice as long each time, and never the same for all who lost the same server. */
export function pauseBefore(attempt: number, chance = Math.random()): number {
	return Math.min(pauses.most, pauses.first * 2 ** attempt) * (0.5 + chance);
}

/** Hears of notices as long as it is not stopped: of all tabs of a browser one holds the connection and tells the others. */
export function hearNotices(): () => void {
	const stop = new AbortController();
	const channel = 'BroadcastChannel' in window ? new BroadcastChannel('lectern-notices') : undefined;
	const take = ({ seq, unread, notices = [], reload = false }: Told) => {
		const before = noticeState().unread;
		setNotices({ seq, unread }, reload || notices.length > 0 || (before !== null && before !== unread));
	};
	if (channel) channel.onmessage = ({ data }) => take(data as Told);
	const hold = () =>
		holdConnection(stop.signal, (told) => {
			take(told);
			channel?.postMessage(told);
		});
	// Where there are no locks (a page without encryption) every tab has its own.
	if ('locks' in navigator) void navigator.locks.request('lectern-notices', { signal: stop.signal }, hold).catch(() => {});
	else void hold();
	return () => {
		stop.abort();
		channel?.close();
	};
}

/** Keeps a connection up until it is stopped, or the login is over. */
async function holdConnection(signal: AbortSignal, take: (told: Told) => void): Promise<void> {
	for (let attempt = 0; !signal.aborted; attempt += 1) {
		const { code, heard } = await connect(signal, take);
		if (code === over || signal.aborted) return;
		if (heard) attempt = 0;
		await pause(code === tooMany ? pauses.most : pauseBefore(attempt), signal);
	}
}

/** One connection from its beginning to its end: why it ended, and whether anything was heard. */
function connect(signal: AbortSignal, take: (told: Told) => void): Promise<{ code: number; heard: boolean }> {
	return new Promise((resolve) => {
		const url = new URL(`${browserBase()}/ws`, location.href);
		url.protocol = url.protocol.replace('http', 'ws');
		const socket = new WebSocket(url);
		let heard = false;
		const close = () => socket.close();
		signal.addEventListener('abort', close, { once: true });
		socket.onopen = () => {
			const { unread, seq } = noticeState();
			socket.send(JSON.stringify({ token: readSessionToken(), last: unread === null ? null : seq, locale: pageLocale() }));
		};
		socket.onmessage = ({ data }) => {
			heard = true;
			take(JSON.parse(String(data)) as Told);
		};
		socket.onclose = ({ code }) => {
			signal.removeEventListener('abort', close);
			resolve({ code, heard });
		};
	});
}

/** Waits, or until the network is back or nobody waits any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(done, milliseconds);
		function done(): void {
			clearTimeout(timer);
			window.removeEventListener('online', done);
			signal.removeEventListener('abort', done);
			resolve();
		}
		window.addEventListener('online', done);
		signal.addEventListener('abort', done);
	});
}
