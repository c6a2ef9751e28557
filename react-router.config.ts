import type { Config } from '@react-router/dev/config';

export default {
	appDirectory: 'web',
	buildDirectory: 'build',
	ssr: true,
	// One chunk a page: the time limit on chunks watches one place, and a page is one request.
	splitRouteModules: false,
	// Addresses come from the start-time base path, so the manifest may not be inlined at build time.
	routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;
