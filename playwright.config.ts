import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './tools/lib/chromium.ts';
import { heapFlags } from './tools/lib/process.js';

/** Browser tests: the built app on its own port and database (test/e2e/server.ts), driven by the system's Chromium. */
const port = Number(process.env['E2E_PORT'] ?? 3917);
const json = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/report.json';

/**
 * Pages live for a second or two here: what V8's optimising compilers make of their scripts, axe's above all, is thrown away before it has paid. It was a
 * ninth of the run's processor time.
 */
const unoptimised = '--js-flags=--no-maglev --no-turbofan';

/** Their tests play films one after the other, in the time that films take. */
const films = /\/(continue|offline|resume|statement|upload|video)\.e2e\.ts$/;

export default defineConfig({
	testDir: 'test/e2e',
	testMatch: '**/*.e2e.ts',
	// The longest first, so that all workers end at about the same time. Films play in the time that they take, one after the other, while the other workers work.
	projects: [
		{ name: 'films', testMatch: films, workers: 1 },
		{ name: 'pages', testIgnore: films },
	],
	outputDir: 'test-results',
	fullyParallel: true,
	// Two more than the smallest machine has processors: one plays a film, in the time that it takes, and tests wait for answers half of theirs.
	workers: 4,
	retries: 0,
	forbidOnly: true,
	// For a machine with much else to do: what is waited for comes in a fraction of it.
	timeout: 120_000,
	expect: { timeout: 30_000 },
	reporter: [['list'], ['json', { outputFile: json }], ['./test/e2e/run.ts']],
	use: {
		baseURL: `http://127.0.0.1:${port}`,
		// What a worker answers no proxy between browser and server sees; its own tests allow it.
		serviceWorkers: 'block',
		locale: 'zh-CN',
		timezoneId: 'Asia/Shanghai',
		// Without a locale Chromium keeps no Chinese name of a file.
		launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags, unoptimised], env: { ...process.env, LANG: 'C.UTF-8' } },
		// Its pictures of every frame cost a fifth of the run; a failed test is looked at by hand with E2E_TRACE=on.
		trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
	},
	webServer: {
		command: ['node_modules/.bin/node', ...heapFlags(process.env), 'test/e2e/server.ts'].join(' '),
		url: `http://127.0.0.1:${port}/readyz`,
		env: { E2E_PORT: String(port) },
		timeout: 120_000,
		reuseExistingServer: false,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
	},
});
