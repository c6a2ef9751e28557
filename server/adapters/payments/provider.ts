import type { Fen } from '../../../contract/money.ts';
import type { BankSettings } from './bank-settings.ts';

/** Who moves the money. The names are in the database and in addresses: they never change. */
export type ProviderCode = 'alipay' | 'wechat' | 'stripe' | 'bank' | 'sandbox';

/**
 * One way to take money. Each try to pay has a merchant number of its own, never used again: another amount or another method is another number. No method is called
 * inside a transaction, and no answer is believed that was not proved by the provider's signature (or, as Stripe's, came by its own TLS connection).
 */
export interface PaymentProvider {
	readonly code: ProviderCode;
	/** Of one that tells us nothing: staff confirm its payments and send its refunds, and there is no statement. Undefined for all others. */
	readonly byHand?: BankSettings;
	/** Begins a try. The same try again answers the same, or a fresh address for it. Throws `ProviderTrouble`. */
	submit(payment: NewTry): Promise<PayAction>;
	/** How a try stands. Throws `ProviderTrouble` when nobody can tell now: ask later. */
	stateOf(number: string): Promise<TryState>;
	/** Makes sure that a try can no longer be paid; `paid` when it was meanwhile. Throws `ProviderTrouble`. */
	close(number: string): Promise<TryState>;
	/** Gives money back, or part of it. The same `refundNumber` gives once. Throws `ProviderTrouble` when nobody can tell: ask `queryRefund`. */
	refund(refund: NewRefund): Promise<RefundState>;
	queryRefund(refund: Pick<NewRefund, 'number' | 'refundNumber'>): Promise<RefundState>;
	/** Proves and reads what came to the notice address. Throws `NoticeRefused`. */
	readNotice(notice: RawNotice): Promise<Notice>;
	/** What the provider wants to hear: `kept` ends its tries, `later` asks for another. */
	answerNotice(outcome: 'kept' | 'later'): NoticeAnswer;
	/** What the provider has in its books for a day in Shanghai, `YYYY-MM-DD`. Throws `ProviderTrouble`, also while the day's statement is not ready. */
	statement(day: string): Promise<StatementLine[]>;
}

export interface NewTry {
	/** 6 to 32 letters and digits. */
	number: string;
	amount: Fen;
	/** What is bought, as the payer reads it: at most 40 characters. */
	subject: string;
	/** Nobody can pay after it. */
	expiresAt: Date;
	/** The payer's address, and whether they hold a phone. */
	ip: string;
	mobile: boolean;
	/** Where the payer's browser comes back to: it proves nothing. */
	returnUrl: string;
	/** Where the provider's notices go. */
	notifyUrl: string;
}

export type PayAction =
	/** The payer's browser goes there. */
	| { action: 'redirect'; url: string }
	/** The payer's phone reads this out of a QR code. */
	| { action: 'qrcode'; text: string };

export type TryState =
	/** It was not paid, and may still be. `failure`: the payer's last go at it failed, and why in the provider's words, which may be none. */
	| { state: 'open'; failure?: string }
	/** It was not paid, and never will be. */
	| { state: 'closed' }
	| { state: 'paid'; paid: Paid };

export interface Paid {
	number: string;
	/** The provider's number of the payment. */
	tradeNumber: string;
	/** What the payer owed and paid, the provider's own coupons included. */
	amount: Fen;
	currency: string;
	at: Date;
}

export interface NewRefund {
	/** The merchant number that was paid, and the provider's. */
	number: string;
	tradeNumber: string;
	/** 6 to 32 letters and digits. */
	refundNumber: string;
	amount: Fen;
	/** What was paid in all. */
	total: Fen;
	reason: string;
	notifyUrl: string;
}

export type RefundState =
	| { state: 'done'; at: Date }
	/** The provider works on it, or has not heard of it (`queryRefund`). */
	| { state: 'pending' }
	| { state: 'unheard' }
	/** It will not happen by itself: what the provider says of it, for staff. */
	| { state: 'failed'; detail: string };

/** A notice as it came: the exact bytes. */
export interface RawNotice {
	headers: Readonly<Record<string, string | string[] | undefined>>;
	body: Buffer;
	now: Date;
}

/** A notice that was proved. `id` is the provider's own name of it: the same one may come again. */
export interface Notice {
	id: string;
	event:
		| { kind: 'paid'; paid: Paid }
		| { kind: 'closed'; number: string }
		/** Something happened to a refund of this payment: ask. */
		| { kind: 'refund'; number: string; refundNumber: string | null }
		/** Nothing of ours (a dispute, an unknown kind): for the desk. */
		| { kind: 'other'; type: string };
}

/** Why a notice is not believed. `probe`: signed wrongly on purpose by the provider, to see whether anybody looks. */
export type NoticeFault = 'unsigned' | 'bad_signature' | 'unknown_key' | 'old' | 'malformed' | 'other_app' | 'probe';

export class NoticeRefused extends Error {
	override readonly name = 'NoticeRefused';
	readonly fault: NoticeFault;
	constructor(fault: NoticeFault, detail: string) {
		super(`${fault}: ${detail}`);
		this.fault = fault;
	}
}

/** The provider could not be asked, or its answer could not be believed. Whatever was asked may have happened. */
export class ProviderTrouble extends Error {
	override readonly name: string = 'ProviderTrouble';
}

/**
 * The provider takes nothing more under this number: it was begun with other words (another title, another way, another amount), or was paid or closed there. Close
 * it, which tells whether it was paid, and begin another one.
 */
export class NumberUsed extends ProviderTrouble {
	override readonly name = 'NumberUsed';
}

export interface NoticeAnswer {
	status: number;
	contentType: string;
	body: string;
}

/** A line of a provider's books: positive amounts, `kind` says which way the money went. */
export interface StatementLine {
	kind: 'payment' | 'refund';
	number: string;
	tradeNumber: string;
	/** Of a refund. */
	refundNumber: string | null;
	amount: Fen;
	currency: string;
	at: Date;
}
