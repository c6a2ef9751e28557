import { useState } from 'react';
import type { Address } from '../../../contract/addresses/member.ts';

export interface AddressChoice {
	chosen: number | undefined;
	choose: (id: number) => void;
}

/** The address that something goes to: the default until another is chosen. One that was added just now is what was meant. */
export function useAddressChoice(addresses: readonly Address[]): AddressChoice {
	const [known, setKnown] = useState(addresses);
	const [wanted, choose] = useState<number>();
	if (known !== addresses) {
		setKnown(addresses);
		const added = addresses.find(({ id }) => !known.some((each) => each.id === id));
		if (added) choose(added.id);
	}
	const chosen = addresses.find(({ id }) => id === wanted) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
	return { chosen: chosen?.id, choose };
}
