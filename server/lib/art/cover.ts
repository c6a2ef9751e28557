import { truchet } from './cover/coding.ts';
import { mosaic } from './cover/design.ts';
import { type Figure, paletteOf } from './cover/figure.ts';
import { columns } from './cover/finance.ts';
import { dependencies, loops, syllables, vowels } from './cover/language.ts';
import { maths } from './cover/maths.ts';
import { staff } from './cover/music.ts';
import { interference, orbits } from './cover/science.ts';
import { manuscript, nib, proof, signs } from './cover/writing.ts';
import { chalkWhite, type Ground, type PigmentName, pigments } from './pigment.ts';
import { hash, rngOf } from './seed.ts';

/** What decides a cover. `salt` is the editor's "another print"; `spine: false` for news pictures. */
export type CoverInput = { id: number; category: string; salt?: number; spine?: boolean };

/** `ground` forces one; `onBoard` turns a deep ground to mid, because deep would melt into the board. */
export type CoverOptions = { ground?: Ground; onBoard?: boolean };

export type Spine = { ground: string; ink: string; band: string; height: number };

type Series = { pigment: PigmentName; figures: readonly [Figure, ...Figure[]] };

const known = {
	maths: { pigment: 'pine', figures: [maths] },
	language: { pigment: 'indigo', figures: [loops, dependencies, syllables, vowels] },
	coding: { pigment: 'azurite', figures: [truchet] },
	design: { pigment: 'vermilion', figures: [mosaic] },
	finance: { pigment: 'ochre', figures: [columns] },
	writing: { pigment: 'rouge', figures: [proof, manuscript, signs, nib] },
	science: { pigment: 'mauve', figures: [orbits, interference] },
	music: { pigment: 'gamboge', figures: [staff] },
} as const satisfies Record<string, Series>;

export type CategoryKey = keyof typeof known;

export const categoryKeys = Object.keys(known) as CategoryKey[];

const grounds = ['deep', 'light', 'mid', 'deep'] as const;

export const isCategoryKey = (key: string): key is CategoryKey => Object.hasOwn(known, key);

const seriesOf = (category: string): Series => {
	if (isCategoryKey(category)) return known[category];
	// A category nobody drew for: figure and pigment of two known ones, so it looks like none of them.
	const h = hash(category);
	const figures = known[categoryKeys[h % categoryKeys.length] ?? 'maths'].figures;
	const pigment = known[categoryKeys[(h >>> 9) % categoryKeys.length] ?? 'maths'].pigment;
	return { pigment, figures };
};

const seedOf = ({ id, category, salt = 0 }: CoverInput): number => hash(salt ? `${category}:${id}:${salt}` : `${category}:${id}`);

/** The ground a cover has when nobody replaces it. */
export const coverGround = (input: CoverInput): Ground => grounds[seedOf(input) % 4] ?? 'deep';

/** Pigment of a category; unknown keys fall to their hash. */
export const categoryPigment = (category: string): PigmentName => seriesOf(category).pigment;

/**
 * A course cover, 320 × 200: ground, construction lines, figure, exactly one filled shape in the partner pigment.
 * No text, filter, script or id, so it may be inlined any number of times. Same input, same bytes.
 */
export function coverSvg(input: CoverInput, options: CoverOptions = {}): string {
	const seed = seedOf(input);
	const own = coverGround(input);
	const ground = options.ground ?? (options.onBoard && own === 'deep' ? 'mid' : own);
	const { pigment, figures } = seriesOf(input.category);
	const figure = figures[(seed >>> 7) % figures.length] ?? figures[0];
	const palette = paletteOf(pigment, ground);
	const spine = input.spine === false ? '' : `<path d="M0 0h9v200H0z" fill="${palette.spine}"/>`;
	return (
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="320" height="200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">' +
		`<path d="M0 0h320v200H0z" fill="${palette.ground}"/>${figure(rngOf(seed), palette)}${spine}</svg>`
	);
}

/** Colours (hex) and height (percent of the shelf, 78–100) of a VIP book spine. Never light: it would melt into the shelf. */
export function spine({ id, category }: { id: number; category: string }): Spine {
	const h = hash(`spine:${category}:${id}`);
	const own = pigments[seriesOf(category).pigment];
	const deep = h % 2 === 0;
	return {
		ground: deep ? own.deep : own.mid,
		ink: deep ? chalkWhite : '#15211d',
		band: deep ? pigments[own.partner].mid : own.deep,
		height: 78 + ((h >>> 8) % 23),
	};
}
