import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

export default defineConfig({
	plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
	test: {
		include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
		exclude: ['**/node_modules/**', 'test/e2e/**'],
		sequence: { sequencer: LongestFirst },
		globalSetup: ['test/global-setup.ts'],
		pool: 'forks',
		// Files share the modules that their worker has loaded: loading them anew for each took a third of the run.
		isolate: false,
		maxWorkers: 2,
		allowOnly: false,
		testTimeout: 180_000,
		hookTimeout: 180_000,
		// For the database to stop and the last programs to end (test/global-setup.ts).
		teardownTimeout: 60_000,
	},
});
