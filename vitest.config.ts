import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

export default defineConfig({
	plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
	test: {
		include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
		exclude: ['**/node_modules/**', 'test/e2e/**'],
		globalSetup: ['test/global-setup.ts'],
		pool: 'forks',
		maxWorkers: 2,
		testTimeout: 60_000,
		hookTimeout: 180_000,
	},
});
