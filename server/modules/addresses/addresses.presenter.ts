import type { Address } from '../../../contract/addresses/member.ts';
import type { AddressRow } from './addresses.queries.ts';

export function presentAddress(row: AddressRow): Address {
	return {
		id: row.id,
		version: row.version,
		name: row.name,
		phone: row.phone,
		province: row.province,
		city: row.city,
		district: row.district,
		division: row.division,
		detail: row.detail,
		postcode: row.postcode,
		isDefault: row.is_default,
	};
}
