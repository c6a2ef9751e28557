declare module 'subset-font' {
	/** A font that holds the letters of `text` alone; a variation axis is pinned by a number and narrowed by a range. */
	export default function subsetFont(
		font: Uint8Array,
		text: string,
		options: { targetFormat: 'woff2'; variationAxes?: Readonly<Record<string, number | Readonly<{ min: number; max: number }>>> },
	): Promise<Uint8Array>;
}
