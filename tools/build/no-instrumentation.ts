import type { Plugin } from 'vite';

/** What the rest of React Router takes from the module, and what it gets in its place: nobody observes our router. */
const stubs: Record<string, string> = {
	consumeInstrumentationClientResultMetaReceiver: 'export const consumeInstrumentationClientResultMetaReceiver = () => undefined;',
	getRouteInstrumentationUpdates: 'export const getRouteInstrumentationUpdates = () => ({});',
	instrumentClientSideRouter: 'export const instrumentClientSideRouter = (router) => router;',
	instrumentHandler: 'export const instrumentHandler = (handler) => handler;',
	instrumentationResultMetaContext: 'export const instrumentationResultMetaContext = undefined;',
};

/**
 * Leaves React Router's hooks for observers out of what browsers get: a kilobyte of every first load that runs only when `HydratedRouter` is given
 * `instrumentations`, which ours is not. Fails the build when the module is gone or gives other names.
 */
export function noInstrumentation(): Plugin {
	let found = false;
	return {
		name: 'lectern:no-instrumentation',
		apply: 'build',
		enforce: 'pre',
		applyToEnvironment: (environment) => environment.name === 'client',
		transform(code, id) {
			if (!/node_modules\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/.test(id)) return null;
			const names = /export \{ ([\w, ]+) \};/.exec(code)?.[1]?.split(', ') ?? [];
			const unknown = names.filter((name) => !(name in stubs));
			if (names.length === 0 || unknown.length > 0)
				this.error(`react-router's instrumentation gives names that nobody looked at: ${unknown.join(', ')}`);
			found = true;
			return { code: names.map((name) => stubs[name]).join('\n'), map: null };
		},
		buildEnd(error) {
			if (!error && this.environment.name === 'client' && !found) this.error('react-router has no lib/router/instrumentation.js any more');
		},
	};
}
