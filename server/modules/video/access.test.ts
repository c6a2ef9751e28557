import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { type PublishedAsset, publishVideo, showIn } from '../../../test/media.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

let site: TestApp;
let video: PublishedAsset;
const start = new Date('2026-11-21T08:00:00Z');
const days = (n: number) => new Date(start.getTime() + n * 86_400_000);

const kinds = { ordinary: {}, vip: { vip: true }, trial: { trial: true }, withdrawn: {}, draft: {} } as const;
type Kind = keyof typeof kinds;
const courses = {} as Record<Kind, { id: number; trialLesson: number; lesson: number }>;
const tokens: Record<string, string> = { visitor: '' };

beforeAll(async () => {
	site = await startApp();
	const category = await makeCategory(site.db);
	video = await publishVideo(site.app.platform);
	for (const [kind, flags] of Object.entries(kinds)) {
		const id = await makeCourse(site.db, { category, ...flags });
		const [trialLesson = 0, lesson = 0] = await showIn(site.app.platform, id, video.id);
		courses[kind as Kind] = { id, trialLesson, lesson };
	}
	const members = ['member', 'owner', 'expired', 'revoked', 'vip', 'vipOver'];
	for (const [index, name] of members.entries()) {
		const session = await registerMember(site, `1350013503${index}`);
		tokens[name] = session.token;
		const id = session.member.id;
		const grants = Object.values(courses).map((course) => ({ member: id, course: course.id, startsAt: days(-10) }));
		if (name === 'owner') for (const grant of grants) await makeGrant(site.db, grant);
		if (name === 'expired') for (const grant of grants) await makeGrant(site.db, { ...grant, endsAt: days(-1) });
		if (name === 'revoked') for (const grant of grants) await makeGrant(site.db, { ...grant, revokedAt: days(-1) });
		if (name === 'vip') await makeGrant(site.db, { member: id, course: null, startsAt: days(-10), endsAt: days(30) });
		if (name === 'vipOver') await makeGrant(site.db, { member: id, course: null, startsAt: days(-10), endsAt: days(-1) });
	}
	await site.db.run(sql`update course set online = false, withdrawn_at = ${days(-1)} where id = ${courses.withdrawn.id}`);
	await site.db.run(sql`update course set online = false where id = ${courses.draft.id}`);
	site.setNow(start);
	site.app.forget();
});
afterAll(() => site.close());

/** What a lesson answers: its access when open, else status and reason. */
async function lessonFor(token: string, videoId: number): Promise<string> {
	const answer = await site.call('playData', { videoId }, { token });
	const resource = await site.call('resource', { resourceId: video.id, videoId }, { token });
	// Playlist and player data say the same, and so does the key.
	expect([resource.status, resource.json.reason]).toEqual([answer.status, answer.json.reason]);
	if (answer.status === 200) {
		const key = await site.get((resource.json.data.src ?? '').replace('master.m3u8', 'key'), { token });
		expect(key.status).toBe(200);
	}
	return answer.status === 200 ? answer.json.data.access : `${answer.status} ${answer.json.reason}`;
}

/** Reader: a lesson that is no trial, then a trial lesson, of every kind of course. */
const table: Record<string, Record<Kind, [lesson: string, trialLesson: string]>> = {
	visitor: {
		ordinary: ['401 not_logged_in', 'trial'],
		vip: ['401 not_logged_in', 'trial'],
		trial: ['trial', 'trial'],
		withdrawn: ['410 withdrawn', '410 withdrawn'],
		draft: ['404 not_found', '404 not_found'],
	},
	member: {
		ordinary: ['403 not_bought', 'trial'],
		vip: ['403 not_bought', 'trial'],
		trial: ['trial', 'trial'],
		withdrawn: ['410 withdrawn', '410 withdrawn'],
		draft: ['404 not_found', '404 not_found'],
	},
	owner: {
		ordinary: ['owned', 'owned'],
		vip: ['owned', 'owned'],
		trial: ['owned', 'owned'],
		withdrawn: ['owned', 'owned'],
		draft: ['owned', 'owned'],
	},
	expired: {
		ordinary: ['403 access_expired', 'trial'],
		vip: ['403 access_expired', 'trial'],
		trial: ['trial', 'trial'],
		withdrawn: ['410 withdrawn', '410 withdrawn'],
		draft: ['404 not_found', '404 not_found'],
	},
	revoked: {
		ordinary: ['403 access_revoked', 'trial'],
		vip: ['403 access_revoked', 'trial'],
		trial: ['trial', 'trial'],
		withdrawn: ['410 withdrawn', '410 withdrawn'],
		draft: ['404 not_found', '404 not_found'],
	},
	vip: {
		ordinary: ['403 not_bought', 'trial'],
		vip: ['vip', 'vip'],
		trial: ['trial', 'trial'],
		withdrawn: ['410 withdrawn', '410 withdrawn'],
		draft: ['404 not_found', '404 not_found'],
	},
	vipOver: {
		ordinary: ['403 not_bought', 'trial'],
		vip: ['403 vip_over', 'trial'],
		trial: ['trial', 'trial'],
		withdrawn: ['410 withdrawn', '410 withdrawn'],
		draft: ['404 not_found', '404 not_found'],
	},
};

