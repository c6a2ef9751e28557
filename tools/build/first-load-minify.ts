import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Chunks of every first load (vite.config.ts: codeSplitting), and of the pages that have the most. */
const minified = new Set(['base', 'site', 'root', 'StudyFrame', 'field-form', 'CoursePage']);

/**
 * What every page loads goes through terser before the built-in minifier: a hundredth smaller on the wire, and there every byte counts on a phone. All
 * chunks through it are ten seconds of a build.
 */
export function firstLoadMinify(): Plugin {
	return {
		name: 'lectern:first-load-minify',
		apply: 'build',
		applyToEnvironment: (environment) => environment.name === 'client',
		renderChunk: {
			order: 'post',
			async handler(code, { name }) {
				if (!minified.has(name)) return null;
				const made = await minify(code, {
					ecma: 2020,
					module: true,
					compress: { passes: 2, pure_getters: true, keep_fargs: false, hoist_props: true, drop_console: ['log', 'info', 'debug', 'warn'] },
					format: { comments: false },
				});
				return { code: made.code as string, map: null };
			},
		},
	};
}
