import type { Config } from '@react-router/dev/config';

export default {
	appDirectory: 'web',
	buildDirectory: 'build',
	ssr: true,
	// Addresses come from the start-time base path, so the manifest may not be inlined at build time.
	routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;
