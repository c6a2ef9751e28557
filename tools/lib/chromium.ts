import { existsSync } from 'node:fs';

/** How the system's Chromium must be started without a display, as root, on a machine without the internet. */
export const chromiumFlags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--autoplay-policy=no-user-gesture-required',
];

/** The browser that tests and measurements drive: `CHROMIUM_PATH`, or where the system keeps it. */
export function chromiumPath(): string {
	const places = [
		process.env['CHROMIUM_PATH'] ?? '',
		'/usr/bin/chromium-headless-shell',
		'/usr/bin/chromium',
		'/usr/bin/chromium-browser',
		'/usr/bin/google-chrome',
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	];
	const found = places.find((place) => place !== '' && existsSync(place));
	if (found === undefined)
		throw new Error('Chromium was not found: install it (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.');
	return found;
}
