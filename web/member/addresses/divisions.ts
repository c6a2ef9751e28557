import divisionsFile from '../../../contract/addresses/divisions.json?url';
import type { City, Division, Divisions } from '../../../contract/addresses/member.ts';

export type { Divisions };

/** What is chosen so far, by codes; empty where nothing is. */
export interface Place {
	province: string;
	city: string;
	district: string;
}

export interface Choice {
	code: string;
	name: string;
}

export const nowhere: Place = { province: '', city: '', district: '' };

let loading: Promise<Divisions> | undefined;

/** Every province, city and district: 22 kB, fetched with the first form that opens. A failure is tried again by the next. */
export function loadDivisions(): Promise<Divisions> {
	loading ??= fetch(divisionsFile)
		.then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`divisions: ${answer.status}`))))
		.catch((error) => {
			loading = undefined;
			throw error;
		});
	return loading;
}

const choice = (division: Division): Choice => ({ code: division.slice(0, 6), name: division.slice(6) });

/** What can be chosen at each of the three levels. A city without districts has none to choose from. */
export function choicesOf(divisions: Divisions, { province, city }: Place): { provinces: Choice[]; cities: Choice[]; districts: Choice[] } {
	const cities = (divisions.find(([each]) => each.startsWith(province) && province !== '')?.slice(1) ?? []) as City[];
	const districts = cities.find(([each]) => each.startsWith(city) && city !== '')?.slice(1) ?? [];
	return {
		provinces: divisions.map(([each]) => choice(each)),
		cities: cities.map(([each]) => choice(each)),
		districts: districts.map(choice),
	};
}

/** The next choice after one was made: what has only one answer is chosen already. */
export function chosen(divisions: Divisions, place: Place): Place {
	const [only, ...others] = choicesOf(divisions, place).cities;
	return place.city === '' && only && others.length === 0 ? { ...place, city: only.code } : place;
}

/** The code that an address is stored under; empty as long as something is to be chosen. */
export function divisionOf(divisions: Divisions, place: Place): string {
	if (place.district !== '') return place.district;
	return place.city !== '' && choicesOf(divisions, place).districts.length === 0 ? place.city : '';
}

/** Where a stored code stands; nowhere when there is no such place any more. */
export function placeOf(divisions: Divisions, code: string): Place {
	if (code === '') return nowhere;
	for (const [province, ...cities] of divisions)
		for (const [city, ...districts] of cities)
			if (city.startsWith(code) || districts.some((each) => each.startsWith(code)))
				return {
					province: province.slice(0, 6),
					city: city.slice(0, 6),
					district: districts.some((each) => each.startsWith(code)) ? code : '',
				};
	return nowhere;
}
