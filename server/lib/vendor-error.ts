import { cleanedLine } from '../../contract/clean-text.ts';

/**
 * What somebody else's service answered instead of what was asked of it: one line with the vendor's own code and the number under
 * which they find the request. Its stack is that line: a vendor's innards help nobody who reads a log.
 */
export class VendorError extends Error {
	override name = 'VendorError';
	/** The vendor's word, as `NoSuchBucket`; of the network (`ECONNREFUSED`) when nobody answered. */
	readonly code: string;
	/** HTTP status; undefined when nobody answered. */
	readonly status: number | undefined;
	readonly requestId: string | undefined;

	constructor(
		vendor: string,
		{ code, status, requestId, detail }: { code: string; status?: number | undefined; requestId?: string | undefined; detail?: string },
	) {
		const line = [
			`${vendor}: ${code}`,
			status === undefined ? '' : ` (HTTP ${status})`,
			detail === undefined || detail === '' || detail === code ? '' : `: ${detail}`,
			requestId === undefined ? '' : `, request ${requestId}`,
		].join('');
		super(cleanedLine(line, 500));
		this.code = code;
		this.status = status;
		this.requestId = requestId;
		this.stack = `VendorError: ${this.message}`;
	}
}
