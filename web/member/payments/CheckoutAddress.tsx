import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Address } from '../../../contract/addresses/member.ts';
import { maskedPhone } from '../../features/session/phone.ts';
import { listed } from '../../lib/locale.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Tag } from '../../ui/Tag.tsx';
import { FormMissing } from '../addresses/FormMissing.tsx';
import type { AddressChoice } from './use-address-choice.ts';
import type { Preview } from './use-ordering.ts';

const AddressForm = lazyPart(() => import('../addresses/AddressForm.tsx').then((module) => module.AddressForm), FormMissing);

/** Where what is posted goes: one of the member's addresses, or one that is added here. */
export function CheckoutAddress({ preview, addresses, choice }: { preview: Preview; addresses: readonly Address[]; choice: AddressChoice }) {
	const { t, i18n } = useLingui();
	const { revalidate } = useRevalidator();
	const [adding, setAdding] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	const posted = preview.items.filter(({ materials }) => materials).map(({ title }) => title);
	const titles = listed(posted, i18n.locale);
	const close = () => {
		setAdding(false);
		opener.current?.focus();
	};
	return (
		<section className="mb-9" aria-labelledby="checkout-where">
			<div className="checkout-heading">
				<h2 id="checkout-where">
					<Trans>寄到哪里</Trans>
				</h2>
				<button ref={opener} type="button" className="link min-h-11" aria-expanded={adding} onClick={() => startTransition(() => setAdding(true))}>
					<Trans>添加地址</Trans>
				</button>
			</div>
			<p className="type-meta mb-2">
				<Trans>《{titles}》有纸质讲义要寄。</Trans>
			</p>
			{adding && (
				<Suspense fallback={null}>
					{/* One that is added here is what is meant. */}
					<AddressForm first={addresses.length === 0} onClose={close} onSaved={choice.choose} onChanged={revalidate} />
				</Suspense>
			)}
			<div className="address-rows" role="radiogroup" aria-label={t`寄到哪里`}>
				{addresses.map(({ id, name, phone, province, city, district, detail, isDefault }) => (
					<label key={id}>
						<input className="pick-ring" type="radio" name="address" value={id} checked={id === choice.chosen} onChange={() => choice.choose(id)} />
						<span className="min-w-0 flex-1">
							<b className="wrap-anywhere">
								<bdi>{name}</bdi>
							</b>{' '}
							<span className="figures ml-2">{maskedPhone(phone)}</span>
							<span className="block text-14 text-ink-2 wrap-anywhere">
								{province}
								{city !== province && city}
								{district}
								<bdi>{detail}</bdi>
							</span>
						</span>
						{isDefault && (
							<Tag tone="action">
								<Trans>默认</Trans>
							</Tag>
						)}
					</label>
				))}
			</div>
		</section>
	);
}
