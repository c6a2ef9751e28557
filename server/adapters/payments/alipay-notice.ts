import type { AlipaySdk } from 'alipay-sdk';
import { fenOf } from '../../../contract/money.ts';
import type { AlipaySettings } from './alipay-settings.ts';
import { word } from './ask.ts';
import { type Notice, NoticeRefused, type RawNotice } from './provider.ts';
import { momentInShanghai } from './shanghai.ts';

/**
 * Proves and reads a notice (opendocs.alipay.com/open/270/105902, 异步通知说明). It is a form, and what is signed are its decoded values: each field may be there
 * once, and the kind of signature is the one that we agreed upon, for the SDK would also take SHA-1. It has no time to go by: Alipay tries for 25 hours.
 */
export function readAlipayNotice(sdk: AlipaySdk, settings: AlipaySettings, { body }: RawNotice): Notice {
	const fields = new Map<string, string>();
	for (const [name, value] of new URLSearchParams(body.toString())) {
		if (fields.has(name)) throw new NoticeRefused('malformed', 'a field that is there twice');
		fields.set(name, value);
	}
	if (!fields.get('sign')) throw new NoticeRefused('unsigned', 'no signature');
	if (fields.get('sign_type') !== 'RSA2') throw new NoticeRefused('bad_signature', 'not signed by RSA2');
	if (!isProved(sdk, Object.fromEntries(fields))) throw new NoticeRefused('bad_signature', 'not Alipay’s signature');
	const get = (name: string) => fields.get(name) ?? '';
	// The SDK does not look whose notice it is.
	if (get('app_id') !== settings.appId || get('seller_id') !== settings.sellerId) throw new NoticeRefused('other_app', 'another app or seller');
	const id = get('notify_id');
	if (!/^[\w.-]{1,128}$/.test(id)) throw new NoticeRefused('malformed', 'it has no name');
	return { id, event: eventOf(get) };
}

function isProved(sdk: AlipaySdk, fields: Record<string, string>): boolean {
	try {
		return sdk.checkNotifySignV2(fields);
	} catch {
		return false;
	}
}

/** A refund comes to the payment's own address and under its status: only the fields of a refund tell it from a payment. */
function eventOf(get: (name: string) => string): Notice['event'] {
	const [number, status] = [get('out_trade_no'), get('trade_status')];
	if (number === '') return { kind: 'other', type: word(get('notify_type')) };
	if (get('gmt_refund') !== '' || (get('refund_fee') !== '' && get('out_biz_no') !== ''))
		return { kind: 'refund', number, refundNumber: get('out_biz_no') || null };
	if (status === 'TRADE_CLOSED') return { kind: 'closed', number };
	if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') return { kind: 'other', type: word(status) };
	const [amount, at, tradeNumber] = [fenOf(get('total_amount')), momentInShanghai(get('gmt_payment')), get('trade_no')];
	if (amount === null || at === null || tradeNumber === '') throw new NoticeRefused('malformed', 'it does not say what was paid, and when');
	return { kind: 'paid', paid: { number, tradeNumber, amount, currency: 'CNY', at } };
}
