import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

const plugins = () => [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
const each = { pool: 'forks', maxWorkers: 2, allowOnly: false, testTimeout: 180_000, hookTimeout: 180_000 } as const;

export default defineConfig({
	plugins: plugins(),
	test: {
		...each,
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
			// Modules of pages remember the member, the texts, the time zone: each file is a page of its own.
			{ plugins: plugins(), test: { ...each, name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
		],
		sequence: { sequencer: LongestFirst },
		globalSetup: ['test/global-setup.ts'],
		// For the database to stop and the last programs to end (test/global-setup.ts).
		teardownTimeout: 60_000,
	},
});
