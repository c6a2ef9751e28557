declare module '*.po' {
	export const messages: import('@lingui/core').Messages;
}

/** Latin fonts that tools/build/latin-fonts.ts makes. */
declare module '*.woff2?url' {
	const address: string;
	export default address;
}

/** The package describes its light build nowhere; it has the same interface. */
declare module 'hls.js/light' {
	export * from 'hls.js';
	export { default } from 'hls.js';
}
