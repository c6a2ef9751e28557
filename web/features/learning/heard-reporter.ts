import type { FailureReason } from '../../../contract/errors.ts';
import type { ReportAnswer } from '../../../contract/learning/public.ts';
import { type Failure, failureOf } from '../../api/failure.ts';
import { isPassing } from '../../lib/is-passing.ts';
import { mergeRanges, type Range } from '../../lib/ranges.ts';
import type { Kept, Report } from './kept-report.ts';
import type { ReportStore } from './report-store.ts';

export interface ReporterParts {
	videoId: number;
	/** Of the player data: proves with the first report that access was just checked. Null for whoever has none. */
	ticket: string | null;
	send: (report: Report) => Promise<ReportAnswer>;
	/** Hands a report to the browser, which sends it after the page is gone. */
	beacon: (report: Report) => boolean;
	store: ReportStore;
	now: () => number;
	onAnswer: (answer: ReportAnswer) => void;
	/** Access to the lesson has ended, or somebody else is logged in: nothing more will be accepted. */
	onRefused: (failure: Failure) => void;
}

/** Failures after which the same report may succeed later. */
const later = ({ status }: Failure) => status === 0 || status === 409 || isPassing(status) || status >= 500;

/** With these the server has counted what was heard before access ended. */
const over: readonly FailureReason[] = ['not_bought', 'access_expired', 'vip_over', 'access_revoked', 'access_not_started', 'too_many_devices'];

/** The login is over, or it is another member's by now: the seconds are told once this member is back. */
const waitsForMember = ({ status, reason }: Failure) => status === 401 || (status === 403 && !over.includes(reason));

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
	/** What the next report would say by now: kept, so that a browser that is killed has told it all the same. */
	#draft: Kept | undefined;
	#busy = false;
	#closed = false;

	constructor(parts: ReporterParts) {
		this.#parts = parts;
		this.#ticket = parts.ticket ?? undefined;
	}

	/** What was heard and the server has not answered for. */
	get unsent(): Range[] {
		return mergeRanges(...this.#waiting.map(({ report }) => report.heard));
	}

	/** `heard` was played since the last report and will be in the next one. */
	draft(heard: readonly Range[], position: number): void {
		if (this.#closed || this.#ticket === undefined) return;
		this.#draft = { report: this.#report(whole(heard), Math.round(position)), madeAt: this.#parts.now(), draft: true };
		this.#save();
	}

	/** Playing begins at `position`, or went on and `heard` was played since the last report. Sends, unless there is nothing new. */
	add(heard: readonly Range[], position: number): void {
		const at = Math.round(position);
		if (this.#closed || (heard.length === 0 && at === this.#position)) return void this.retry();
		this.#keep(heard, at);
		void this.retry();
	}

	/** The page goes: what is left is handed to the browser, and kept here in case that fails. Sent twice it counts once. */
	leave(heard: readonly Range[], position: number): void {
		if (this.#closed) return;
		const at = Math.round(position);
		if (heard.length > 0 || (this.#position !== undefined && at !== this.#position)) this.#keep(heard, at);
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
		let refusal: Failure | undefined;
		for (let kept = this.#waiting[0]; kept && !this.#closed; kept = this.#waiting[0]) {
			kept.tried = true;
			try {
				const answer = await this.#parts.send(this.#ready(kept));
				this.#ticket = answer.ticket;
				this.#waiting.shift();
				this.#parts.onAnswer(answer);
			} catch (error) {
				const failure = failureOf(error);
				if (later(failure)) break;
				if (waitsForMember(failure)) {
					refusal = failure;
					break;
				}
				this.#waiting.shift();
				// The others are asked for as well: what was heard before access ended counts.
				if (failure.status === 403) refusal ??= failure;
			}
		}
		if (refusal && !this.#closed) {
			this.#closed = true;
			this.#parts.onRefused(refusal);
		}
		this.#save();
		this.#busy = false;
	}

	#keep(heard: readonly Range[], position: number): void {
		this.#position = position;
		// Its seconds are in this one.
		this.#draft = undefined;
		const last = this.#waiting.at(-1);
		const madeAt = this.#parts.now();
		if (last && !last.tried) {
			last.report = { ...last.report, position, heard: plain(mergeRanges(last.report.heard, heard)) };
			last.madeAt = madeAt;
			return;
		}
		this.#waiting.push({ report: this.#report(heard, position), madeAt, tried: false });
		this.#seq += 1;
	}

	#report(heard: readonly Range[], position: number): Kept['report'] {
		return { videoId: this.#parts.videoId, position, heard: plain(heard), session: this.session, seq: this.#seq };
	}

	#ready({ report, madeAt }: Kept): Report {
		return ready({ report: this.#ticket === undefined ? report : { ...report, ticket: this.#ticket }, madeAt }, this.#parts.now());
	}

	#save(): void {
		const ticket = this.#ticket;
		if (ticket === undefined) return;
		const kept = this.#waiting.map(({ report, madeAt }): Kept => ({ report: { ...report, ticket }, madeAt }));
		if (this.#draft) kept.push({ ...this.#draft, report: { ...this.#draft.report, ticket } });
		this.#parts.store.save(this.session, kept);
	}
}

/** Milliseconds after which a player that drafts every second lives no more. */
const silence = 20_000;

/** Sends what earlier openings left behind; what is refused for good or a day old is forgotten. Answers what is still to be sent. `own` is the session that asks. */
export async function sendLeftovers({ store, send, now }: Pick<ReporterParts, 'store' | 'send' | 'now'>, own?: string): Promise<Kept[]> {
	const remaining: Kept[] = [];
	for (const [session, reports] of await store.all()) {
		if (session === own) continue;
		// Perhaps another tab's, which will send it with more in it under the same number.
		if (reports.some(({ draft, madeAt }) => draft && Math.abs(now() - madeAt) < silence)) {
			remaining.push(...reports);
			continue;
		}
		let left = reports.filter(({ madeAt }) => now() - madeAt < 86_400_000);
		for (const kept of reports) {
			if (!left.includes(kept)) continue;
			try {
				await send(ready(kept, now()));
			} catch (error) {
				const failure = failureOf(error);
				if (later(failure) || waitsForMember(failure)) break;
			}
			left = left.filter((each) => each !== kept);
		}
		store.save(session, left);
		remaining.push(...left);
	}
	return remaining;
}

function whole(ranges: readonly Range[]): Range[] {
	return mergeRanges(ranges.map(([from, to]) => [Math.round(from), Math.round(to)] as const));
}

function ready({ report, madeAt }: Kept, now: number): Report {
	return { ...report, age: Math.min(86_400, Math.max(0, Math.round((now - madeAt) / 1000))) };
}

function plain(ranges: readonly Range[]): [number, number][] {
	// A hundred is what a report holds; so many jumps in ten seconds heard nothing.
	return ranges.slice(0, 100).map(([from, to]) => [from, to]);
}

/** `randomUUID` is missing where a demo is visited by plain http. */
function newSession(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
