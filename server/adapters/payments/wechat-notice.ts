import { createDecipheriv, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { header, jsonObject, word } from './ask.ts';
import { type Notice, NoticeRefused, type RawNotice } from './provider.ts';
import { wechatFault } from './wechat-calls.ts';
import type { WechatSettings } from './wechat-settings.ts';
import { wechatPaid, wechatTrade } from './wechat-trade.ts';

const envelope = z.object({
	id: z.string().min(1).max(64),
	event_type: z.string().max(64),
	resource: z.object({
		algorithm: z.literal('AEAD_AES_256_GCM'),
		ciphertext: z.base64().max(60_000),
		nonce: z.string().min(12).max(16),
		associated_data: z.string().max(64).optional(),
	}),
});
const refund = z.object({ mchid: z.string(), out_trade_no: z.string().max(32), out_refund_no: z.string().max(64) });

/**
 * Proves a notice by its signature over the exact bytes, opens what is encrypted in it, and takes it for ours alone (pay.weixin.qq.com/doc/v3/merchant/4012791882,
 * 支付成功回调通知; 4012791886, 退款结果回调通知). What was paid is passed on as it says: whoever knows the order compares amounts.
 */
export function readWechatNotice({ headers, body, now }: RawNotice, keys: ReadonlyMap<string, KeyObject>, settings: WechatSettings): Notice {
	const get = (name: string) => header(headers, `wechatpay-${name}`);
	const proof = { serial: get('serial'), timestamp: get('timestamp'), nonce: get('nonce'), signature: get('signature') };
	const fault = wechatFault(proof, body, keys, now);
	if (fault !== null) throw new NoticeRefused(fault, `serial ${word(proof.serial)}`);
	const read = envelope.safeParse(jsonObject(body));
	if (!read.success) throw new NoticeRefused('malformed', 'it is not in the form of a notice');
	const { id, event_type: type, resource } = read.data;
	const inside = jsonObject(openWechat(settings.apiV3Key, resource));
	const ours = inside?.['mchid'] === settings.mchId && (!type.startsWith('TRANSACTION.') || inside['appid'] === settings.appId);
	if (!ours) throw new NoticeRefused('other_app', 'another merchant or app');
	return { id, event: eventOf(type, inside) };
}

/**
 * What WeChat Pay encrypted with the APIv3 key (pay.weixin.qq.com/doc/v3/merchant/4012071382, 如何解密回调报文). `final()` is what compares the tag: without
 * it a changed amount would come out. Throws `NoticeRefused`.
 */
export function openWechat(apiV3Key: string, resource: { ciphertext: string; nonce: string; associated_data?: string | undefined }): Buffer {
	const sealed = Buffer.from(resource.ciphertext, 'base64');
	if (sealed.length <= 16) throw new NoticeRefused('malformed', 'nothing is encrypted in it');
	try {
		const opened = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce, { authTagLength: 16 })
			.setAuthTag(sealed.subarray(-16))
			.setAAD(Buffer.from(resource.associated_data ?? ''));
		return Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
	} catch {
		throw new NoticeRefused('bad_signature', 'it was not encrypted with the APIv3 key, or was changed');
	}
}

function eventOf(type: string, inside: Record<string, unknown>): Notice['event'] {
	if (type.startsWith('TRANSACTION.')) {
		const trade = wechatTrade.safeParse(inside);
		if (!trade.success) throw new NoticeRefused('malformed', 'it does not tell a trade');
		if (trade.data.trade_state === 'CLOSED') return { kind: 'closed', number: trade.data.out_trade_no };
		if (trade.data.trade_state !== 'SUCCESS' && trade.data.trade_state !== 'REFUND') return { kind: 'other', type: word(trade.data.trade_state) };
		const paid = wechatPaid(trade.data);
		if (paid === null) throw new NoticeRefused('malformed', 'it does not say what was paid, and when');
		return { kind: 'paid', paid };
	}
	if (!type.startsWith('REFUND.')) return { kind: 'other', type: word(type) };
	const told = refund.safeParse(inside);
	if (!told.success) throw new NoticeRefused('malformed', 'it does not tell a refund');
	return { kind: 'refund', number: told.data.out_trade_no, refundNumber: told.data.out_refund_no };
}
