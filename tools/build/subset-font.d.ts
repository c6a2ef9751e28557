declare module 'subset-font' {
	/** A font that holds the letters of `text` alone; a variation axis is pinned by a number and narrowed by a range. */
	export default function subsetFont(
		font: Uint8Array,
		text: string,
		options: {
			targetFormat: 'woff2';
			variationAxes?: Readonly<Record<string, number | Readonly<{ min: number; max: number }>>>;
			/** OpenType features that stay; absent: all. */
			keepFeatures?: readonly string[];
			noHinting?: boolean;
		},
	): Promise<Uint8Array>;
}
