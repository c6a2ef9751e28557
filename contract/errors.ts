import type { Reason } from './reasons.ts';

/** Why a call did not succeed: the server's word, or the browser's own where no answer of ours arrived. Empty: nothing was said. */
export type FailureReason = Reason | 'http_error' | 'timeout' | 'network' | 'unreadable' | '';

/** A call that did not answer with HTTP 200. Thrown by both callers. */
export class CallError extends Error {
	override name = 'CallError';
	readonly status: number;
	readonly reason: FailureReason;
	readonly traceId: string | undefined;
	constructor(status: number, reason: FailureReason, message: string, traceId?: string) {
		super(message);
		this.status = status;
		this.reason = reason;
		this.traceId = traceId;
	}
}
