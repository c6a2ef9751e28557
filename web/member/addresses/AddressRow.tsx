import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useRef, useState } from 'react';
import type { Address } from '../../../contract/addresses/member.ts';
import type { Envelope } from '../../../contract/call.ts';
import { browserApi } from '../../api/api.ts';
import { maskedPhone } from '../../features/session/phone.ts';
import { toast } from '../../lib/toast.ts';
import { Tag } from '../../ui/Tag.tsx';
import { addId, editId } from './address-ids.ts';

interface Props {
	address: Address;
	onEdit: () => void;
	onChanged: () => Promise<void>;
}

/** A stored address with what can be done to it. One that was removed can be put back as long as the message stands. */
export function AddressRow({ address, onEdit, onChanged }: Props) {
	const { t } = useLingui();
	const busy = useRef(false);
	const removed = useRef(false);
	const [gone, setGone] = useState(false);
	const { id, name, phone, province, city, district, detail, isDefault } = address;
	/** One thing after the other: what is pressed twice happens once. */
	const act = async (call: () => Promise<Envelope<unknown>>, done: () => void) => {
		if (busy.current) return;
		busy.current = true;
		const answer = await call().catch(() => null);
		busy.current = false;
		if (answer?.code === 1) done();
		else toast(answer?.msg ?? t`没能改成，检查一下网络再试。`, { icon: 'clock' });
		// Somebody who is told that it is gone sees the list without it.
		await onChanged();
	};
	const putBack = () => {
		const { division, postcode } = address;
		return act(
			() => browserApi('addressSave', { name, phone, division, detail, postcode, isDefault }, { skipHandler: true }),
			() => toast(t`放回来了。`),
		);
	};
	const remove = (event: MouseEvent) => {
		// The second click of a double one: on this row, which stands until the list has come anew, or on the one that has come up under the pointer.
		if (removed.current || event.detail > 1) return;
		void act(
			() => browserApi('addressRemove', { id }, { skipHandler: true }),
			() => {
				removed.current = true;
				setGone(true);
				document.getElementById(addId)?.focus();
				toast(t`删掉了${name}的地址。`, { duration: 6000, action: { label: t`撤销`, run: () => void putBack() } });
			},
		);
	};
	const makeDefault = () =>
		act(
			() => browserApi('addressDefault', { id }, { skipHandler: true }),
			() => toast(t`默认寄到${name}这里。`),
		);
	const link = 'link min-h-11 min-w-11 justify-end';
	return (
		<div className={`py-4 ${gone ? 'opacity-50' : ''}`}>
			<div className="flex flex-wrap items-center gap-x-4">
				<p className="flex min-w-0 flex-wrap items-center gap-x-3">
					<strong className="type-item wrap-anywhere">
						<bdi>{name}</bdi>
					</strong>
					<span className="figures text-ink-2">{maskedPhone(phone)}</span>
					{isDefault && (
						<Tag tone="action">
							<Trans>默认</Trans>
						</Tag>
					)}
				</p>
				<div className="-my-2 ml-auto flex gap-1 sm:gap-3">
					{!isDefault && (
						<button type="button" className={link} onClick={makeDefault} aria-label={t`把${name}的地址设为默认`}>
							<Trans>设为默认</Trans>
						</button>
					)}
					<button type="button" className={link} id={editId(id)} onClick={onEdit} aria-label={t`编辑${name}的地址`}>
						<Trans>编辑</Trans>
					</button>
					<button type="button" className={link} onClick={remove} aria-label={t`删除${name}的地址`}>
						<Trans>删除</Trans>
					</button>
				</div>
			</div>
			<p className="mt-1 text-ink-2 wrap-anywhere">
				{province}
				{city !== province && city}
				{district}
				<bdi>{detail}</bdi>
			</p>
		</div>
	);
}
