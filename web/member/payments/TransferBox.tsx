import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Transfer } from '../../../contract/payments/member.ts';
import { useServerDay } from '../../features/site/server-time.ts';
import { money, plainYuan } from '../../lib/money.ts';
import { sheets } from '../../lib/sheets.ts';
import { toast } from '../../lib/toast.ts';
import transferStyles from '../../styles/transfer.css?url';
import { Button } from '../../ui/Button.tsx';
import { Sheets } from '../../ui/Sheets.tsx';
import { useShortMoment } from '../orders/use-moment.ts';
import { TransferProof } from './TransferProof.tsx';
import { useWaitingProof } from './use-waiting-proof.ts';

const styles = sheets(transferStyles);

interface Props {
	orderId: string;
	transfer: Transfer;
	/** Somebody has just asked for it: on a phone it stands below what they pressed. */
	asked: boolean;
}

/** Where a bank transfer goes, what has to stand in its remark, and what was shown of it. */
export function TransferBox({ orderId, transfer: first, asked }: Props) {
	const { t } = useLingui();
	const [transfer, setTransfer] = useState(first);
	useWaitingProof(orderId, transfer.proof?.state === 'sent', setTransfer);
	const heading = useRef<HTMLHeadingElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: when it comes, never later
	useEffect(() => {
		if (asked) heading.current?.focus();
	}, []);
	const until = useShortMoment()(transfer.expiresAt, useServerDay());
	const facts = [
		{ name: t`户名`, text: transfer.holder },
		{ name: t`开户行`, text: transfer.bank },
		{ name: t`银行账号`, text: transfer.account, copied: transfer.account.replaceAll(/[ -]/g, '') },
		{ name: t`金额`, text: money(transfer.payable), copied: plainYuan(transfer.payable), mark: true },
		{ name: t`附言（备注）`, text: transfer.reference, mark: true },
	];
	return (
		<section className="transfer" aria-labelledby="transfer-how">
			<Sheets paths={styles} />
			<h2 id="transfer-how" ref={heading} tabIndex={-1} className="type-item outline-none">
				<Trans>照这些转账</Trans>
			</h2>
			<dl className="transfer-facts">
				{facts.map(({ name, text, copied = text, mark }) => (
					<div key={name} data-mark={mark ? '' : undefined}>
						<dt>{name}</dt>
						<dd>{text}</dd>
						<dd>
							<CopyButton name={name} text={copied} />
						</dd>
					</div>
				))}
			</dl>
			<p className="mt-3 text-14 text-ink-2">
				<Trans>附言一定要写，我们靠它认出是你。金额要一分不差。{until} 之前到账，订单一直替你留着。</Trans>
			</p>
			{transfer.remark && <p className="mt-2 text-14 text-ink-2">{transfer.remark}</p>}
			<TransferProof orderId={orderId} transfer={transfer} onSent={setTransfer} />
		</section>
	);
}

function CopyButton({ name, text }: { name: string; text: string }) {
	const { t } = useLingui();
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text);
			toast(t`${name}复制好了。`);
		} catch {
			toast(t`没能复制，请选中再复制。`, { icon: 'clock' });
		}
	};
	return (
		<Button kind="line" size="sm" aria-label={t`复制${name}`} onClick={copy}>
			<Trans>复制</Trans>
		</Button>
	);
}
