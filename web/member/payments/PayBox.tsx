import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Fen } from '../../../contract/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import type { PayMethod, Said } from './use-paying.ts';

interface Props {
	method: PayMethod | undefined;
	payable: Fen;
	said: Said | null;
	/** Why it could not be begun. */
	trouble: string;
	button: ReactNode;
}

/** Where the money is handed over: a code to scan, or the way to the provider. */
export function PayBox({ method, payable, said, trouble, button }: Props) {
	const { t } = useLingui();
	const name = method?.name ?? '';
	const code = said?.action === 'qrcode' ? said.svg : '';
	return (
		<div className="pay-box" data-code={code ? '' : undefined}>
			{method && (
				<h2 className="type-item">
					{method.kind === 'qrcode' ? <Trans>用{name}扫一扫</Trans> : method.kind === 'sandbox' ? name : <Trans>用{name}付款</Trans>}
				</h2>
			)}
			{code && <img className="pay-code" src={`data:image/svg+xml,${encodeURIComponent(code)}`} alt={t`${name}的付款码`} width="188" height="188" />}
			<p className="pay-sum">
				<Price fen={payable} size="lg" />
			</p>
			<p role="alert" className="text-14 text-red empty:hidden">
				{trouble}
			</p>
			{method && method.kind !== 'qrcode' && <div className="pay-go">{button}</div>}
			<p className="text-14 text-ink-2">
				{method?.kind === 'manual' ? (
					<Trans>给你看账号和附言，订单多留几天。转好了上传凭证，确认后自动开课。</Trans>
				) : (
					<Trans>付款后这一页会自动跳转，不用刷新。</Trans>
				)}
			</p>
			<p className="pay-waits">
				<i aria-hidden="true" />
				<Trans>等待支付</Trans>
			</p>
		</div>
	);
}

/** Begins the payment, and leaves for the provider where that is where one pays. */
export function PayButton({ method, busy, onPay }: { method: PayMethod; busy: boolean; onPay: () => void }) {
	const { name } = method;
	return (
		<Button size="lg" wide busy={busy} onClick={onPay}>
			{method.kind === 'sandbox' ? <Trans>去支付</Trans> : method.kind === 'manual' ? <Trans>用{name}付</Trans> : <Trans>去{name}支付</Trans>}
		</Button>
	);
}
