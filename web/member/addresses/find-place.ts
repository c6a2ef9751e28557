import type { Divisions, Place } from './divisions.ts';

export interface FoundPlace {
	place: Place;
	/** Where it stands in the text. */
	from: number;
	to: number;
	/** The district was named by its whole name, below a city or province of that name. */
	sure: boolean;
}

interface Named {
	/** As it stands in the text: whole, or short. */
	name: string;
	whole: boolean;
	place: Place;
}

/** Between two levels. */
const between = /^(?:[\s,.·/|>-]|市辖区|省直辖县(?:级行政区划)?|自治区直辖县(?:级行政区划)?|县(?=[\s,]))*/;
const shortProvince = /(?:维吾尔自治区|壮族自治区|回族自治区|特别行政区|自治区|省|市)$/;
const shortCity = /(?:市|地区|盟|(?:[\u4e00-\u9fff]{1,3}族)+自治州|林区)$/;
const shortDistrict = /(?:区|市|县|旗)$/;

/** By the first character, since most characters of a line begin no name. */
interface Index {
	provinces: Map<string, Named[]>;
	cities: Map<string, Named[]>;
	districts: Map<string, Named[]>;
}

const indexes = new WeakMap<Divisions, Index>();

/** The longest chain of province, city and district that a text names, in this order, each of the first two at will; undefined for none. */
export function findPlace(text: string, divisions: Divisions): FoundPlace | undefined {
	const index = indexOf(divisions);
	let best: (FoundPlace & { score: number }) | undefined;
	for (let from = 0; from < text.length; from += 1)
		for (const { chain, to } of chainsAt(text, from, index)) {
			const levels = new Set(chain.map((each) => levelOf(each.place))).size;
			const last = chain.at(-1) as Named;
			const score = levels * 100 + chain.filter(({ whole }) => whole).length * 30 + (to - from);
			if (best && best.score >= score) continue;
			const complete = last.place.district !== '' || index.districts.get(last.place.city) === undefined;
			best = { place: last.place, from, to, sure: complete && chain.length > 1 && last.whole, score };
		}
	if (best === undefined) return;
	return { place: best.place, from: best.from, to: afterRepeats(text, best), sure: best.sure };
}

/** Every way in which names follow one another from here. */
function chainsAt(text: string, from: number, index: Index, above?: Named): { chain: Named[]; to: number }[] {
	const at = from + (above ? (between.exec(text.slice(from))?.[0].length ?? 0) : 0);
	const starts = (names: Named[] = []) => names.filter(({ name }) => text.startsWith(name, at));
	const level = above ? levelOf(above.place) : 0;
	const first = text[at] ?? '';
	const next = [
		...(level < 1 ? starts(index.provinces.get(first)) : []),
		...(level < 2 ? starts(index.cities.get(first)).filter(({ place }) => isBelow(place, above)) : []),
		// A district by its short name is one only below its city: 朝阳 alone is a city too, and a word.
		...starts(index.districts.get(first)).filter(({ place, whole }) => isBelow(place, above) && (whole || above?.place.city !== '')),
	].filter(({ whole, place }) => whole || above !== undefined || place.district === '');
	return next.flatMap((named) => {
		const to = at + named.name.length;
		return [{ chain: [named], to }, ...chainsAt(text, to, index, named).map((rest) => ({ chain: [named, ...rest.chain], to: rest.to }))];
	});
}

/** A line that was put together by a shop says the place twice. */
function afterRepeats(text: string, { from, to }: FoundPlace): number {
	const said = text.slice(from, to).replace(/[\s,.·/|>-]/g, '');
	const rest = text.slice(to);
	const gap = between.exec(rest)?.[0].length ?? 0;
	return rest.startsWith(said, gap) ? to + gap + said.length : to;
}

function levelOf({ city, district }: Place): number {
	return district !== '' ? 3 : city !== '' ? 2 : 1;
}

function isBelow(place: Place, above: Named | undefined): boolean {
	if (above === undefined) return true;
	const { province, city } = above.place;
	return place.province === province && (city === '' || place.city === city);
}

function indexOf(divisions: Divisions): Index {
	const known = indexes.get(divisions);
	if (known) return known;
	const index: Index = { provinces: new Map(), cities: new Map(), districts: new Map() };
	const add = (names: Map<string, Named[]>, place: Place, name: string, short: RegExp) => {
		const brief = name.replace(short, '');
		for (const [each, whole] of [[name, true] as const, ...(brief.length > 1 && brief !== name ? [[brief, false] as const] : [])])
			names.set(each[0] as string, [...(names.get(each[0] as string) ?? []), { name: each, whole, place }]);
	};
	for (const [province, ...cities] of divisions) {
		const top = { province: province.slice(0, 6), city: '', district: '' };
		add(index.provinces, top, province.slice(6), shortProvince);
		for (const [city, ...districts] of cities) {
			const middle = { ...top, city: city.slice(0, 6) };
			add(index.cities, middle, city.slice(6), shortCity);
			// Under the city's code stands whether it has any.
			if (districts.length > 0) index.districts.set(middle.city, []);
			for (const district of districts) add(index.districts, { ...middle, district: district.slice(0, 6) }, district.slice(6), shortDistrict);
		}
	}
	indexes.set(divisions, index);
	return index;
}
