import { readFileSync } from 'node:fs';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig, type Plugin } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { catalogues } from './tools/build/catalogues.ts';

/**
 * What vitest keeps of a module (`fsModuleCache` below) goes by its own content and by the lock file. Texts are made of several files, and what
 * asks which files there are goes by those: both are made anew each time; macros go by their configuration too.
 */
const keptModules: Plugin = {
	name: 'kept-modules',
	configureVitest: ({ experimental_defineCacheKeyGenerator: addToKey }) => {
		const macros = readFileSync(new URL('lingui.config.ts', import.meta.url), 'utf8');
		addToKey(({ id, sourceCode }) => (/\.po$|\?/.test(id) || sourceCode.includes('import.meta.glob') ? false : macros));
	},
};
const plugins = () => [catalogues({ failOnMissing: false }), babel({ presets: [linguiTransformerBabelPreset()] }), keptModules];
// One more than the smallest machine has processors: with two a third of their time went by in waiting for other processes.
const each = {
	pool: 'forks',
	maxWorkers: 3,
	allowOnly: false,
	testTimeout: 180_000,
	hookTimeout: 180_000,
	// For a machine with much else to do: what is waited for comes in a fraction of it.
	expect: { poll: { timeout: 20_000 } },
} as const;

export default defineConfig({
	plugins: plugins(),
	test: {
		...each,
		experimental: { fsModuleCache: true, fsModuleCachePath: new URL('.cache/vitest', import.meta.url).pathname },
		// Not `extends: true`: the run's folder and its database are made once, not for each project.
		projects: [
			{
				plugins: plugins(),
				test: {
					...each,
					name: 'server',
					include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
					exclude: ['**/node_modules/**', 'test/e2e/**'],
					// Files share the modules that their worker has loaded: loading them anew for each took a third of the run.
					isolate: false,
				},
			},
			{
				plugins: plugins(),
				test: {
					...each,
					name: 'web',
					isolate: false,
					// Each file is a page of its own.
					setupFiles: ['test/web/fresh-page.ts'],
					// What its page can do it asks when it is loaded.
					server: { deps: { inline: ['media-chrome'] } },
					include: ['web/**/*.test.{ts,tsx}'],
					// Parts ask for their sheets, and nobody serves them there.
					environmentOptions: { happyDOM: { settings: { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true } } },
				},
			},
		],
		sequence: { sequencer: LongestFirst },
		globalSetup: ['test/global-setup.ts'],
		// For the database to stop and the last programs to end (test/global-setup.ts).
		teardownTimeout: 60_000,
	},
});
