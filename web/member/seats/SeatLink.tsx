import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useRef, useState } from 'react';
import { browserApi } from '../../api/api.ts';
import { useSite } from '../../features/site/use-site.ts';
import { fullDate } from '../../lib/dates.ts';
import { absolute } from '../../lib/meta.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { lazyPart, servedPart } from '../../ui/lazyPart.ts';
import { asked } from '../payments/asked.ts';
import { seatPaths } from './seat-paths.ts';

const QrCode = servedPart(() => import('../../ui/QrCode.tsx').then((module) => module.QrCode));
const NewLink = lazyPart(() => import('./NewLink.tsx').then((module) => module.NewLink));

interface Props {
	orderId: string;
	code: string;
	lastDay: string | null;
	onChanged: () => Promise<void>;
}

/** The link by which others sit down: copied, ended on a day, replaced. */
export function SeatLink({ orderId, code, lastDay, onChanged }: Props) {
	const { t } = useLingui();
	const locale = useLocale();
	const site = useSite();
	const [ends, setEnds] = useState(lastDay !== null);
	const [busy, setBusy] = useState(false);
	const [renewing, setRenewing] = useState(false);
	const box = useRef<HTMLInputElement>(null);
	const address = site ? absolute(site, seatPaths.seat(code)) : '';
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(address);
			toast(t`链接复制好了，发到群里吧。`);
		} catch {
			box.current?.select();
			toast(t`没能复制，请选中再复制。`, { icon: 'clock' });
		}
	};
	const end = async (day: string) => {
		setBusy(true);
		const answer = await asked(() => browserApi('seatLinkEnd', { orderId, lastDay: day }, { skipHandler: true }));
		setBusy(false);
		if (!('data' in answer)) return toast(t`没能记下日子，请再试一次。`, { icon: 'clock' });
		const said = day && fullDate(`${day}T12:00:00Z`, locale);
		toast(said ? t`链接用到 ${said}。` : t`链接坐满之前一直能用。`);
		await onChanged();
	};
	return (
		<section className="seat-link" aria-labelledby="seat-link">
			<div className="min-w-0">
				<h2 id="seat-link" className="type-column">
					<Trans>请人坐下</Trans>
				</h2>
				<p className="text-ink-2">
					<Trans>把链接发到群里，先到先坐。每人占一席，换人不另收钱。</Trans>
				</p>
				<div className="seat-link-line">
					<div className="box">
						<input
							ref={box}
							readOnly
							aria-label={t`席位链接`}
							value={address.replace(/^https?:\/\//, '')}
							onFocus={({ currentTarget }) => currentTarget.select()}
						/>
					</div>
					<Button onClick={() => void copy()}>
						<Trans>复制</Trans>
					</Button>
				</div>
				<div className="seat-link-acts">
					<Checkbox
						checked={ends}
						disabled={busy}
						onChange={({ currentTarget: { checked } }) => {
							setEnds(checked);
							if (!checked && lastDay !== null) void end('');
						}}
					>
						<Trans>链接到一天作废</Trans>
					</Checkbox>
					{ends && (
						<div className="box seat-day">
							<input
								type="date"
								aria-label={t`链接的最后一天`}
								defaultValue={lastDay ?? ''}
								max="2099-12-31"
								onChange={({ currentTarget: { value } }) => {
									if (value >= '2020-01-01' && value !== lastDay) void end(value);
								}}
							/>
						</div>
					)}
					<button type="button" className="link min-h-11" onClick={() => startTransition(() => setRenewing(true))}>
						<Trans>换一个链接</Trans>
					</button>
				</div>
			</div>
			<div className="seat-qr">
				<Suspense fallback={<span className="qr" />}>{address && <QrCode text={address} mark label={t`席位链接的二维码`} />}</Suspense>
			</div>
			<Suspense fallback={null}>
				{renewing && <NewLink orderId={orderId} code={code} onDone={onChanged} onClose={() => setRenewing(false)} />}
			</Suspense>
		</section>
	);
}
