import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Segment } from '../../ui/Segment.tsx';
import type { InvoiceForm } from '../invoices/use-invoice-form.ts';

const InvoiceFields = lazyPart(() => import('../invoices/InvoiceFields.tsx').then((module) => module.InvoiceFields));

/** Whether an invoice is wanted, and to whom it is made out. */
export function CheckoutInvoice({ form }: { form: InvoiceForm }) {
	const { t } = useLingui();
	const { kind } = form.typed;
	return (
		<section className="mb-9" aria-labelledby="checkout-invoice">
			<div className="checkout-heading">
				<h2 id="checkout-invoice">
					<Trans>发票</Trans>
				</h2>
			</div>
			<Segment
				label={t`发票开给`}
				items={[
					{ key: 'none', label: <Trans>不开</Trans> },
					{ key: 'personal', label: <Trans>个人</Trans> },
					{ key: 'company', label: <Trans>单位</Trans> },
				]}
				current={kind}
				// Not in a transition, which the press on “order” could overtake: whoever presses that next has asked for one.
				onSelect={(next) => form.set({ kind: next })}
			/>
			{kind !== 'none' && (
				<Suspense fallback={null}>
					<InvoiceFields form={form} />
				</Suspense>
			)}
		</section>
	);
}
