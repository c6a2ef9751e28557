import { ShortestFirst } from './tools/mutate/shortest-first.ts';
import base from './vitest.config.ts';

const tests = (process.env['MUTATE_TESTS'] ?? '').split(' ').filter(Boolean);

/** The tests that `npm run mutate` asks about a folder: named in MUTATE_TESTS, separated by spaces. */
export default {
	...base,
	test: {
		...base.test,
		projects: undefined,
		include: tests,
		reporters: ['dot'],
		sequence: { sequencer: ShortestFirst },
		// As in `npm test`: modules of pages are loaded anew for each file, those of the server are shared.
		isolate: tests.some((path) => path.startsWith('web/')),
	},
};
