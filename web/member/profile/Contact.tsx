import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useSite } from '../../features/site/use-site.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';

const QrCode = lazyPart(() => import('../../ui/QrCode.tsx').then((module) => module.QrCode));

/** What hangs at the right edge of wide screens: below lg the telephone and the codes are here. */
export function Contact() {
	const items = useSite()?.hoverBar.filter(({ kind }) => kind === 'phone' || kind === 'qrcode') ?? [];
	const [open, setOpen] = useState<number>();
	const shown = items.find(({ id }) => id === open);
	if (items.length === 0) return null;
	return (
		<section className="lg:hidden">
			<h2 className="mb-1.5 text-13 text-ink-3">
				<Trans>联系我们</Trans>
			</h2>
			<ul className="ruled">
				{items.map((item) => (
					<li key={item.id} className="flex items-center justify-between gap-4">
						<div className="min-w-0">
							<p className="font-semibold">{item.title}</p>
							<p className="type-meta">{item.note}</p>
						</div>
						{item.kind === 'phone' ? (
							<Button kind="line" size="sm" href={`tel:${item.value}`} className="min-h-11 flex-none whitespace-nowrap">
								{item.value}
							</Button>
						) : (
							<Button kind="line" size="sm" onClick={() => setOpen(item.id)} className="min-h-11 flex-none whitespace-nowrap">
								<Trans>看二维码</Trans>
							</Button>
						)}
					</li>
				))}
			</ul>
			{shown && (
				<Dialog open onClose={() => setOpen(undefined)} title={shown.title}>
					<p>{shown.note}</p>
					<div className="mx-auto mt-4 w-56">
						<Suspense fallback={null}>
							{/\.(png|jpe?g|webp|svg|avif)$/i.test(shown.value) ? (
								<img src={shown.value} alt={shown.title} width="224" height="224" />
							) : (
								<QrCode text={shown.value || location.origin} label={shown.title} mark />
							)}
						</Suspense>
					</div>
				</Dialog>
			)}
		</section>
	);
}
