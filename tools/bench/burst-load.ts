import autocannon from 'autocannon';

/**
 * Holds so many requests of pages that nobody keeps in flight until it is stopped: `node burst-load.ts <origin> <connections>`. A process
 * of its own, so that what is measured meanwhile is not measured behind it. Prints how often each status was answered.
 */
const [origin = '', connections = '500'] = process.argv.slice(2);
let serial = 0;
const next = () => {
	serial += 1;
	const wanted = [
		{ path: `/search?q=${encodeURIComponent('数据')}${serial}`, headers: {} },
		{ path: `/video/1?x=${serial}`, headers: { cookie: `agency-smart-token=${serial}` } },
		{ path: `/nothing/${serial}`, headers: {} },
	];
	return wanted[serial % wanted.length] as (typeof wanted)[number];
};
const run = autocannon({
	url: origin,
	connections: Number(connections),
	duration: 600,
	requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, ...next() }) }],
});
process.on('SIGTERM', () => (run as unknown as { stop(): void }).stop());
// Whoever measures is gone: so is the load.
process.on('disconnect', () => process.exit());
process.channel?.unref();
process.send?.({ ready: true });
const result = (await run) as unknown as { statusCodeStats: Record<string, { count: number }>; duration: number };
process.stdout.write(JSON.stringify({ statuses: result.statusCodeStats, seconds: result.duration }));
