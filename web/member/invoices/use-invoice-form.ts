import { useState } from 'react';
import type { CallInput, CallOutput } from '../../../contract/calls.ts';
import { taxNumberProblem } from '../../../contract/tax-number.ts';

type Draft = CallOutput<'invoiceDraft'>;
export type InvoiceWanted = Pick<CallInput<'invoiceAsk'>, 'kind' | 'title' | 'taxNumber' | 'email'>;

/** As it was typed. A person’s title and a company’s are two: whoever looks at the other loses neither. */
export interface Typed {
	kind: 'none' | 'personal' | 'company';
	personal: string;
	company: string;
	taxNumber: string;
	email: string;
}

export type InvoiceField = 'title' | 'taxNumber' | 'email';

export interface InvoiceForm {
	typed: Typed;
	set: (some: Partial<Typed>) => void;
	/** Somebody wanted to go on: what is missing is said too, and the first wrong field has the focus. Another object each time. */
	asked: { first: InvoiceField } | undefined;
	/** What is wanted; undefined for no invoice, null when something of it is wrong, which is said then. */
	take: () => InvoiceWanted | undefined | null;
}

/** Of every field, so that the first wrong one can be gone to. */
export const fieldId = (field: InvoiceField) => `invoice-${field}`;

export const isEmail = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());

/** What an invoice is to say, from how the last one was made out. `kind`: what is chosen at first. */
export function useInvoiceForm(draft: Draft, kind: Typed['kind']): InvoiceForm {
	const [asked, setAsked] = useState<{ first: InvoiceField }>();
	const [typed, setTyped] = useState<Typed>({
		kind,
		personal: draft.kind === 'personal' ? draft.title : '',
		company: draft.kind === 'company' ? draft.title : '',
		taxNumber: draft.taxNumber,
		email: draft.email,
	});
	const take = () => {
		if (typed.kind === 'none') return undefined;
		const wrong = wrongField(typed);
		if (wrong === undefined) return wantedOf(typed, typed.kind);
		setAsked({ first: wrong });
		return null;
	};
	const set = (some: Partial<Typed>) => {
		// Of another kind nothing has been asked yet.
		if (some.kind !== undefined) setAsked(undefined);
		setTyped((before) => ({ ...before, ...some }));
	};
	return { typed, set, asked, take };
}

function wrongField({ kind, personal, company, taxNumber, email }: Typed): InvoiceField | undefined {
	if ((kind === 'company' ? company : personal).trim() === '') return 'title';
	if (kind === 'company' && taxNumberProblem(taxNumber) !== null) return 'taxNumber';
	return isEmail(email) ? undefined : 'email';
}

function wantedOf({ personal, company, taxNumber, email }: Typed, kind: 'personal' | 'company'): InvoiceWanted {
	const isCompany = kind === 'company';
	return { kind, title: isCompany ? company : personal, taxNumber: isCompany ? taxNumber : '', email };
}
