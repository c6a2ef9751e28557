import { against, load, median } from './load.ts';
import { cpuSeconds, type Measured } from './process.ts';
import { atMost, ms, ratio, type Table, thousands } from './report.ts';

/** What a member's browser asks of a page that is the same for everybody: the page, and what of it is their own. */
export interface MemberPage {
	path: string;
	calls: readonly (readonly [string, unknown])[];
}

export function memberPages(courseId: number): MemberPage[] {
	const recommended = ['recommendedCourses', { prodType: 1, size: 8 }] as const;
	return [
		{ path: '/index', calls: [['memberInfo', {}], ['unfinishedLessons', {}], recommended] },
		{
			path: `/course/detail/${courseId}`,
			calls: [
				['memberInfo', {}],
				['courseDetail', { id: courseId }],
				['courseVideos', { id: courseId }],
				['courseHandouts', { id: courseId }],
				['reviewList', { prodId: courseId, currPage: 1, pageSize: 20, sort: 'newest', stars: 0 }],
				['recommendedCourses', { prodType: 1, size: 4, categoryLevel1: 1, exceptId: courseId }],
			],
		},
	];
}

/** A member's page with the call that follows it, against the page of a visitor: pairs a second, pages a second. */
export async function memberTable(app: Measured, token: string, courseId: number, rounds: number, seconds: number): Promise<Table> {
	const rows: string[][] = [];
	for (const { path, calls } of memberPages(courseId)) {
		const parts = `/api/agency/core/member/page/parts?calls=${encodeURIComponent(JSON.stringify(calls))}`;
		const coding = { 'accept-encoding': 'br' };
		const member = { ...coding, token, cookie: `agency-smart-token=${token}` };
		await load(app, [path, parts], { headers: member, seconds: 1 });
		const result = await against(
			rounds,
			() => load(app, [path, parts], { headers: member, seconds }),
			() => load(app, path, { headers: coding, seconds }),
		);
		rows.push([
			`${path} br`,
			thousands(result.app.perSecond / 2),
			ms(2000 / result.app.perCpuSecond),
			thousands(result.reference.perSecond),
			ms(1000 / result.reference.perCpuSecond),
			ratio(result.ratio / 2, 0.25),
			String(result.errors),
		]);
	}
	return {
		title: 'A member’s page and the call for what is theirs, against a visitor’s kept page',
		note: `Median of ${rounds} interleaved rounds of ${seconds} s, 32 connections; page and call in turn count as one. Processor time is the server’s, without the database’s.`,
		head: ['what', 'member’s/s', 'CPU ms', 'visitor’s/s', 'CPU ms ', 'ratio', 'errors'],
		rows,
	};
}

/** Pages by which a process is warm: V8 compiles what it runs often, on other threads, and that is no part of what a page costs after an hour. */
const warm = 1000;

/** Processor time of pages that are made for whoever asks, one after the other, in a process that has made many. */
export async function uncachedTable(app: Measured, uncached: Measured, token: string, lessonId: number, rounds: number): Promise<Table> {
	const pages = [
		{ name: '/index, nothing kept', server: uncached, path: '/index', cookie: '' },
		{ name: '/video', server: app, path: `/video/${lessonId}`, cookie: token },
		{ name: '/user/course', server: app, path: '/user/course', cookie: token },
		{ name: '/user/attend', server: app, path: '/user/attend', cookie: token },
	].map((page) => ({ ...page, taken: [] as number[] }));
	const ask = async ({ server, path, cookie }: (typeof pages)[number], count: number) => {
		const headers: Record<string, string> = { 'accept-encoding': 'br', ...(cookie && { cookie: `agency-smart-token=${cookie}` }) };
		for (let n = 0; n < count; n += 1) {
			const answer = await fetch(server.origin + path, { headers, redirect: 'manual' });
			if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
			await answer.arrayBuffer();
		}
	};
	for (const page of pages) await ask(page, warm);
	for (let round = 0; round < rounds; round += 1)
		for (const page of pages) {
			const before = cpuSeconds(page.server.pid);
			await ask(page, 100);
			page.taken.push((cpuSeconds(page.server.pid) - before) * 10);
		}
	return {
		title: 'Pages that are made for whoever asks',
		note: `Processor time of the server with all its threads, after ${thousands(warm)} such pages; median of ${rounds} rounds of 100, one after the other.`,
		head: ['what', 'CPU ms'],
		rows: pages.map(({ name, taken }) => [name, atMost(median(taken), 5)]),
	};
}