describe('R85 every kind of course, every reader', () => {
	test.each(Object.entries(table))('%s', async (reader, answers) => {
		const token = tokens[reader] ?? '';
		for (const [kind, [lesson, trialLesson]] of Object.entries(answers) as [Kind, [string, string]][]) {
			const found = [kind, await lessonFor(token, courses[kind].lesson), await lessonFor(token, courses[kind].trialLesson)];
			expect(found).toEqual([kind, lesson, trialLesson]);
		}
	});

	test.each(Object.entries(table))('the contents say the same to %s, lock by lock', async (reader, answers) => {
		const token = tokens[reader] ?? '';
		for (const [kind, [lesson, trialLesson]] of Object.entries(answers) as [Kind, [string, string]][]) {
			const contents = await site.call('courseVideos', { id: courses[kind].id }, { token });
			if (kind === 'draft') {
				expect(contents.status).toBe(404);
				continue;
			}
			const locked = contents.json.data[0]?.videos.map((video) => video.locked);
			expect([kind, locked]).toEqual([kind, [/^4/.test(trialLesson), /^4/.test(lesson)]]);
		}
	});

	test('a course says whose it is and where to begin', async () => {
		const detail = async (reader: string, kind: Kind) =>
			(await site.call('courseDetail', { id: courses[kind].id }, { token: tokens[reader] ?? '' })).json.data;
		expect(await detail('visitor', 'ordinary')).toMatchObject({ owned: false, nextVideoId: courses.ordinary.trialLesson });
		expect(await detail('member', 'ordinary')).toMatchObject({ owned: false });
		expect(await detail('owner', 'ordinary')).toMatchObject({ owned: true, nextVideoId: courses.ordinary.trialLesson });
		expect(await detail('expired', 'ordinary')).toMatchObject({ owned: false });
		expect(await detail('vip', 'vip')).toMatchObject({ owned: true });
		expect(await detail('vip', 'ordinary')).toMatchObject({ owned: false });
		expect(await detail('member', 'trial')).toMatchObject({ owned: false, nextVideoId: courses.trial.trialLesson });
	});
});

describe('R85 what a lesson says of itself', () => {
	test('its place and title, locked or not, in both languages; not of courses that were never there', async () => {
		const { lesson, trialLesson, id } = courses.ordinary;
		const answer = await site.call('lessonInfo', { videoId: lesson });
		expect(answer.headers['cache-control']).toContain('public');
		expect(answer.json.data).toMatchObject({ videoId: lesson, courseId: id, title: '第二讲', chapterTitle: '第一章', trialFlag: 0, kind: 'video' });
		const english = (await site.call('lessonInfo', { videoId: trialLesson }, { headers: { 'accept-language': 'en' } })).json.data;
		expect(english).toMatchObject({ title: 'Lesson one', chapterTitle: 'Chapter one', trialFlag: 1 });
		expect((await site.call('lessonInfo', { videoId: courses.withdrawn.trialLesson })).json.data).toMatchObject({ trialFlag: 0 });
		expect((await site.call('lessonInfo', { videoId: courses.draft.lesson })).status).toBe(404);
		expect((await site.call('lessonInfo', { videoId: 999_999 })).status).toBe(404);
	});

	test.each([
		['playData', {}, 'videoId'],
		['playData', { videoId: 'x' }, 'videoId'],
		['resource', { resourceId: 0 }, 'resourceId'],
		['transcript', { resourceId: 1, lang: '../x' }, 'lang'],
		['lessonInfo', { videoId: -1 }, 'videoId'],
	] as const)('R53 %s %j is 422', async (key, input, path) => {
		const answer = await site.call(key, input);
		expect([answer.status, answer.json.errors?.[0]?.path]).toEqual([422, path]);
	});

	test('a resource tells how far it is: waiting, working, failed in words', async () => {
		const { lesson } = courses.ordinary;
		const token = tokens['owner'] ?? '';
		const of = async (headers: Record<string, string> = {}) =>
			(await site.call('resource', { resourceId: video.id, videoId: lesson }, { token, headers })).json.data;
		const set = (state: string, percent: number, revision: number, failure: string | null) =>
			site.db.run(
				sql`update media_asset set state = ${state}, percent = ${percent}::smallint, revision = ${revision}, failure = ${failure} where id = ${video.id}`,
			);
		await set('uploaded', 0, 0, null);
		expect(await of()).toMatchObject({ status: 'processing', percent: 0, src: null, poster: null, expiresAt: null, failure: null });
		await set('processing', 40, 0, null);
		expect(await of()).toMatchObject({ status: 'processing', percent: 40, src: null });
		await set('failed', 40, 0, 'damaged');
		expect(await of()).toMatchObject({ status: 'failed', src: null, failure: '文件损坏，读不出来，请重新导出后再传' });
		expect((await of({ 'accept-language': 'en' })).failure).toContain('damaged');
		await set('ready', 60, 1, null);
		expect(await of()).toMatchObject({ status: 'ready', percent: 60, src: expect.stringContaining('/master.m3u8') });
		await set('ready', 100, 1, null);
	});
});
