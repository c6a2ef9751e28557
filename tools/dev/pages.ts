import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { pagePolicy } from '../../server/http/security-headers.ts';
import { type PageSource, type Renderer, rendererOf } from '../../server/ssr/build.ts';
import { brokenPage } from './broken-page.ts';

/**
 * Pages straight from their sources: Vite answers for scripts and styles before the app is asked and tells open pages what was
 * edited; the app renders with whatever the sources say at that moment.
 *
 * @param socketPort where open pages listen for edits; the same over restarts, since they come back to it.
 */
export async function openSources(
	server: FastifyInstance,
	{ dataDir, host }: { dataDir: string; host: string },
	socketPort: number,
): Promise<PageSource> {
	// Pages would be told to connect to it, and it is nobody's address: without one they take that of the site.
	const isEverywhere = host === '0.0.0.0' || host === '::';
	const vite = await createServer({
		root: new URL('../../', import.meta.url).pathname,
		cacheDir: '.cache/vite',
		appType: 'custom',
		clearScreen: false,
		logLevel: 'warn',
		// Each that is found out later reloads the page once more.
		optimizeDeps: { include: ['@lingui/core', '@lingui/react', 'react', 'react-dom', 'react-dom/client', 'react-router', 'react-router/dom'] },
		server: {
			middlewareMode: true,
			// Beside the app, whose own port opens members' live connections and no others.
			ws: { port: socketPort, ...(isEverywhere ? {} : { host }) },
			// The database writes all the time, and sign-ins are nobody's script.
			watch: { ignored: [`${dataDir}/**`, '**/build/**', '**/shots/**', '**/.cache/**'] },
			fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', `${dataDir}/**`] },
		},
	});
	server.addHook('preClose', () => vite.close());
	server.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));

	let current: { build: ServerBuild; renderer: Renderer } | undefined;
	let broken = false;
	// A page that shows why it cannot be shown has none of the sources that would tell it of the next edit.
	vite.watcher.on('all', () => broken && vite.hot.send({ type: 'full-reload' }));
	return {
		async renderer() {
			try {
				const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
				if (current?.build !== build) current = { build, renderer: await rendererOf(build, 'development') };
				broken = false;
				return current.renderer;
			} catch (error) {
				broken = true;
				vite.ssrFixStacktrace(error as Error);
				return brokenPage(error as Error);
			}
		},
		// Some browsers do not count the websocket that tells of edits as "self".
		finish: (html) => html,
		policy: (html) => pagePolicy(html).replace("connect-src 'self'", "connect-src 'self' ws: wss:"),
	};
}
