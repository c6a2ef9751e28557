import { setTimeout as wait } from 'node:timers/promises';
import type { CallInput, CallOutput } from '../../contract/calls.ts';
import { type CallKey, callPaths } from '../../contract/paths.ts';
import { type App, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { runningEmbedded } from '../../server/db/embedded.ts';
import { createLog } from '../../server/lib/log.ts';
import { listAssets } from '../../server/modules/media/media.assets.service.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** An evening, or a way to work: so many days ago, at this time of the site's day, these lessons of a course (from 1, without live ones), the last of them up to a second. */
type Sitting = readonly [daysAgo: number, clock: string, course: string, from: number, to: number, upTo: number, userAgent?: string];

const [calculus, python, accounting, interpreting] = ['从零讲微积分', '下班前十分钟', '会计入门', '口译的半句话'];

/** What the demo member has heard: every film is about a minute long. */
const sittings: readonly Sitting[] = [
	[11, '21:10', python, 1, 3, 64],
	[9, '12:40', python, 4, 4, 64, iphone],
	[8, '20:05', accounting, 1, 3, 64],
	[6, '19:30', python, 5, 6, 64],
	[5, '08:12', accounting, 4, 8, 30, iphone],
	[4, '12:20', calculus, 1, 1, 64, iphone],
	[4, '12:24', calculus, 3, 3, 26, iphone],
	[2, '20:30', interpreting, 1, 6, 64],
	[1, '08:04', python, 7, 8, 35, iphone],
	[1, '21:15', interpreting, 7, 11, 64],
	[0, '07:30', calculus, 2, 2, 14, iphone],
];
/** He went back to this part of the lesson that he goes on with: what lies between was skipped. */
const skipped = 5;

/** Periods of the statements that the member made: so many days ago, from and to. */
const statements = [
	{ daysAgo: 5, from: 14, to: 6 },
	{ daysAgo: 0, from: 13, to: 0 },
] as const;

/** Resolves when every film of the demo agency plays and the first has all its qualities, or nobody waits any more. */
async function filmsReady({ platform }: App, signal: AbortSignal): Promise<void> {
	while (!signal.aborted) {
		const films = (await listAssets(platform)).filter(({ kind }) => kind === 'video');
		const failed = films.find(({ state }) => state === 'failed');
		if (failed) throw new Error(`the film "${failed.title}" could not be made: ${failed.failure}`);
		const first = films.at(-1);
		if (films.every(({ state }) => state === 'ready') && first?.percent === 100 && first.thumbnails) return;
		await wait(500);
	}
}

/**
 * Lets the member of this session listen, check in and save courses over the last two weeks and make statements, by the site's own calls with an earlier
 * clock, once the films are there. Answers the code of the newest statement.
 */
export async function writeHistory(dataDir: string, env: Record<string, string>, token: string, signal: AbortSignal): Promise<string> {
	const began = Date.now();
	let moment = began;
	const config = readConfig({ ...process.env, ...env, DATA_DIR: dataDir });
	const app = await createApp({
		config,
		databaseUrl: runningEmbedded(dataDir) ?? '',
		log: createLog('error'),
		now: () => new Date(moment),
		pages: false,
		sendSms: async () => {},
		sendMail: async () => {},
	});
	const call = callAs(app, token);
	try {
		await filmsReady(app, signal);
		if (signal.aborted) return '';
		const courses = await call('myCourses', {});
		const lessons = new Map<string, { id: number; kind: string }[]>();
		for (const name of new Set(sittings.map(([, , course]) => course))) {
			const found = courses.find(({ title }) => title.includes(name));
			if (found === undefined) throw new Error(`the demo member has no course ${name}: ${courses.map(({ title }) => title).join(' ')}`);
			const chapters = await call('courseVideos', { id: found.id });
			lessons.set(
				name,
				chapters.flatMap(({ videos }) => videos.filter(({ kind }) => kind !== 'live')),
			);
		}
		for (const [index, [daysAgo, clock, course, from, to, upTo, userAgent = chrome]] of sittings.entries()) {
			// Those of today have been, whatever the hour is.
			moment = Math.min(at(began, daysAgo, clock), began - 600_000 * (sittings.length - index));
			const hear = async (number: number, [first, last]: readonly [number, number]) => {
				const lesson = lessons.get(course)?.[number - 1];
				if (lesson === undefined) throw new Error(`${course} has no lesson ${number}`);
				const report = { videoId: lesson.id, session: `shots-${index}-${number}-${first}` };
				await call('progressReport', { ...report, position: first, seq: 0, heard: [] }, userAgent);
				// A document was opened, and that is all there is to tell of it.
				if (lesson.kind === 'document') return;
				moment += (last - first) * 1000;
				await call('progressReport', { ...report, position: last, seq: 1, heard: [[first, last]] }, userAgent);
				moment += 5000;
			};
			for (let number = from; number <= to; number += 1) await hear(number, [0, number === to ? upTo : 64]);
			if (index === sittings.length - 1) await hear(to, [upTo + skipped, upTo + skipped + 11]);
			// Today's tick is for who looks at the picture.
			if (daysAgo > 0) await call('punchIn', {});
		}
		moment = began;
		await call('setGoal', { kind: 'minutes', amount: 60, remind: true });
		for (const { id } of (await call('courseList', {})).dataList.slice(0, 7)) await call('favAdd', { prodId: id });
		for (const { id } of (await call('recommendedTeachers', {})).slice(0, 2)) await call('followAdd', { teacherId: id });
		let code = '';
		for (const { daysAgo, from, to } of statements) {
			moment = began - daysAgo * day;
			({ code } = await call('studyStatement', { from: dayOf(began - from * day), to: dayOf(began - to * day) }));
		}
		return code;
	} finally {
		await app.close();
	}
}

const day = 86_400_000;
/** The site's days: Asia/Shanghai, all the year eight hours before UTC. */
const dayOf = (time: number) => new Date(time + day / 3).toISOString().slice(0, 10);
const at = (now: number, daysAgo: number, clock: string) => Date.parse(`${dayOf(now - daysAgo * day)}T${clock}:00+08:00`);

function callAs({ server }: App, token: string) {
	return async <K extends CallKey>(key: K, input: CallInput<K>, userAgent = chrome): Promise<CallOutput<K>> => {
		const [method, path] = callPaths[key];
		const headers = { token, 'user-agent': userAgent };
		const response =
			method === 'GET'
				? await server.inject({
						method,
						url: path,
						query: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
						headers,
					})
				: await server.inject({ method, url: path, payload: input as object, headers });
		const answer = response.json() as { code: number; msg?: string; data: CallOutput<K> };
		if (answer.code !== 1) throw new Error(`${key} answered ${response.statusCode}: ${answer.msg}`);
		return answer.data;
	};
}
