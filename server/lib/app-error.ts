import { type Reason, type RefusalReason, reasons } from '../../contract/reasons.ts';

/**
 * A refusal with a stable reason. Its HTTP status follows from the reason: broken or unauthorised requests have their
 * status, business refusals are HTTP 200. `detail` is for the log, never for the reader.
 */
export class AppError extends Error {
	override name = 'AppError';
	readonly reason: Reason;
	readonly retryAfter: number | undefined;
	readonly errors: { path: string; message: string }[] | undefined;
	constructor(reason: Reason, options: { detail?: string; retryAfter?: number; errors?: { path: string; message: string }[] } = {}) {
		super(options.detail ?? reason);
		this.reason = reason;
		this.retryAfter = options.retryAfter;
		this.errors = options.errors;
	}
	get status(): number {
		return reasons[this.reason].status;
	}
}

export function isRefusal(reason: Reason): reason is RefusalReason {
	return reasons[reason].status === 200;
}
