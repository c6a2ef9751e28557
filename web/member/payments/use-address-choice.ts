import { useState } from 'react';
import type { Address } from '../../../contract/addresses/member.ts';

export interface AddressChoice {
	chosen: number | undefined;
	choose: (id: number) => void;
}

/** The address that something goes to: the default until another is chosen. */
export function useAddressChoice(addresses: readonly Address[]): AddressChoice {
	const [wanted, choose] = useState<number>();
	const chosen = addresses.find(({ id }) => id === wanted) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
	return { chosen: chosen?.id, choose };
}
