import type { Locale } from '../../contract/call.ts';
import type { Log } from '../lib/log.ts';
import type { Connection, SocketLimits } from './connections.ts';
import { frameOf, writeFrame } from './frame.ts';

/** Whose browser asks what there is. `after`: the number of the last thing that it knows of; null when it knows of nothing. */
export interface Asking {
	memberId: number;
	after: number | null;
	locale: Locale;
}

/** What members' browsers are told, in the order in which it was asked for. */
export type Feed = (asking: readonly Asking[]) => Promise<readonly { seq: number; message: object }[]>;

/** As many are told in one turn of the event loop. */
const together = 250;

/**
 * Tells connections what there is since the last time. Those that wait are told in rounds, with one question to the feed for all of a round: nothing is kept
 * of each but that it waits, and of one member those that know the same are told the same bytes. What cannot be read or written now is told the next time.
 */
export function teller(feed: Feed, log: Log, limits: SocketLimits): (connection: Connection) => void {
	const waiting = new Set<Connection>();
	let isTelling = false;

	async function tellAll(): Promise<void> {
		while (waiting.size > 0) {
			const round: Connection[] = [];
			for (const connection of waiting) {
				if (round.length === together) break;
				round.push(connection);
				waiting.delete(connection);
			}
			await tell(round).catch((error) => {
				for (const connection of round) connection.again = true;
				log.warn({ detail: String(error) }, 'sockets: what there is to tell was not read');
			});
			// Others come in between.
			await new Promise((resolve) => setImmediate(resolve));
		}
		isTelling = false;
	}

	async function tell(round: readonly Connection[]): Promise<void> {
		const places = new Map<string, number>();
		const asking: Asking[] = [];
		const placeOf = round.map(({ member, last, locale }) => {
			const memberId = member?.id ?? 0;
			const key = `${memberId} ${last} ${locale}`;
			const place = places.get(key) ?? asking.push({ memberId, after: last, locale }) - 1;
			places.set(key, place);
			return place;
		});
		const told = (await feed(asking)).map(({ seq, message }) => ({ seq, frame: frameOf(JSON.stringify(message)) }));
		for (const [index, connection] of round.entries()) {
			const { seq, frame } = told[placeOf[index] as number] as { seq: number; frame: Buffer };
			// Tried again when it answers, or never.
			connection.again = !write(connection, frame, limits);
			if (!connection.again) connection.last = seq;
		}
	}

	return (connection) => {
		waiting.add(connection);
		if (isTelling) return;
		isTelling = true;
		setImmediate(() => void tellAll());
	};
}

/** False when it takes no more for now. Who does not take what waits is cut. */
function write({ socket }: Connection, frame: Buffer, { pause, most }: SocketLimits): boolean {
	if (socket.readyState !== socket.OPEN) return false;
	if (socket.bufferedAmount > most) socket.terminate();
	if (socket.bufferedAmount > pause) return false;
	writeFrame(socket, frame);
	return true;
}
