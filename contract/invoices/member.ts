import * as z from 'zod';
import { call } from '../call.ts';
import { instant, money, nothing, orderId } from '../common.ts';
import { at } from '../paths.ts';
import { spelledTaxNumber, taxNumberProblem } from '../tax-number.ts';
import { line } from '../text.ts';

const wanted = {
	kind: z.enum(['personal', 'company']),
	/** A person, or the full name of a company. */
	title: line({ min: 1, max: 100 }),
	/** Of a company: its unified social credit code (GB 32100), checked; of a person none. */
	taxNumber: line({ max: 40, pattern: /^[0-9A-Za-z\s]*$/ })
		.overwrite(spelledTaxNumber)
		.default(''),
	/** Where it is sent. */
	email: line({ min: 3, max: 254, pattern: z.regexes.email }),
};

/** Whom an invoice is made out to. */
interface Wanted {
	kind: 'personal' | 'company';
	taxNumber: string;
}
const fits = ({ kind, taxNumber }: Wanted) => (kind === 'company' ? taxNumberProblem(taxNumber) === null : taxNumber === '');

/** Whom an invoice is made out to, in the input of a call. */
export const invoiceWanted = z.object(wanted).refine(fits, { path: ['taxNumber'] });

/**
 * `waiting` for the payment of its order, `requested`, `issued`; `cancelled` by the buyer, or because all was given back before; `rejected` by staff;
 * `to_reverse`: issued, and something was given back since; `reversed`.
 */
export const invoiceState = z.enum(['waiting', 'requested', 'issued', 'cancelled', 'rejected', 'to_reverse', 'reversed']);

export const invoice = z.object({
	state: invoiceState,
	kind: z.enum(['personal', 'company']),
	title: z.string(),
	/** Empty for a person. */
	taxNumber: z.string(),
	email: z.string(),
	/** What stands on it, or will. */
	amount: money,
	/** Null until it was issued, as the next two. */
	number: z.string().nullable(),
	/** The day that stands on it. */
	issuedOn: z.iso.date().nullable(),
	/** Where its file is; null too where it comes by e-mail alone. */
	link: z.string().nullable(),
	/** Why it was rejected; empty otherwise. */
	why: z.string(),
	/** Since when it waits for staff; null: its order is not paid yet. */
	requestedAt: instant.nullable(),
});

const refusals = ['invoice_nothing_paid', 'invoice_late'] as const;

export const invoicesMemberCalls = {
	invoiceDraft: call({
		...at('invoiceDraft'),
		guard: 'member',
		summary: 'How the member had the last invoice made out, and where one would be sent; empty texts where nothing is known.',
		input: nothing,
		output: z.object({ kind: z.enum(['personal', 'company']), title: z.string(), taxNumber: z.string(), email: z.string() }),
	}),
	invoiceAsk: call({
		...at('invoiceAsk'),
		guard: 'member',
		summary:
			'Ask for an invoice of a paid order, within 180 days of its payment. It says what was really paid, less what was given back. The same again is no error.',
		input: z.object({ orderId, ...wanted }).refine(fits, { path: ['taxNumber'] }),
		output: invoice,
		reasons: [...refusals, 'invoice_there'],
	}),
	invoiceChange: call({
		...at('invoiceChange'),
		guard: 'member',
		summary: 'Have an invoice made out otherwise that was asked for and is not issued yet.',
		input: z.object({ orderId, ...wanted }).refine(fits, { path: ['taxNumber'] }),
		output: invoice,
		reasons: ['invoice_not_waiting'],
	}),
	invoiceCancel: call({
		...at('invoiceCancel'),
		guard: 'member',
		summary: 'No invoice after all, while it is not issued yet. A second time is no error.',
		input: z.object({ orderId }),
		output: invoice,
		reasons: ['invoice_not_waiting'],
	}),
};

export type InvoiceWanted = z.infer<typeof invoiceWanted>;
export type Invoice = z.infer<typeof invoice>;
