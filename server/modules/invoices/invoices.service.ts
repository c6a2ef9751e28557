import type { CallOutput } from '../../../contract/calls.ts';
import type { MemberContext } from '../../http/route.ts';
import { contactOf } from '../members/contact.service.ts';
import { lastOf } from './invoices.queries.ts';

/** As the last one was made out; without one what is known of the member. */
export async function invoiceDraft({ db, member }: MemberContext): Promise<CallOutput<'invoiceDraft'>> {
	const last = await lastOf(db, member.id);
	if (last !== undefined) return { kind: last.kind, title: last.title, taxNumber: last.tax_number, email: last.email };
	return { kind: 'personal', title: '', taxNumber: '', email: (await contactOf(db, member.id))?.email ?? '' };
}
