import { drain } from './drain.ts';
import { openSession, type Studio } from './film.ts';
import { against } from './load.ts';
import { findNginx, startNginx } from './nginx.ts';
import type { Measured } from './process.ts';
import { ms, ratio, type Table, thousands } from './report.ts';

/** A lesson of the first course that is no trial: the member's session is asked for at every file. */
const lesson = 2;

const connections = 16;

/** A rendition's segments as a player gets to know them. */
interface Rendition {
	name: string;
	/** Signed addresses, without the origin. */
	paths: string[];
	/** Mean of a segment. */
	bytes: number;
}

/** What a member's player does before the first segment: asks for the lesson, the master, and every rendition's playlist. */
async function openPlayer(origin: string, token: string, asset: number): Promise<Rendition[]> {
	const ask = async (path: string) => {
		const answer = await fetch(origin + path, { headers: { token } });
		if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
		return answer;
	};
	const { data } = (await (await ask(`/api/product/resource/src?resourceId=${asset}&videoId=${lesson}`)).json()) as { data: { src: string } };
	const namesIn = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
	const below = (name: string, path: string) => new URL(name, origin + path).pathname;
	const renditions: Rendition[] = [];
	for (const name of namesIn(await (await ask(data.src)).text())) {
		const playlist = below(name, data.src);
		const paths = namesIn(await (await ask(playlist)).text()).map((segment) => below(segment, playlist));
		const sizes = await Promise.all(paths.map(async (path) => (await (await ask(path)).arrayBuffer()).byteLength));
		renditions.push({ name: name.replace('/index.m3u8', 'p'), paths, bytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length });
	}
	return [...renditions.sort((a, b) => a.bytes - b.bytes), mixOf(renditions)];
}

/** Every moment of the film in all its qualities: a class in which each has another line. */
function mixOf(renditions: Rendition[]): Rendition {
	const paths = renditions[0]?.paths.flatMap((_, moment) => renditions.flatMap((rendition) => rendition.paths[moment] ?? [])) ?? [];
	return { name: 'all', paths, bytes: renditions.reduce((sum, { bytes }) => sum + bytes, 0) / renditions.length };
}

/**
 * Segments of the film through the access check, from the app itself and from nginx behind the app's X-Accel-Redirect, each against the
 * same files from nginx alone. `start` starts an app, given more of its environment.
 */
export async function deliveryTable(
	studio: Studio,
	asset: number,
	start: (env: Record<string, string>) => Promise<Measured>,
	rounds: number,
	seconds: number,
): Promise<Table> {
	const found = await findNginx();
	const app = await start({});
	const behind = await start({ ACCEL_REDIRECT: '/protected' });
	const port = Number(new URL(behind.origin).port);
	const files = `${studio.folder}/store`;
	const nginx = 'program' in found ? await startNginx(found.program, { folder: studio.folder, files, port }) : null;
	const rows: string[][] = [];
	try {
		const token = await openSession(studio.platform.db);
		// Segments come with the cookie, as from a media element.
		const headers = { cookie: `agency-smart-token=${token}` };
		const renditions = await openPlayer(app.origin, token, asset);
		for (const rendition of renditions) {
			const plain = rendition.paths.map((path) => path.replace(/^\/media\/[^/]+/, '/media'));
			const servers = [
				{ name: 'app', servers: [app], wanted: 0.5 },
				...(nginx === null ? [] : [{ name: 'nginx, X-Accel', servers: [nginx.proxy, behind], wanted: 0.9 }]),
			];
			for (const { name, servers: measured, wanted } of servers) {
				const ours = (length: number) => drain(measured, rendition.paths, { headers, seconds: length, connections });
				await ours(1);
				if (nginx === null) {
					const alone = await ours(seconds);
					rows.push(rowOf(`${rendition.name} ${name}`, rendition, alone, [`no nginx: ${'missing' in found ? found.missing : ''}`]));
					continue;
				}
				const reference = () => drain([nginx.plain], plain, { seconds, connections });
				const result = await against(rounds, () => ours(seconds), reference);
				const of = result.reference;
				const more = [
					`${thousands(of.perSecond)} / ${thousands(of.perCpuSecond)}`,
					`${ms(of.p50)} / ${ms(of.p99)}`,
					ratio(result.ratio, wanted),
					ratio(result.cpuRatio, wanted),
					String(result.errors),
				];
				rows.push(rowOf(`${rendition.name} ${name}`, rendition, result.app, more));
			}
		}
	} finally {
		await nginx?.stop();
		await Promise.all([app.stop(), behind.stop()]);
	}
	return {
		title: 'Segments through the access check, against plain nginx on the same files',
		note: `Median of ${rounds} interleaved rounds of ${seconds} s, ${connections} connections, one member with a session over all segments of a rendition, and of all renditions in turn. nginx of Debian: one worker, sendfile, no access log, connections to the app kept; CPU is that of nginx's worker and the app together. What the app sends is read from the disk's cache, segments up to 1 MB from its own memory once asked for twice in a minute. The load generator shares the two cores.`,
		head: ['what', 'bytes', 'req/s', 'req/CPU s', 'p50/p99 ms', 'nginx req/s, CPU s', 'p50/p99 ms', 'ratio', 'CPU ratio', 'errors'],
		rows,
	};
}

function rowOf(
	name: string,
	rendition: Rendition,
	of: { perSecond: number; perCpuSecond: number; p50: number; p99: number },
	more: string[],
): string[] {
	const size = `${thousands(rendition.bytes / 1024)} KB`;
	return [name, size, thousands(of.perSecond), thousands(of.perCpuSecond), `${ms(of.p50)} / ${ms(of.p99)}`, ...more];
}
