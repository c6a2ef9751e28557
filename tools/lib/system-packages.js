import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, run, say, which } from './process.js';

/** What the tests need from the system; without an optional one they are slower. */
const needs = [
	{
		// A whole Chromium draws the frame of a window that nobody sees, which takes as long again.
		name: 'chromium-headless-shell',
		isThere: () => Boolean(process.env.CHROMIUM_PATH ?? which('chromium-headless-shell')),
		isOptional: () => ['chromium', 'chromium-browser', 'google-chrome'].some(which) || existsSync(chromeOnMac),
	},
	{ name: 'fonts-noto-cjk', isThere: () => process.platform !== 'linux' || hasChineseFont() },
	{ name: 'ffmpeg', isThere: () => Boolean(process.env.FFMPEG_PATH ?? which('ffmpeg')) },
];
const chromeOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Installs what is missing where that is possible without asking (root on Debian), else says how and ends at once. Answers what to do by hand when it failed,
 * and does not end then: something else may be in the middle of its work.
 */
export async function installSystemPackages() {
	const absent = needs.filter((need) => !need.isThere());
	const required = absent.filter((need) => !need.isOptional?.());
	const missing = (mayInstall() ? absent : required).map((need) => need.name);
	if (missing.length === 0) return;
	const command = commandFor(missing);
	if (!mayInstall()) giveUp(`The tests need ${missing.join(', ')}. On Debian: ${which('sudo') ? `sudo sh -c '${command}'` : command}`);
	say(`installing ${missing.join(', ')} for the tests`);
	if ((await runQuietly(command)) || required.length === 0) return;
	return `${missing.join(', ')} could not be installed. Run: ${command}`;
}

/** Installs nginx for a measurement where that is possible without asking. Answers the command by hand where it is not, or failed. */
export async function installNginx() {
	const command = commandFor(['nginx-light']);
	if (!mayInstall()) return command;
	say('installing nginx-light to measure against');
	if (!(await runQuietly(command))) return command;
	// The package starts a server of its own, which nobody asked for.
	await runQuietly('invoke-rc.d nginx stop || true');
	return undefined;
}

/** Installs wrk, which asks faster than a server answers, where that is possible without asking. */
export async function installWrk() {
	if (mayInstall()) await runQuietly(commandFor(['wrk']));
}

const commandFor = (packages) => `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
const mayInstall = () => process.getuid?.() === 0 && which('apt-get') !== undefined;

async function runQuietly(command) {
	const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] };
	return (await run('sh', ['-c', command], options)) === 0;
}

function hasChineseFont() {
	if (existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return true;
	const fonts = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
	return (fonts.stdout ?? '').trim() !== '';
}
