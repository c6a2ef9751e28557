/** As WeChat Pay refuses: a status, a word, and a sentence. */
export class Refused extends Error {
	readonly status: number;
	readonly code: string;

	constructor(status: number, code: string, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

export function shanghai(at: Date): string {
	return `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}

const wrong = (what: string) => new Refused(400, 'PARAM_ERROR', `参数错误：${what}`);

interface Amount {
	total?: unknown;
	refund?: unknown;
	currency?: unknown;
}

export function checkOrder(fields: Record<string, unknown>, h5: boolean, { appId, mchId, now }: { appId: string; mchId: string; now: Date }) {
	const text = (name: string, longest: number, pattern = /./) => {
		const value = fields[name];
		if (typeof value !== 'string' || value.length > longest || !pattern.test(value)) throw wrong(name);
		return value;
	};
	if (text('appid', 32) !== appId || text('mchid', 32) !== mchId) throw new Refused(400, 'APPID_MCHID_NOT_MATCH', 'appid和mchid不匹配');
	const number = text('out_trade_no', 32, /^[\w*|-]{6,32}$/);
	const description = text('description', 127);
	const notifyUrl = text('notify_url', 255, /^https?:\/\/[^?#]+$/);
	const expires = text('time_expire', 64, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
	if (new Date(expires) <= now) throw wrong('time_expire');
	const { total, currency } = (fields['amount'] ?? {}) as Amount;
	if (!Number.isSafeInteger(total) || (total as number) < 1 || currency !== 'CNY') throw wrong('amount');
	if (h5) {
		const scene = (fields['scene_info'] ?? {}) as { payer_client_ip?: unknown; h5_info?: { type?: unknown } };
		if (typeof scene.payer_client_ip !== 'string' || !/^[0-9a-f.:]{2,45}$/i.test(scene.payer_client_ip) || scene.h5_info?.type === undefined)
			throw wrong('scene_info');
	} else if (fields['scene_info'] !== undefined) throw wrong('scene_info');
	return { number, description, notifyUrl, expires, total: total as number, h5 };
}

export function checkRefund(fields: Record<string, unknown>) {
	const { out_trade_no: number, out_refund_no: refundNumber, notify_url: notifyUrl, reason } = fields;
	if (typeof number !== 'string' || typeof refundNumber !== 'string' || !/^[\w*|@-]{1,64}$/.test(refundNumber)) throw wrong('out_refund_no');
	if (typeof notifyUrl !== 'string' || typeof reason !== 'string' || Buffer.byteLength(reason) > 240) throw wrong('reason');
	const { refund: amount, total, currency } = (fields['amount'] ?? {}) as Amount;
	if (!Number.isSafeInteger(amount) || (amount as number) < 1 || !Number.isSafeInteger(total) || currency !== 'CNY') throw wrong('amount');
	return { number, refundNumber, notifyUrl, reason, amount: amount as number, total: total as number };
}
