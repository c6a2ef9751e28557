import type { BankSettings } from './bank-settings.ts';
import { NoticeRefused, type PaymentProvider, ProviderTrouble } from './provider.ts';

/** A bank account of the agency’s. The bank tells us nothing: staff say what has arrived and what they have sent back. */
export function bankProvider(settings: BankSettings): PaymentProvider {
	return {
		code: 'bank',
		byHand: settings,
		submit: async () => {
			throw new ProviderTrouble('a bank begins nothing: the payer follows what is told');
		},
		stateOf: async () => ({ state: 'open' }),
		close: async () => ({ state: 'closed' }),
		refund: async () => ({ state: 'pending' }),
		queryRefund: async () => ({ state: 'pending' }),
		readNotice: async () => {
			throw new NoticeRefused('unsigned', 'a bank sends no notices');
		},
		answerNotice: () => ({ status: 400, contentType: 'text/plain; charset=utf-8', body: 'later' }),
		statement: async () => {
			throw new ProviderTrouble('a bank gives no statement');
		},
	};
}
