import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/AddressesPage';
import { AddressRow } from './AddressRow.tsx';
import { addId, editId } from './address-ids.ts';
import { FormMissing } from './FormMissing.tsx';

const AddressForm = lazyPart(() => import('./AddressForm.tsx').then((module) => module.AddressForm), FormMissing);
/** As the contract has it. */
const most = 20;

async function load({ api, optional }: LoadArgs) {
	return { addresses: await optional('addresses', () => api('myAddresses', {}), { empty: [], keepOnRefusal: true, failPage: 'any' }) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`收货地址`) : '', noindex: true });
}

/** The one form stands where the address stands, or above the list for a new one. */
export default function AddressesPage({ loaderData: { addresses, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	const { revalidate } = useRevalidator();
	const [open, setOpen] = useState<number | 'new'>();
	const cameFrom = useRef('');
	const count = addresses.length;
	const edit = (which: number | 'new') => startTransition(() => setOpen(which));
	const close = () => {
		cameFrom.current = open === 'new' || open === undefined ? addId : editId(open);
		setOpen(undefined);
	};
	// The button that opened the form stands again where the form was; above the first address it comes with the list.
	// biome-ignore lint/correctness/useExhaustiveDependencies: after both, whichever comes last
	useEffect(() => {
		const opener = document.getElementById(cameFrom.current) ?? document.getElementById(addId);
		if (open !== undefined || cameFrom.current === '' || opener === null) return;
		opener.focus();
		cameFrom.current = '';
	}, [open, count]);
	const form = (address?: (typeof addresses)[number]) => (
		<Suspense fallback={null}>
			{/* Another version of the address is another form: what it holds is from the start what is stored. */}
			<AddressForm key={address?.version ?? 0} address={address} first={count === 0} onClose={close} onChanged={revalidate} />
		</Suspense>
	);
	return (
		<MemberPage
			title={<Trans>收货地址</Trans>}
			aside={
				count > 0 && (
					<>
						<p className="type-meta figures" role="status">
							<span aria-hidden="true">
								{count} / {most}
							</span>
							<span className="sr-only">
								<Trans>
									{count} 个地址，最多 {most} 个
								</Trans>
							</span>
						</p>
						<Button
							kind="line"
							size="sm"
							id={addId}
							className="ml-auto min-h-11"
							reason={count >= most && t`存满 ${most} 个了`}
							aria-expanded={open === 'new'}
							onClick={() => edit('new')}
						>
							<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
								<path d="M12 5v14M5 12h14" />
							</svg>
							<Trans>添加地址</Trans>
						</Button>
					</>
				)
			}
		>
			<StaleNote since={stale['addresses']} what={<Trans context="没能取到">收货地址</Trans>} />
			{open === 'new' && <div className="mt-6 border-t-2 border-ink">{form()}</div>}
			{count > 0 && (
				<ul className={open === 'new' ? 'border-t border-rule' : 'mt-4 border-t-2 border-ink'} aria-label={t`存着的地址`}>
					{addresses.map((address) => (
						<li key={address.id} className="border-b border-rule">
							{open === address.id ? form(address) : <AddressRow address={address} onEdit={() => edit(address.id)} onChanged={revalidate} />}
						</li>
					))}
				</ul>
			)}
			{count === 0 && open === undefined && (
				<EmptyState title={<Trans>还没有地址</Trans>} action={{ label: <Trans>添加地址</Trans>, onClick: () => edit('new') }}>
					<Trans>寄讲义和教材要用。存一个，下单时就不用再填。</Trans>
				</EmptyState>
			)}
		</MemberPage>
	);
}
