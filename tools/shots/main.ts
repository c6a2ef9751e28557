import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startMeasured } from '../bench/process.ts';
import { chromiumFlags, chromiumPath } from '../lib/chromium.ts';
import { Camera, nameOf } from './camera.ts';
import { findFacts } from './facts.ts';
import { writeHistory } from './history.ts';
import { type Screen, type Shot, screens } from './screens.ts';

/**
 * `npm run shots [name …]`: pictures of every screen of the demo agency, in `shots/`, at four widths, light and dark, in both
 * languages. Fewer: SHOTS_WIDTHS=390,1280  SHOTS_THEMES=dark  SHOTS_LANGS=en. Fails when a screen answers another status than
 * it should, writes an error into the console, is wider than the window or does not show what it is about. Screens with films wait
 * until all are made, some minutes.
 */
const say = (line: string) => process.stderr.write(`${line}\n`);
const root = new URL('../../', import.meta.url).pathname;
const folder = join(root, 'shots');

const names = process.argv.slice(2);
const unknown = names.filter((name) => !screens.some((screen) => screen.name === name));
if (unknown.length > 0) {
	say(`no screen ${unknown.join(', ')}; there are ${screens.map((screen) => screen.name).join(' ')}`);
	process.exit(1);
}
const shots = (['zh-CN', 'en'] as const)
	.filter(wanted('SHOTS_LANGS'))
	.flatMap((lang) =>
		(['light', 'dark'] as const)
			.filter(wanted('SHOTS_THEMES'))
			.flatMap((theme) =>
				chosenWidths().flatMap((width) =>
					screens
						.filter(({ name, at }) => (names.length === 0 || names.includes(name)) && at?.(width) !== false)
						.map((screen): Shot => ({ screen, width, theme, lang })),
				),
			),
	);

const needing = (what: Screen['needs']) => shots.filter(({ screen }) => screen.needs === what);

const data = mkdtempSync(join(tmpdir(), 'lectern-shots-'));
const undo: (() => unknown)[] = [() => rmSync(data, { recursive: true, force: true })];
// A film that is still being made is there at the beginning alone.
const rest = [...needing('unmade'), ...needing(undefined)];
// Whoever plays a film leaves traces in the diary.
const later = [...needing('films'), ...needing('history')].sort((a, b) => Number(a.screen.act !== undefined) - Number(b.screen.act !== undefined));
// Ends after the picture under way, so that what was started is stopped as well.
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
	process.on(signal, () => {
		stopped.abort();
		rest.splice(0);
		later.splice(0);
	});
const failures: string[] = [];
let taken = 0;
try {
	await takeAll();
} finally {
	for (const step of undo.reverse()) await step();
}
for (const line of failures.sort()) say(line);
process.stdout.write(`${taken} pictures in ${folder} (${Math.round(performance.now() / 1000)} s)\n`);
if (taken < shots.length) process.exit(1);
if (failures.length > 0) {
	say(`${failures.length} of them are of screens with faults`);
	process.exit(1);
}

async function takeAll(): Promise<void> {
	const env = { DATA_DIR: data, PORT: '0', RATE_LIMITS: 'off', LECTERN_ENV: 'demo', NODE_ENV: 'production', DATABASE_URL: '', BASE_PATH: '' };
	const films = { LECTERN_DEMO_VIDEOS: shots.some(({ screen }) => screen.needs) ? 'on' : 'off' };
	const app = await startMeasured(join(root, 'server/main.ts'), { ...env, ...films });
	undo.push(() => app.stop());
	const { member } = JSON.parse(readFileSync(join(data, 'demo-credentials.json'), 'utf8')) as { member: { account: string; password: string } };
	const facts = await findFacts(app.origin, member);
	const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags, handleSIGINT: false, handleSIGTERM: false });
	undo.push(() => browser.close());
	mkdirSync(folder, { recursive: true });

	const takeRest = async () => {
		await Promise.all([photographer(), photographer()]);
	};
	const photographer = async () => {
		const camera = new Camera({ browser, origin: app.origin, facts, folder });
		for (let shot = rest.shift(); shot; shot = rest.shift()) {
			const wrong = await camera.take(shot);
			taken += 1;
			if (wrong.length > 0) failures.push(`${nameOf(shot)}: ${wrong.join('\n\t')}`);
			if (taken % 50 === 0) say(`${taken} of ${shots.length}`);
		}
		await camera.close();
	};
	await takeRest();
	if (later.length > 0) {
		say('waiting for the films');
		facts.statementCode = await writeHistory(data, env, facts.token, stopped.signal);
	}
	rest.push(...later.splice(0));
	await takeRest();
}

function wanted(variable: string): (value: string) => boolean {
	const list = process.env[variable]?.split(',');
	return (value) => list === undefined || list.includes(value);
}

function chosenWidths(): number[] {
	return (process.env['SHOTS_WIDTHS'] ?? '390,820,1280,1700').split(',').map(Number);
}
