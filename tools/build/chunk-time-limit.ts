import type { Plugin } from 'vite';

/**
 * React Router waits for ever on a route chunk that hangs. This puts our own loader (`web/lib/load-chunk.ts`: 120 s, one more
 * try, then an event and a promise that stays open) where its `routeModules` module imports a chunk, and fails the build when
 * that place is no longer there.
 */
export function chunkTimeLimit(): Plugin {
	const call = /import\(\s*(?:\/\*[^*]*\*\/\s*)*route\.module\s*\)/;
	let found = false;
	return {
		name: 'lectern:chunk-time-limit',
		apply: 'build',
		enforce: 'pre',
		applyToEnvironment: (environment) => environment.name === 'client',
		transform(code, id) {
			if (!/node_modules\/react-router\//.test(id) || !call.test(code)) return null;
			found = true;
			return {
				code: `import { loadChunk as __loadChunk } from ${JSON.stringify(new URL('../../web/lib/load-chunk.ts', import.meta.url).pathname)};\n${code.replace(call, '__loadChunk(route.module)')}`,
				map: null,
			};
		},
		buildEnd(error) {
			if (!error && this.environment.name === 'client' && !found)
				this.error('react-router no longer imports route.module where the chunk time limit expects it');
		},
	};
}
