import { join } from 'node:path';
import base from '../../../playwright.config.ts';
import { prepareEveryContext } from '../../../test/e2e/every-context.ts';

/** Browser tests with planted faults: those of PLANTED_FAULTS are on in every browser context, whoever makes it. */
const root = join(import.meta.dirname, '../../..');
const names = (variable: string) => (process.env[variable] ?? '').split(',').filter(Boolean);
const faults = names('PLANTED_FAULTS');
/** Those of stylesheets, which see the page's root alone. */
const styles = names('PLANTED_STYLES');
/** How long a test may take here: a fault often shows itself by something that never comes. */
const patience = Number(process.env['PLANTED_PATIENCE'] ?? 0);

if (faults.length > 0)
	prepareEveryContext(async (context) => {
		await context.addInitScript(
			({ faults, styles }) => {
				Object.assign(globalThis, { __faults: new Set(faults) });
				if (styles.length === 0) return;
				const mark = () => document.documentElement?.setAttribute('data-faults', styles.join(' '));
				mark();
				// The script runs before there is a root, or before the one that stays.
				new MutationObserver(mark).observe(document, { childList: true });
			},
			{ faults, styles },
		);
	});

export default {
	...base,
	testDir: join(root, 'test/e2e'),
	outputDir: join(root, 'test-results'),
	reporter: [['json']],
	...(patience > 0 && { timeout: patience, expect: { timeout: 10_000 } }),
	use: { ...base.use, ...(patience > 0 && { actionTimeout: 15_000, navigationTimeout: 30_000 }) },
	webServer: { ...base.webServer, cwd: root },
};
