import pino from 'pino';

export type Log = pino.Logger;

/** Field names whose values never reach a log. */
const secretFields = ['token', 'password', 'oldPassword', 'smsCode', 'code', 'proof', 'authorization', 'cookie', 'totp', 'totpSecret'];

/** A JSON log on standard output; phones are masked, secrets removed. */
export function createLog(level: string): Log {
	return pino({
		level,
		base: null,
		redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `req.headers["${field}"]`]), censor: '[removed]' },
		serializers: { phone: maskPhone, err: pino.stdSerializers.err },
		hooks: {
			logMethod(args, method) {
				method.apply(this, args.map((each) => (typeof each === 'string' ? maskPhonesIn(each) : each)) as Parameters<typeof method>);
			},
		},
	});
}

/** 13800138000 → 138****8000 */
export function maskPhone(phone: string): string {
	return phone.length < 8 ? '****' : `${phone.slice(0, phone.length - 8)}****${phone.slice(-4)}`;
}

export function maskPhonesIn(text: string): string {
	return text.replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2').replace(/([?&](?:token|code|smsCode|password)=)[^&\s]+/gi, '$1[removed]');
}
