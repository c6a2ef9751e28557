import type { Plugin } from 'vite';

/**
 * Vite wraps every `import()` to fetch what the chunk imports, styles included, at the same time: over a kilobyte on every page. Here a
 * lazy chunk imports little that the page has not got already, and names its sheets itself (`web/lib/sheets.ts`); so the wrapper only imports. A
 * build in which a lazy chunk has styles of another kind fails, because nothing would load them.
 */
export function plainImports(): Plugin {
	let found = false;
	return {
		name: 'lectern:plain-imports',
		apply: 'build',
		enforce: 'pre',
		applyToEnvironment: (environment) => environment.name === 'client',
		transform: {
			filter: { id: /vite\/preload-helper/ },
			handler(code) {
				if (!code.includes('__vitePreload')) return null;
				found = true;
				return { code: 'export const __vitePreload = (load) => load();', map: null };
			},
		},
		generateBundle(_options, bundle) {
			if (!found) this.error('vite no longer wraps import() where this plugin expects it');
			for (const chunk of Object.values(bundle))
				if (chunk.type === 'chunk' && chunk.isDynamicEntry && chunk.viteMetadata?.importedCss.size)
					this.error(`${chunk.fileName} has styles that nothing would load: import them by ?url (web/lib/sheets.ts)`);
		},
	};
}
