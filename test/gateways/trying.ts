import { fen } from '../../contract/money.ts';
import type { NewRefund, NewTry } from '../../server/adapters/payments/provider.ts';

let made = 0;
/** A number that no gateway has seen. */
export function nextNumber(): string {
	made += 1;
	return `L${70_000 + made}x1`;
}

export function newTry(notifyUrl: string, now: Date, changed: Partial<NewTry> = {}): NewTry {
	return {
		number: nextNumber(),
		amount: fen(19_950),
		subject: '高考数学, 一轮复习 & 真题',
		expiresAt: new Date(now.getTime() + 25 * 60_000),
		ip: '203.0.113.7',
		mobile: false,
		returnUrl: 'http://127.0.0.1/payresult?order=1',
		notifyUrl,
		...changed,
	};
}

export function newRefund(payment: NewTry, tradeNumber: string, changed: Partial<NewRefund> = {}): NewRefund {
	const { number, amount, notifyUrl } = payment;
	return { number, tradeNumber, refundNumber: `R${number}`, amount, total: amount, reason: '课程取消', notifyUrl, ...changed };
}

/** What a promise was refused with. */
export function refusal(promise: Promise<unknown>): Promise<Error> {
	return promise.then(
		() => {
			throw new Error('it was not refused');
		},
		(error) => error,
	);
}
