/** HTTP statuses of refusals that are broken or unauthorised requests. Every other reason is a business refusal (HTTP 200). */
export const reasonStatus = {
	bad_request: 400,
	not_logged_in: 401,
	forbidden: 403,
	code_not_set_up: 403,
	not_bought: 403,
	access_expired: 403,
	access_revoked: 403,
	access_not_started: 403,
	link_expired: 403,
	too_many_devices: 403,
	not_found: 404,
	method_not_allowed: 405,
	not_acceptable: 406,
	conflict: 409,
	withdrawn: 410,
	too_large: 413,
	unsupported_media_type: 415,
	invalid: 422,
	file_name_unusable: 422,
	too_many_requests: 429,
	server_error: 500,
	maintenance: 503,
	overloaded: 503,
} as const;

/** Business refusals: HTTP 200, `code` 0. */
export const refusalReasons = [
	'phone_unsupported',
	'proof_invalid',
	'sms_too_soon',
	'sms_daily_limit',
	'sms_code_wrong',
	'sms_code_expired',
	'password_common',
	'phone_taken',
	'not_registered',
	'nickname_refused',
	'login_failed',
	'login_locked',
	'account_disabled',
	'media_in_use',
	'code_wanted',
	'code_wrong',
	'changed_meanwhile',
	'last_owner',
] as const;

/** Why a medium could not be made ready; their sentences are in `server/modules/media/media.failures.ts`. */
export const mediaFailures = [
	'not_media',
	'damaged',
	'cut_short',
	'empty',
	'no_streams',
	'too_long',
	'picture_too_large',
	'codec_unknown',
	'disk_full',
	'store_failed',
	'took_too_long',
	'took_too_much',
	'no_ffmpeg',
	'interrupted',
	'unexpected',
] as const;
export type MediaFailure = (typeof mediaFailures)[number];

export type ErrorReason = keyof typeof reasonStatus;
export type RefusalReason = (typeof refusalReasons)[number];
export type Reason = ErrorReason | RefusalReason;

/** A call that did not answer with HTTP 200. Thrown by both callers. */
export class CallError extends Error {
	override name = 'CallError';
	readonly status: number;
	readonly reason: string;
	readonly traceId: string | undefined;
	constructor(status: number, reason: string, message: string, traceId?: string) {
		super(message);
		this.status = status;
		this.reason = reason;
		this.traceId = traceId;
	}
}
