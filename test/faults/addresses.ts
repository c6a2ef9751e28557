import type { PageFault } from './fault.ts';

const book = (title: string) => ({ file: 'e2e/address-book.e2e.ts', title });
const whole = book('R22 R64 R41 R103 from none to two');
const pasted = book('R64 a pasted line');
const failing = book('R64 R38 of two tabs');

/** Faults of the page of addresses. */
export const addressFaults: readonly PageFault[] = [
	{
		id: 'r22-no-empty-state',
		row: 'R22',
		what: 'no addresses, and no word on what to do',
		file: 'web/member/addresses/AddressesPage.tsx',
		at: '{⟦count === 0 && open === undefined⟧ && (',
		becomes: 'false',
		test: whole,
		says: '还没有地址',
	},
	{
		id: 'r64-city-without-districts-stuck',
		row: 'R64',
		what: 'a district is wanted of a city that has none',
		file: 'web/member/addresses/PlaceFields.tsx',
		at: "const straight = ⟦place.city !== '' && divisions !== undefined && districts.length === 0⟧;",
		becomes: 'false',
		test: whole,
		says: 'toBeDisabled',
	},
	{
		id: 'r64-only-city-not-chosen',
		row: 'R64',
		what: 'the only city of a municipality has to be chosen by hand',
		file: 'web/member/addresses/divisions.ts',
		at: "return ⟦place.city === '' && only && others.length === 0⟧ ? { ...place, city: only.code } : place;",
		becomes: 'false',
		test: whole,
		says: '110100',
	},
	{
		id: 'r64-doubt-not-told',
		row: 'R64',
		what: 'what a pasted line left open is not marked',
		file: 'web/member/addresses/AddressFields.tsx',
		at: 'if (⟦!doubtful.has(field)⟧) return {};',
		becomes: 'true',
		test: pasted,
		says: '没认出来，填一下。',
	},
	{
		id: 'r64-old-version-kept',
		row: 'R64',
		what: 'the form goes on with the old version after it was changed elsewhere',
		file: 'web/member/addresses/AddressesPage.tsx',
		at: 'key={⟦address?.version ?? 0⟧}',
		becomes: '0',
		test: failing,
		says: '别处改的',
	},
	{
		id: 'r22-back-without-its-place',
		row: 'R22',
		what: 'the default address that is put back is the default no longer',
		file: 'web/member/addresses/AddressRow.tsx',
		at: 'detail, postcode, ⟦isDefault⟧ }, { skipHandler',
		becomes: 'false',
		test: whole,
		says: 'is_default',
	},
	{
		id: 'r22-one-too-many',
		row: 'R22',
		what: 'a twenty-first address can be begun',
		file: 'web/member/addresses/AddressesPage.tsx',
		at: 'reason={⟦count >= most⟧ && t`存满 ${most} 个了`}',
		becomes: 'false',
		test: failing,
		says: 'aria-disabled',
	},
];
