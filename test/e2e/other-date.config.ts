import { join } from 'node:path';
import base from '../../playwright.config.ts';
import { prepareEveryContext } from './every-context.ts';

/**
 * Browser tests on another date, which FAKETIME says as an offset in days: +40d. The runner, the app and its database are started under libfaketime, which
 * Chromium does not start under: its pages are told the date by a `Date` of ours instead.
 */
const days = Number(/^([+-]\d+)d$/.exec(process.env['FAKETIME'] ?? '')?.[1]);
if (Number.isNaN(days)) throw new Error('Set FAKETIME=+40d and LD_PRELOAD to the path of libfaketime.so.1 (docs/testing.md).');

prepareEveryContext(async (context) => {
	await context.addInitScript((ahead) => {
		const now = () => real.now() + ahead;
		const real = Date;
		globalThis.Date = new Proxy(real, {
			construct: (_, given, as) => Reflect.construct(real, given.length === 0 ? [now()] : given, as),
			apply: () => new real(now()).toString(),
			get: (_, name) => (name === 'now' ? now : Reflect.get(real, name)),
		});
	}, days * 86_400_000);
});

// What a worker starts has the date too, apart from its browsers.
const { LD_PRELOAD: _, ...env } = base.use?.launchOptions?.env ?? {};

export default {
	...base,
	use: { ...base.use, launchOptions: { ...base.use?.launchOptions, env } },
	testDir: import.meta.dirname,
	outputDir: join(import.meta.dirname, '../../test-results'),
	reporter: [['list']],
	webServer: { ...base.webServer, cwd: join(import.meta.dirname, '../..') },
};
