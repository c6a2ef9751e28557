import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { CallOutput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { asked } from '../frame/asked.ts';
import { InvoiceFields } from './InvoiceFields.tsx';
import { useInvoiceForm } from './use-invoice-form.ts';

interface Props {
	orderId: string;
	/** How it is made out until it is said otherwise. */
	draft: CallOutput<'invoiceDraft'>;
	/** One that was asked for is changed. */
	change: boolean;
	onDone: () => Promise<void>;
	onClose: () => void;
}

/** Asks for the invoice of a paid order, or has it made out otherwise. */
export function InvoiceDialog({ orderId, draft, change, onDone, onClose }: Props) {
	const { t } = useLingui();
	const id = useId();
	const under = useRef(false);
	const form = useInvoiceForm(draft, draft.kind);
	const [busy, setBusy] = useState(false);
	const [trouble, setTrouble] = useState('');
	const send = async (event: FormEvent) => {
		event.preventDefault();
		const wanted = form.take();
		if (!wanted || under.current) return;
		under.current = true;
		setBusy(true);
		setTrouble('');
		const answer = await asked(() => browserApi(change ? 'invoiceChange' : 'invoiceAsk', { orderId, ...wanted }, { skipHandler: true }));
		under.current = false;
		setBusy(false);
		if ('data' in answer) {
			toast(change ? t`改好了，按新的抬头开。` : t`发票申请好了，一天内发到邮箱。`);
			await onDone();
			return onClose();
		}
		setTrouble(answer.sentence || (answer.refused === 'invalid' ? t`有一项没写对，请看一下再交。` : t`没收到服务器的回答。请再交一次，不会开两张。`));
		if (answer.sentence) await onDone();
	};
	return (
		<Dialog
			open
			onClose={onClose}
			title={change ? <Trans>发票开给谁？</Trans> : <Trans>开一张电子发票</Trans>}
			actions={
				<>
					<Button kind="line" onClick={onClose}>
						<Trans>先这样</Trans>
					</Button>
					<Button type="submit" form={id} busy={busy}>
						{change ? <Trans>改好了</Trans> : <Trans>申请发票</Trans>}
					</Button>
				</>
			}
		>
			<form id={id} onSubmit={(event) => void send(event)} noValidate>
				<div className="mt-3">
					<Segment
						label={t`发票开给`}
						items={[
							{ key: 'personal', label: <Trans>个人</Trans> },
							{ key: 'company', label: <Trans>单位</Trans> },
						]}
						current={form.typed.kind}
						onSelect={(kind) => form.set({ kind })}
					/>
				</div>
				<InvoiceFields form={form} paid />
				<p role="alert" className="mt-2 text-14 text-red empty:hidden">
					{trouble}
				</p>
			</form>
		</Dialog>
	);
}
