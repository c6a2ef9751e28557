import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Address } from '../../../contract/addresses/member.ts';
import { AddressFields, type Draft, draftOf } from './AddressFields.tsx';
import { type Divisions, divisionOf, loadDivisions } from './divisions.ts';
import { PasteLine } from './PasteLine.tsx';
import { type PastedField, readPasted } from './read-pasted.ts';

interface Props {
	/** Undefined: a new one. */
	address?: Address | undefined;
	/** There is none yet, so that this one will be the default. */
	first: boolean;
	onClose: () => void;
	/** Told of which it is, before the list is asked for again. */
	onSaved?: ((id: number) => void) | undefined;
	onChanged: () => Promise<void>;
}

/** A new address, or a change of one. A line that is pasted fills in its fields, and marks what it is not sure of. */
export function AddressForm({ address, first, onClose, onSaved, onChanged }: Props) {
	const { t } = useLingui();
	const box = useRef<HTMLDivElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const [{ divisions, failed }, setList] = useState<{ divisions?: Divisions; failed: boolean }>({ failed: false });
	const [filled, setFilled] = useState<{ draft: Draft; doubtful: ReadonlySet<PastedField>; turn: number }>({
		draft: draftOf(address),
		doubtful: new Set(),
		turn: 0,
	});
	/** Here, since a pasted line makes new fields. */
	const [isDefault, setDefault] = useState(false);
	const fetchList = useCallback(() => {
		setList({ failed: false });
		return loadDivisions().then(
			(divisions) => setList({ divisions, failed: false }),
			() => setList({ failed: true }),
		);
	}, []);
	useEffect(() => {
		heading.current?.focus();
		void fetchList();
	}, [fetchList]);
	const fill = async (text: string): Promise<number> => {
		const list = divisions ?? (await loadDivisions());
		const found = readPasted(text, list);
		const written = new FormData(box.current?.querySelector('form') ?? undefined);
		// What was not found stays as it was written.
		const before = (name: string) => String(written.get(name) ?? '');
		const kept = (name: 'name' | 'phone' | 'detail' | 'postcode') => found[name] || before(name);
		const place = found.place.province === '' ? { province: before('province'), city: before('city'), district: before('district') } : found.place;
		const draft = {
			name: kept('name'),
			phone: kept('phone'),
			detail: kept('detail'),
			postcode: kept('postcode'),
			division: divisionOf(list, place),
			place,
		};
		setFilled(({ turn }) => ({ draft, doubtful: found.doubtful, turn: turn + 1 }));
		return found.doubtful.size;
	};
	return (
		<div ref={box} className="max-w-180 py-5">
			<div className="flex items-baseline justify-between gap-4">
				<h2 ref={heading} tabIndex={-1} className="type-item outline-none">
					{address ? <Trans>编辑地址</Trans> : <Trans>添加地址</Trans>}
				</h2>
				<p className="type-meta">
					<Trans>带 * 的要填</Trans>
				</p>
			</div>
			{!address && <PasteLine onFill={fill} />}
			<AddressFields
				key={`${filled.turn}`}
				label={address ? t`编辑地址` : t`添加地址`}
				address={address}
				draft={filled.draft}
				doubtful={filled.doubtful}
				divisions={divisions}
				failed={failed}
				onRetry={fetchList}
				canBeDefault={!first && !address?.isDefault}
				isDefault={isDefault}
				onDefault={setDefault}
				onClose={onClose}
				onSaved={onSaved}
				onChanged={onChanged}
			/>
		</div>
	);
}
