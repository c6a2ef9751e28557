import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useRef, useState } from 'react';
import { useSite } from '../../features/site/use-site.ts';
import { absolute } from '../../lib/meta.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart, servedPart } from '../../ui/lazyPart.ts';
import { SeatLinkEnd } from './SeatLinkEnd.tsx';
import { seatPaths } from './seat-paths.ts';

const QrCode = servedPart(() => import('../../ui/QrCode.tsx').then((module) => module.QrCode));
const NewLink = lazyPart(() => import('./NewLink.tsx').then((module) => module.NewLink));

interface Props {
	orderId: string;
	code: string;
	lastDay: string | null;
	/** Its last day is over: it is not to be sent to anybody. */
	over: boolean;
	onChanged: () => Promise<void>;
}

/** The link by which others sit down: copied, ended on a day, replaced. */
export function SeatLink({ orderId, code, lastDay, over, onChanged }: Props) {
	const { t } = useLingui();
	const site = useSite();
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
	return (
		<section className="seat-link" aria-labelledby="seat-link">
			<div className="min-w-0">
				<h2 id="seat-link" className="type-column">
					<Trans>请人坐下</Trans>
				</h2>
				{over ? (
					<p className="text-ink-2">
						<Trans>链接已过期，没有人能再从它坐下。改个日期，或者不设期限，链接就又能用。</Trans>
					</p>
				) : (
					<>
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
					</>
				)}
				<div className="seat-link-acts">
					<SeatLinkEnd orderId={orderId} lastDay={lastDay} onChanged={onChanged} />
					<button type="button" className="link min-h-11" onClick={() => startTransition(() => setRenewing(true))}>
						<Trans>换一个链接</Trans>
					</button>
				</div>
			</div>
			{!over && (
				<div className="seat-qr">
					<Suspense fallback={<span className="qr" />}>{address && <QrCode text={address} mark label={t`席位链接的二维码`} />}</Suspense>
				</div>
			)}
			<Suspense fallback={null}>
				{renewing && <NewLink orderId={orderId} code={code} onDone={onChanged} onClose={() => setRenewing(false)} />}
			</Suspense>
		</section>
	);
}
