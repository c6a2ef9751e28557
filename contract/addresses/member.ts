import * as z from 'zod';
import { call } from '../call.ts';
import { id, nothing } from '../common.ts';
import { phone } from '../members/public.ts';
import { at } from '../paths.ts';
import { line, word } from '../text.ts';

/** As many as a member may keep. */
export const mostAddresses = 20;

export const address = z.object({
	id,
	/** Goes up with each change; a change names the one it was made from. */
	version: z.int(),
	name: z.string(),
	phone: z.string(),
	province: z.string(),
	/** The province once more where that is one city (北京市). */
	city: z.string(),
	/** Empty where the city has none (东莞市). */
	district: z.string(),
	/** The code (GB/T 2260) of the district, else of the city: its first two digits are the province’s. */
	division: z.string(),
	detail: z.string(),
	/** Empty when it was not given. */
	postcode: z.string(),
	isDefault: z.boolean(),
});

export const addressesMemberCalls = {
	myAddresses: call({
		...at('myAddresses'),
		guard: 'member',
		summary: 'Where things are posted to: the default first, then the newest. Twenty at most.',
		input: nothing,
		output: z.array(address),
	}),
	addressSave: call({
		...at('addressSave'),
		guard: 'member',
		summary:
			'A new address, or with id and version a change of one. division is the code of a district, or of a city that has none, in divisions.json; names follow from it. The same address once more is the one that is there. The first one is the default; isDefault: true makes this one it, and without another no address ceases to be it.',
		input: z.object({
			id: id.optional(),
			/** The one that the change was made from. Needed with an id. */
			version: z.int().min(1).optional(),
			name: line({ min: 1, max: 40, pattern: /\p{L}/u }),
			phone,
			division: word({ pattern: /^[1-9]\d{5}$/, max: 6 }),
			detail: line({ min: 2, max: 200 }),
			postcode: word({ pattern: /^(\d{6})?$/, max: 6 }).default(''),
			isDefault: z.boolean().default(false),
		}),
		output: address,
		reasons: ['addresses_full', 'division_unknown', 'phone_unsupported', 'changed_meanwhile'],
	}),
	addressRemove: call({
		...at('addressRemove'),
		guard: 'member',
		summary: 'Remove an address. A second time is no error. When it was the default, the newest of the others is.',
		input: z.object({ id }),
		output: z.object({
			/** The default from now on; null when none is left. */
			defaultId: id.nullable(),
		}),
	}),
	addressDefault: call({
		...at('addressDefault'),
		guard: 'member',
		summary: 'Make an address the default. One that is it already is no error.',
		input: z.object({ id }),
		output: address,
	}),
};

export type Address = z.infer<typeof address>;

/** `330106西湖区`: a code of six digits (GB/T 2260), whose first two say the province and whose first four the city, and a name. */
export type Division = string;
/** A city, and its districts; none where streets come right below it (东莞, 仙桃). */
export type City = [city: Division, ...districts: Division[]];
/** What `divisions.json` holds. */
export type Divisions = [province: Division, ...cities: City[]][];
