import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, run, say, which } from './process.js';

/** What the tests need from the system. */
const needs = [
	{
		name: 'chromium',
		isThere: () => Boolean(process.env.CHROMIUM_PATH) || ['chromium', 'chromium-browser', 'google-chrome'].some(which) || existsSync(chromeOnMac),
	},
	{ name: 'fonts-noto-cjk', isThere: () => process.platform !== 'linux' || hasChineseFont() },
	{ name: 'ffmpeg', isThere: () => Boolean(process.env.FFMPEG_PATH ?? which('ffmpeg')) },
];
const chromeOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Installs what is missing where that is possible without asking (root on Debian), else says how and ends. */
export async function installSystemPackages() {
	const missing = needs.filter((need) => !need.isThere()).map((need) => need.name);
	if (missing.length === 0) return;
	const isRoot = process.getuid?.() === 0;
	const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
	if (!isRoot || !which('apt-get')) {
		giveUp(`The tests need ${missing.join(', ')}. On Debian: ${which('sudo') ? `sudo sh -c '${command}'` : command}`);
	}
	say(`installing ${missing.join(', ')} for the tests`);
	const code = await run('sh', ['-c', command], {
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	if (code !== 0) giveUp(`${missing.join(', ')} could not be installed. Run: ${command}`);
}

function hasChineseFont() {
	if (existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return true;
	const fonts = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
	return (fonts.stdout ?? '').trim() !== '';
}
