import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useState } from 'react';
import type { CallOutput } from '../../../contract/calls.ts';
import type { Invoice } from '../../../contract/invoices/member.ts';
import { browserApi } from '../../api/api.ts';
import { fullDate } from '../../lib/dates.ts';
import { momentOf } from '../../lib/moment-of.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { asked } from '../frame/asked.ts';
import { Fact } from './Fact.tsx';

type Draft = CallOutput<'invoiceDraft'>;
const InvoiceDialog = lazyPart(() => import('../invoices/InvoiceDialog.tsx').then((module) => module.InvoiceDialog));
const nothing: Draft = { kind: 'personal', title: '', taxNumber: '', email: '' };

/** Where the invoice of an order stands, and what can be done about it. */
export function OrderInvoice({ order, onChanged }: { order: CallOutput<'orderDetail'>; onChanged: () => Promise<void> }) {
	const { t } = useLingui();
	const { orderId, invoice, invoiceUntil } = order;
	const [draft, setDraft] = useState<Draft>();
	const [busy, setBusy] = useState(false);
	const isRequested = invoice?.state === 'requested';
	const gone = invoice?.state === 'cancelled' || invoice === null;
	if (gone && invoiceUntil === null) return null;
	const show = async () => {
		if (busy) return;
		if (isRequested) return startTransition(() => setDraft(invoice));
		setBusy(true);
		const answer = await asked(() => browserApi('invoiceDraft', {}, { skipHandler: true, cache: 0 }));
		setBusy(false);
		startTransition(() => setDraft('data' in answer ? answer.data : nothing));
	};
	const cancel = async () => {
		if (busy) return;
		setBusy(true);
		const answer = await asked(() => browserApi('invoiceCancel', { orderId }, { skipHandler: true }));
		if ('data' in answer) toast(t`发票申请取消了。`);
		else toast(answer.sentence || t`没能取消，请再试一次。`, { icon: 'clock' });
		await onChanged();
		setBusy(false);
	};
	return (
		<Fact name={<Trans>发票</Trans>}>
			{!gone && <Standing invoice={invoice} />}
			{(isRequested || invoiceUntil !== null) && (
				<p className="order-invoice-acts" data-noprint>
					<button type="button" className="link" onClick={() => void show()}>
						{isRequested ? <Trans>修改</Trans> : gone ? <Trans>开具电子发票</Trans> : <Trans>重新申请</Trans>}
					</button>
					{isRequested && (
						<button type="button" className="link" onClick={() => void cancel()}>
							<Trans>取消申请</Trans>
						</button>
					)}
				</p>
			)}
			<Suspense fallback={null}>
				{draft && <InvoiceDialog orderId={orderId} draft={draft} change={isRequested} onDone={onChanged} onClose={() => setDraft(undefined)} />}
			</Suspense>
		</Fact>
	);
}

function Standing({ invoice }: { invoice: Invoice }) {
	const locale = useLocale();
	const { state, title, taxNumber, email, number, issuedOn, link, why } = invoice;
	return (
		<>
			<span role="status" className="block">
				{state === 'waiting' ? (
					<Trans>付款后开具</Trans>
				) : state === 'requested' ? (
					<Trans>申请了，一天内发到 {email}</Trans>
				) : state === 'issued' ? (
					<Trans>开好了</Trans>
				) : state === 'rejected' ? (
					<Trans>没有开成：{why}</Trans>
				) : state === 'to_reverse' ? (
					<Trans>有退款，正在红冲</Trans>
				) : (
					<Trans>红冲了，不再有效</Trans>
				)}
			</span>
			<span className="block text-ink-2 wrap-anywhere">
				<bdi>{title}</bdi>
			</span>
			{taxNumber && (
				<span className="block text-ink-2 wrap-anywhere">
					<Trans>税号</Trans> {taxNumber}
				</span>
			)}
			{number && issuedOn && (
				<>
					<span className="block text-ink-2 wrap-anywhere">
						<Trans>号码</Trans> {number}
					</span>
					<span className="block text-ink-2">{fullDate(momentOf(issuedOn), locale)}</span>
				</>
			)}
			{link && (
				<a className="link" href={link} target="_blank" rel="noreferrer" data-noprint>
					<Trans>打开发票</Trans>
				</a>
			)}
		</>
	);
}
