import divisionsFile from '../../../contract/addresses/divisions.json' with { type: 'json' };
import type { Division, Divisions } from '../../../contract/addresses/member.ts';

export interface Place {
	province: string;
	city: string;
	/** Empty where the city has none. */
	district: string;
}

const places = new Map<string, Place>();
for (const [province, ...cities] of divisionsFile as Divisions)
	for (const [city, ...districts] of cities) {
		const above = { province: nameOf(province), city: nameOf(city) };
		if (districts.length === 0) places.set(codeOf(city), { ...above, district: '' });
		for (const district of districts) places.set(codeOf(district), { ...above, district: nameOf(district) });
	}

/** The names of a district, or of a city without any; undefined for every other code. */
export function placeOf(code: string): Place | undefined {
	return places.get(code);
}

interface Written {
	name: string;
	phone: string;
	division: string;
	detail: string;
	postcode: string;
}

/** Whether both say the same. Names of divisions follow from the code, and are those of the day on which they were stored. */
export function isSame(one: Written, other: Written): boolean {
	return (['name', 'phone', 'division', 'detail', 'postcode'] as const).every((field) => one[field] === other[field]);
}

function codeOf(division: Division): string {
	return division.slice(0, 6);
}

function nameOf(division: Division): string {
	return division.slice(6);
}
