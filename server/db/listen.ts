import { Client } from 'pg';
import { type Heartbeat, keepAsking, probed } from './heartbeat.ts';

export interface Listening {
	/** Resolves when the first LISTEN stands. */
	ready: Promise<void>;
	/** True while notifications are received. */
	listening(): boolean;
	close(): Promise<void>;
}

interface ListenOptions {
	url: string;
	/** What is done with what is said on each channel. Their names are words of ours, never anything from outside. */
	channels: Readonly<Record<string, (payload: string) => void>>;
	/** Listening has begun: at first, and again after each loss. Whatever happened before may have been missed. */
	onListening: () => void;
	/** The connection is lost, and with it what is told from now on until it is made again. */
	onLost: (error: Error) => void;
	/** Milliseconds after which a lost connection is made again. */
	retryMs?: number;
	/** How it is found that a connection was cut without a word. */
	heartbeat?: Heartbeat;
}

/** Receives what other processes tell by NOTIFY, on a connection of its own that is made again whenever it is lost. */
export function listenTo({ url, channels, onListening, onLost, retryMs = 500, heartbeat }: ListenOptions): Listening {
	let client: Client | undefined;
	let listening = false;
	let timer: NodeJS.Timeout | undefined;
	let stopAsking = () => {};

	async function connect(): Promise<void> {
		const next = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...probed });
		client = next;
		const away = (error: Error) => {
			// Closed, or told before.
			if (client !== next) return;
			client = undefined;
			listening = false;
			stopAsking();
			next.end().catch(() => {});
			onLost(error);
			timer = setTimeout(() => void connect().catch(() => {}), retryMs);
		};
		// Also for a connection that has ended without a word.
		next.on('error', away);
		next.on('notification', (message) => {
			if (message.payload) channels[message.channel]?.(message.payload);
		});
		try {
			await next.connect();
			// Closed meanwhile.
			if (client !== next) return;
			stopAsking = keepAsking(next, away, heartbeat);
			for (const channel of Object.keys(channels)) await next.query(`listen ${channel}`);
			onListening();
			listening = true;
		} catch (error) {
			away(error as Error);
			throw error;
		}
	}

	return {
		ready: connect(),
		listening: () => listening,
		close: async () => {
			clearTimeout(timer);
			stopAsking();
			const open = client;
			client = undefined;
			listening = false;
			await open?.end().catch(() => {});
		},
	};
}
