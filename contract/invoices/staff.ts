import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, money, orderId, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { line, word } from '../text.ts';
import { invoice, invoiceState } from './member.ts';

const version = z.int().min(1).max(2_147_483_647);
/** Of a fully digital invoice: twenty digits. */
const number = word({ max: 20, pattern: /^\d{20}$/ });

export const staffInvoice = invoice.extend({
	id,
	orderId,
	memberId: id,
	/** What was given back since it was issued. */
	returned: money,
	/** Who of the staff dealt with it last. */
	staffId: id.nullable(),
	/** Of the one that takes it back; null until it is reversed. */
	reversalNumber: z.string().nullable(),
	reversedAt: instant.nullable(),
	/** Goes up with each change, the buyer’s too; a change says which one it was made from. */
	version,
});

export const invoicesStaffCalls = {
	staffInvoices: call({
		...at('staffInvoices'),
		guard: { staff: 'invoice.read' },
		summary: 'Invoices in a state, the one that was asked for first comes first; without a state those that are to be issued.',
		input: z.object({
			state: z.preprocess((value) => (value === '' ? undefined : value), invoiceState.default('requested')),
			currPage,
			pageSize: pageSize(20),
		}),
		output: pageOf(staffInvoice),
	}),
	staffInvoiceIssue: call({
		...at('staffInvoiceIssue'),
		guard: { staff: 'invoice.change' },
		summary:
			'Note that an invoice was issued: its number and day, and where its file is (https, or nothing). The buyer is told. The same again changes nothing.',
		input: z.object({
			id,
			version,
			number,
			issuedOn: z.iso.date(),
			link: word({ max: 500, pattern: /^(https:\/\/[\w.-]+\.\w+(:\d+)?\/[\x21-\x7e]*)?$/ }).default(''),
		}),
		output: staffInvoice,
		reasons: ['changed_meanwhile', 'invoice_not_waiting', 'invoice_number_taken'],
	}),
	staffInvoiceReject: call({
		...at('staffInvoiceReject'),
		guard: { staff: 'invoice.change' },
		summary: 'An invoice that was asked for cannot be issued; why is told to its buyer, who can ask anew. The same again changes nothing.',
		input: z.object({ id, version, why: line({ min: 1, max: 60 }) }),
		output: staffInvoice,
		reasons: ['changed_meanwhile', 'invoice_not_waiting'],
	}),
	staffInvoiceReverse: call({
		...at('staffInvoiceReverse'),
		guard: { staff: 'invoice.change' },
		summary:
			'Note that an issued invoice was taken back by another (its number). Where something is left of the sum a new one is requested for that, made out as before. The same again changes nothing.',
		input: z.object({ id, version, number }),
		output: staffInvoice,
		reasons: ['changed_meanwhile', 'invoice_not_waiting', 'invoice_number_taken'],
	}),
};

export type StaffInvoice = z.infer<typeof staffInvoice>;
