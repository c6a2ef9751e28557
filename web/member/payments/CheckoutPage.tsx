import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { CallOutput } from '../../../contract/calls.ts';
import { productNumbers } from '../../../contract/product-numbers.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { notFound } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import { lazyPart, servedPart } from '../../ui/lazyPart.ts';
import { useInvoiceForm } from '../invoices/use-invoice-form.ts';
import { productPath } from '../orders/order-words.ts';
import type { Route } from './+types/CheckoutPage';
import { CashierFrame } from './CashierFrame.tsx';
import { CheckoutBox } from './CheckoutBox.tsx';
import { CheckoutCoupons } from './CheckoutCoupons.tsx';
import { CheckoutInvoice } from './CheckoutInvoice.tsx';
import { CheckoutItems } from './CheckoutItems.tsx';
import { cashierSheets } from './cashier-sheets.ts';
import { useAddressChoice } from './use-address-choice.ts';
import { useOrdering } from './use-ordering.ts';

const CheckoutAddress = servedPart(() => import('./CheckoutAddress.tsx').then((module) => module.CheckoutAddress));
const CheckoutSeats = servedPart(() => import('./CheckoutSeats.tsx').then((module) => module.CheckoutSeats));
const PriceChanged = lazyPart(() => import('./PriceChanged.tsx').then((module) => module.PriceChanged));
const SoldOut = lazyPart(() => import('./SoldOut.tsx').then((module) => module.SoldOut));

export const handle: Handle = { bare: true, sheets: cashierSheets };

const noDraft: CallOutput<'invoiceDraft'> = { kind: 'personal', title: '', taxNumber: '', email: '' };

async function load({ api, required, optional, params, url }: LoadArgs) {
	const prodIds = params['ids'] ?? '';
	if (!productNumbers.test(prodIds)) notFound();
	const asked = url.searchParams.get('coupon');
	const count = url.searchParams.get('seats') ?? '';
	const seats = /^([2-9]|[1-9]\d|[1-4]\d\d|500)$/.test(count) ? Number(count) : undefined;
	const couponCode = asked !== null && /^[A-Za-z0-9-]{0,32}$/.test(asked) ? asked : undefined;
	const [preview, addresses, draft] = await Promise.all([
		required('preview', () => api('orderPreview', { prodIds, couponCode, seats })),
		optional('addresses', () => api('myAddresses', {}), { empty: [], keepOnRefusal: true }),
		optional('draft', () => api('invoiceDraft', {}), { empty: noDraft, keepOnRefusal: true }),
	]);
	return { prodIds, preview, addresses, draft };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`确认订单`) : '', noindex: true });
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
	const { prodIds, preview, addresses, draft, stale } = loaderData;
	const address = useAddressChoice(addresses);
	const invoice = useInvoiceForm(draft, 'none');
	const ordering = useOrdering({ prodIds, preview, addressId: preview.needsAddress ? address.chosen : undefined, takeInvoice: invoice.take });
	const { before } = ordering;
	const [typing, setTyping] = useState(false);
	// Another number of seats or another coupon is chosen: the sum of it is on its way.
	const pricing = useNavigation().location?.pathname === useLocation().pathname || typing;
	const [only] = preview.items;
	const noAddress = preview.needsAddress && address.chosen === undefined && (stale['addresses'] === undefined ? 'none' : 'unknown');
	const title = <Trans>确认订单</Trans>;
	const back = preview.items.length === 1 && only ? productPath(only) : paths.cart();
	if (preview.items.length === 1 && only?.seats === null && only.problem === 'sold_out')
		return (
			<CashierFrame back={back} title={<Trans>席位</Trans>}>
				<Suspense fallback={null}>
					<SoldOut item={only} />
				</Suspense>
			</CashierFrame>
		);
	if (before !== null)
		return (
			<CashierFrame back={back} title={title}>
				<Suspense fallback={null}>
					<PriceChanged before={before} preview={preview} ordering={ordering} />
				</Suspense>
			</CashierFrame>
		);
	return (
		<CashierFrame back={back} title={title}>
			<h1 className="checkout-title type-page-title max-md:sr-only">{title}</h1>
			<StaleNote since={stale['preview']} what={<Trans context="没能取到">价格</Trans>} />
			{/* Chromium leaves the numbers of steps as they were when one goes, unless what they are counted by changes. */}
			<div className="cashier-columns" style={{ counterReset: `step ${only?.seats == null ? 'own' : 'team'}` }}>
				<div className="min-w-0">
					<CheckoutItems items={preview.items} />
					<Suspense fallback={null}>
						{preview.items.length === 1 && only?.prodType === 1 && preview.amount > 0 && <CheckoutSeats preview={preview} onTyping={setTyping} />}
					</Suspense>
					<Suspense fallback={null}>
						{preview.needsAddress && (
							<>
								<StaleNote since={stale['addresses']} what={<Trans context="没能取到">收货地址</Trans>} />
								<CheckoutAddress preview={preview} addresses={addresses} choice={address} />
							</>
						)}
					</Suspense>
					{preview.amount > 0 && <CheckoutCoupons preview={preview} />}
					{preview.payable > 0 && <CheckoutInvoice form={invoice} />}
				</div>
				<CheckoutBox preview={preview} ordering={ordering} noAddress={noAddress} pricing={pricing} />
			</div>
		</CashierFrame>
	);
}
