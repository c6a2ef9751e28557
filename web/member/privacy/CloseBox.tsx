import { Trans } from '@lingui/react/macro';
import { Suspense, startTransition, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';

const CloseDialog = lazyPart(() => import('./CloseDialog.tsx').then((module) => module.CloseDialog));

interface Props {
	/** The member's number, masked; empty for none. */
	phone: string;
	hasPassword: boolean;
}

/** The way out, which is asked about before anything happens. */
export function CloseBox(props: Props) {
	const [open, setOpen] = useState(false);
	return (
		<section aria-labelledby="close-account">
			<h2 id="close-account" className="border-b-2 border-ink pb-3 font-semibold">
				<Trans>注销账号</Trans>
			</h2>
			<p className="mt-3 text-15 text-ink-2">
				<Trans>七天之内登录一次就能回来。过了七天，什么都找不回。</Trans>
			</p>
			<Button kind="line" wide className="mt-3 border-red! text-red!" onClick={() => startTransition(() => setOpen(true))}>
				<Trans>注销账号</Trans>
			</Button>
			{open && (
				<Suspense>
					<CloseDialog {...props} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</section>
	);
}
