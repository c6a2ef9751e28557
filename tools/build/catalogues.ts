import { relative } from 'node:path';
import {
	createCompilationErrorMessage,
	createCompiledCatalog,
	createMissingErrorMessage,
	getCatalogDependentFiles,
	getCatalogs,
} from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/**
 * Compiles the catalogue (`.po`) that is imported. `@lingui/vite-plugin` does the same, but works out all catalogues of `lingui.config.ts`, with every folder
 * that each takes and leaves, anew for each file: with one catalogue an area that took as long as the rest of the build.
 *
 * @param failOnMissing whether a text without a translation stops the build; if not, it shows as it was written.
 */
export function catalogues({ failOnMissing }: { failOnMissing: boolean }): Plugin {
	const config = getConfig();
	const all = getCatalogs(config);
	return {
		name: 'lectern:catalogues',
		transform: {
			filter: { id: /\.po$/ },
			async handler(_code, id) {
				const file = relative(config.rootDir, id);
				const found = (await all).flatMap((catalog) => config.locales.map((locale) => ({ catalog, locale })));
				const own = found.find(({ catalog, locale }) => catalog.getFilename(locale) === file);
				if (own === undefined) throw new Error(`${file} is not among the catalogues of lingui.config.ts`);
				const { catalog, locale } = own;
				for (const other of await getCatalogDependentFiles(catalog, locale)) this.addWatchFile(other);
				const { messages, missing } = await catalog.getTranslations(locale, {
					fallbackLocales: config.fallbackLocales,
					sourceLocale: config.sourceLocale ?? '',
				});
				if (failOnMissing && missing.length > 0) throw new Error(createMissingErrorMessage(locale, missing));
				const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' });
				if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors));
				return { code: source, map: null, moduleType: 'js' };
			},
		},
	};
}
