import type { ReportAnswer } from '../../../contract/learning.ts';
import { type Failure, failureOf } from '../../api/failure.ts';
import { type Piece, unite } from '../../lib/pieces.ts';
import type { ReportStore } from './report-store.ts';

export interface Report {
	videoId: number;
	position: number;
	heard: [number, number][];
	session: string;
	seq: number;
	/** Seconds since it was made. */
	age: number;
	ticket?: string;
}

/** A report on its way, with the moment (ms) it was made. */
export interface Kept {
	report: Omit<Report, 'age'>;
	madeAt: number;
}

export interface ReporterParts {
	videoId: number;
	/** Of the player data: proves with the first report that the door was just asked. Null for whoever has none. */
	ticket: string | null;
	send: (report: Report) => Promise<ReportAnswer>;
	/** Hands a report to the browser, which sends it after the page is gone. */
	beacon: (report: Report) => boolean;
	store: ReportStore;
	now: () => number;
	onAnswer: (answer: ReportAnswer) => void;
	/** The lesson's door is closed meanwhile: nothing more will be taken. */
	onRefused: (failure: Failure) => void;
}

/** Statuses after which the same report may succeed later. */
const later = (status: number) => status === 0 || status === 409 || status === 429 || status >= 500;

/**
 * Tells the server what was heard in one opening of the player. Reports have numbers, so one that is sent twice counts once; what cannot
 * be sent waits, also over a reload, and new seconds join the last report that was never tried.
 */
export class HeardReporter {
	readonly #parts: ReporterParts;
	readonly session = newSession();
	#seq = 0;
	#ticket: string | undefined;
	#waiting: (Kept & { tried: boolean })[] = [];
	#position: number | undefined;
	#busy = false;
	#closed = false;

	constructor(parts: ReporterParts) {
		this.#parts = parts;
		this.#ticket = parts.ticket ?? undefined;
	}

	/** Playing begins at `position`, or went on and `heard` was played since the last report. Sends, unless there is nothing new. */
	add(heard: readonly Piece[], position: number): void {
		const at = Math.round(position);
		if (this.#closed || (heard.length === 0 && at === this.#position)) return void this.retry();
		this.#keep(heard, at);
		void this.retry();
	}

	/** The page goes: what is left is handed to the browser, and kept here in case that fails. Sent twice it counts once. */
	leave(heard: readonly Piece[], position: number): void {
		if (this.#closed) return;
		if (heard.length > 0) this.#keep(heard, Math.round(position));
		// Without a ticket nobody knows whose it is.
		if (this.#ticket === undefined || this.#waiting.length === 0) return;
		this.#save();
		for (const kept of this.#waiting) {
			kept.tried = true;
			this.#parts.beacon(this.#ready(kept));
		}
	}

	/** Sends what waits, in order, until something fails. */
	async retry(): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		for (let kept = this.#waiting[0]; kept && !this.#closed; kept = this.#waiting[0]) {
			kept.tried = true;
			try {
				const answer = await this.#parts.send(this.#ready(kept));
				this.#ticket = answer.ticket;
				this.#waiting.shift();
				this.#parts.onAnswer(answer);
			} catch (error) {
				const failure = failureOf(error);
				if (later(failure.status)) break;
				this.#waiting.shift();
				if (failure.status === 401 || failure.status === 403) {
					this.#closed = true;
					this.#waiting = [];
					this.#parts.onRefused(failure);
				}
			}
		}
		this.#save();
		this.#busy = false;
	}

	#keep(heard: readonly Piece[], position: number): void {
		this.#position = position;
		const last = this.#waiting.at(-1);
		const madeAt = this.#parts.now();
		if (last && !last.tried) {
			last.report = { ...last.report, position, heard: plain(unite(last.report.heard, heard)) };
			last.madeAt = madeAt;
			return;
		}
		const report = { videoId: this.#parts.videoId, position, heard: plain(heard), session: this.session, seq: this.#seq };
		this.#seq += 1;
		this.#waiting.push({ report, madeAt, tried: false });
	}

	#ready({ report, madeAt }: Kept): Report {
		return ready({ report: this.#ticket === undefined ? report : { ...report, ticket: this.#ticket }, madeAt }, this.#parts.now());
	}

	#save(): void {
		const ticket = this.#ticket;
		if (ticket === undefined) return;
		this.#parts.store.save(
			this.session,
			this.#waiting.map(({ report, madeAt }) => ({ report: { ...report, ticket }, madeAt })),
		);
	}
}

/** Sends what earlier openings left behind; what is refused for good is forgotten. */
export async function sendLeftovers({ store, send, now }: Pick<ReporterParts, 'store' | 'send' | 'now'>): Promise<void> {
	for (const [session, reports] of store.all()) {
		let left = reports.filter(({ madeAt }) => now() - madeAt < 86_400_000);
		for (const kept of reports) {
			if (!left.includes(kept)) continue;
			try {
				await send(ready(kept, now()));
			} catch (error) {
				if (later(failureOf(error).status)) break;
			}
			left = left.filter((each) => each !== kept);
		}
		store.save(session, left);
	}
}

function ready({ report, madeAt }: Kept, now: number): Report {
	return { ...report, age: Math.min(86_400, Math.max(0, Math.round((now - madeAt) / 1000))) };
}

function plain(pieces: readonly Piece[]): [number, number][] {
	// A hundred is what a report holds; so many jumps in ten seconds heard nothing.
	return pieces.slice(0, 100).map(([from, to]) => [from, to]);
}

/** `randomUUID` is missing where a demo is visited by plain http. */
function newSession(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
