declare module 'fontverter' {
	/** The same font in another packing. */
	export function convert(font: Uint8Array, to: 'sfnt' | 'woff2'): Promise<Buffer>;
}
