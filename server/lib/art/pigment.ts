import { type Oklch, oklchToHex } from './colour.ts';

export type PigmentName = 'pine' | 'indigo' | 'azurite' | 'gamboge' | 'ochre' | 'vermilion' | 'rouge' | 'mauve';
export type Tone = 'deep' | 'mid' | 'light' | 'chart';
export type Ground = 'deep' | 'mid' | 'light';

type Spec = { hue: number; partner: PigmentName; tones: Record<Tone, readonly [number, number]> };

/** One hue each; a tone is lightness and chroma. `partner` paints the one filled shape of a cover. */
const specs: Record<PigmentName, Spec> = {
	pine: { hue: 165, partner: 'gamboge', tones: { deep: [0.33, 0.05], mid: [0.7, 0.085], light: [0.945, 0.02], chart: [0.5, 0.085] } },
	indigo: {
		hue: 258,
		partner: 'vermilion',
		tones: { deep: [0.32, 0.065], mid: [0.68, 0.075], light: [0.94, 0.016], chart: [0.52, 0.1] },
	},
	azurite: {
		hue: 222,
		partner: 'gamboge',
		tones: { deep: [0.35, 0.058], mid: [0.735, 0.07], light: [0.945, 0.018], chart: [0.56, 0.085] },
	},
	gamboge: { hue: 88, partner: 'rouge', tones: { deep: [0.4, 0.062], mid: [0.845, 0.125], light: [0.955, 0.04], chart: [0.6, 0.1] } },
	ochre: { hue: 58, partner: 'azurite', tones: { deep: [0.37, 0.06], mid: [0.75, 0.1], light: [0.945, 0.026], chart: [0.58, 0.1] } },
	vermilion: {
		hue: 33,
		partner: 'indigo',
		tones: { deep: [0.38, 0.095], mid: [0.69, 0.128], light: [0.942, 0.022], chart: [0.58, 0.14] },
	},
	rouge: { hue: 10, partner: 'gamboge', tones: { deep: [0.35, 0.08], mid: [0.715, 0.088], light: [0.942, 0.018], chart: [0.55, 0.12] } },
	mauve: { hue: 325, partner: 'ochre', tones: { deep: [0.34, 0.06], mid: [0.735, 0.062], light: [0.94, 0.016], chart: [0.52, 0.09] } },
};

export type Pigment = Record<Tone, string> & { name: PigmentName; hue: number; partner: PigmentName; chartDark: string };

const toHex = (hue: number, [l, c]: readonly [number, number], lift = 0): string => oklchToHex([l + lift, c, hue] satisfies Oklch);

export const pigmentNames = Object.keys(specs) as PigmentName[];

const built = (name: PigmentName): Pigment => {
	const { hue, partner, tones } = specs[name];
	return {
		name,
		hue,
		partner,
		deep: toHex(hue, tones.deep),
		mid: toHex(hue, tones.mid),
		light: toHex(hue, tones.light),
		chart: toHex(hue, tones.chart),
		chartDark: toHex(hue, tones.chart, 0.18),
	};
};

/** Every pigment with its tones in sRGB hex. */
export const pigments = Object.fromEntries(pigmentNames.map((name) => [name, built(name)])) as Record<PigmentName, Pigment>;

/** The paper-white of covers and avatars. */
export const chalkWhite = oklchToHex([0.985, 0.008, 125]);

/** Chalk and board colours; the same in both themes. */
export const boardColours = {
	board: '#17362b',
	board2: '#26463a',
	board0: '#0e261d',
	boardLine: '#476257',
	ledge: '#26463a',
	chalk: '#f3f6ee',
	chalk2: '#c1cfc5',
	chalk3: '#9fb3a7',
	yellow: '#f3d96e',
	coral: '#ff887a',
	orange: '#f99b7e',
	rule2: '#78837f',
} as const;
