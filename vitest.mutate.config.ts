import base from './vitest.config.ts';

/** The tests that `npm run mutate` asks about a folder: named in MUTATE_TESTS, separated by spaces. */
export default {
	...base,
	test: { ...base.test, projects: undefined, include: (process.env['MUTATE_TESTS'] ?? '').split(' ').filter(Boolean), reporters: ['dot'] },
};
