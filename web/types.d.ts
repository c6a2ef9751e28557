declare module '*.po' {
	export const messages: import('@lingui/core').Messages;
}

/** Latin fonts that tools/build/latin-fonts.ts makes. */
declare module '*.woff2?url' {
	const address: string;
	export default address;
}
