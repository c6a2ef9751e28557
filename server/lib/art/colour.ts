/** Lightness 0–1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

const gamma = (v: number): number => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const byte = (v: number): number => Math.round(Math.min(1, Math.max(0, v)) * 255);
const hex = (channels: readonly number[]): string => `#${channels.map((c) => c.toString(16).padStart(2, '0')).join('')}`;

/** OKLCH to a six-digit sRGB hex, clipped per channel. Matrices: Björn Ottosson, "A perceptual color space" (2020). */
export function oklchToHex([lightness, chroma, hue]: Oklch): string {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return hex(
		[
			4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
			-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
			-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
		].map((v) => byte(gamma(v))),
	);
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `over` painted on `under` at `share` (0–1), as the browser would: a flat colour instead of a stack of opacities. */
export function mix(over: string, under: string, share: number): string {
	const below = channels(under);
	return hex(channels(over).map((c, i) => Math.round(c * share + (below[i] ?? 0) * (1 - share))));
}
