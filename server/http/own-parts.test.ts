import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownCalls } from '../../contract/public-paths.ts';
import { makeCategory, makeCourse, makeGrant, makeLessons, makeLogin, makeReview } from '../../test/factories.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { sql } from '../db/sql.ts';

let site: TestApp;
let mine: number;
let theirs: number;
let token: string;
let memberId: number;
// biome-ignore lint/suspicious/noExplicitAny: parts of several calls
type Own = any[];

beforeAll(async () => {
	site = await startApp();
	const category = await makeCategory(site.db);
	mine = await makeCourse(site.db, { category });
	theirs = await makeCourse(site.db, { category });
	for (const course of [mine, theirs]) await makeLessons(site.db, course, [['一'], ['二']]);
	const login = await makeLogin(site, '13800138000');
	token = login.token;
	memberId = login.member.id;
	await makeGrant(site.db, { member: login.member.id, course: mine });
});
afterAll(() => site.close());

const parts = async (calls: unknown, more: { token?: string } = { token }) =>
	site.call('ownParts', { calls: typeof calls === 'string' ? calls : JSON.stringify(calls) }, more);

test('R54 what is the member’s own of a page, call by call in their order; null where it is what everybody gets, or nothing', async () => {
	const { json } = await parts([
		['courseDetail', { id: mine }],
		['courseDetail', { id: theirs }],
		['courseDetail', { id: 999_999 }],
		['memberInfo', {}],
		['courseVideos', { id: mine }],
	]);
	const own = (await site.call('courseDetail', { id: mine }, { token })).json.data;
	expect(own.owned).toBe(true);
	expect(json.data.parts).toEqual([
		own,
		null,
		null,
		(await site.call('memberInfo', {}, { token })).json.data,
		(await site.call('courseVideos', { id: mine }, { token })).json.data,
	]);
});

test('R54 it is for members, and for the calls of such pages, twelve at most', async () => {
	expect((await parts([['memberInfo', {}]], {})).status).toBe(401);
	expect((await parts([['memberInfo', {}]], { token: 'over' })).status).toBe(401);
	for (const calls of ['no JSON', [['logout', {}]], [['courseDetail']], [['courseDetail', 'x']], {}, Array(13).fill(['memberInfo', {}])])
		expect((await parts(calls)).status, JSON.stringify(calls)).toBe(422);
	expect((await parts(Array(12).fill(['memberInfo', {}]))).json.data.parts).toHaveLength(12);
	expect((await parts([['courseDetail', { id: 'x' }]])).json.data.parts).toEqual([null]);
});

test('R54 every public call that has something of the reader is among them, but those of pages that are made for their reader, and of which no page shows it', () => {
	const personal = [...site.app.runner.routes.values()].filter((route) => route.personal !== undefined).map(({ key }) => key);
	const ownPages = ['search', 'suggest'];
	// Cards of rooms beside something else say no price.
	const unseen = ['pastRooms', 'recentRooms'];
	expect(personal.filter((key) => !(ownCalls as readonly string[]).includes(key)).sort()).toEqual([...unseen, ...ownPages]);
});

describe('R54 what is the member’s own is kept until something of it changes', () => {
	const asked = [
		['memberInfo', {}],
		['unfinishedLessons', {}],
	];
	const wanted = () => [
		...asked,
		['courseDetail', { id: mine }],
		['courseVideos', { id: mine }],
		['reviewList', { prodId: mine, sort: 'newest', stars: 0 }],
	];
	/** Statements that one call of the parts takes, and its answer. */
	async function cost(calls: unknown = wanted()) {
		const counted = vi.fn();
		const dbs = [site.db, site.db.lists];
		const spies = dbs.flatMap((db) => (['rows', 'row', 'one', 'run'] as const).map((method) => vi.spyOn(db, method)));
		try {
			const { json } = await parts(calls);
			for (const spy of spies) for (const _call of spy.mock.calls) counted();
			return { statements: counted.mock.calls.length, parts: json.data.parts as Own };
		} finally {
			for (const spy of spies) spy.mockRestore();
		}
	}

	test('the second time the session is all that is asked for', async () => {
		site.app.forget();
		const first = await cost();
		expect(first.statements).toBeGreaterThan(8);
		const second = await cost();
		expect(second).toEqual({ statements: 1, parts: first.parts });
	});

	test.each([
		[
			'a new name',
			() => site.db.run(sql`update member set nickname = '新名字' where id = ${memberId}`),
			([member]: Own) => expect(member.nickname).toBe('新名字'),
		],
		[
			'a grant that is taken back, and one that is given',
			async () => {
				await site.db.run(sql`update enrolment_grant set revoked_at = now(), revoked_why = 'x' where member_id = ${memberId}`);
			},
			([, , detail]: Own) => expect(detail).toBeNull(),
		],
		['a grant that is given', () => makeGrant(site.db, { member: memberId, course: mine }), ([, , detail]: Own) => expect(detail.owned).toBe(true)],
		[
			'a review',
			() => makeReview(site.db, { member: memberId, course: mine, stars: 5 }),
			([, , , , reviews]: Own) => expect(reviews.mine.review.stars).toBe(5),
		],
		[
			'seconds that were heard',
			async () => {
				const [lesson] = (await site.call('courseVideos', { id: mine }, { token })).json.data[0]?.videos ?? [];
				const report = { videoId: lesson?.id ?? 0, session: 'a-session', age: 0 };
				await site.call('progressReport', { ...report, seq: 0, position: 0, heard: [] }, { token });
				site.advance(10_000);
				const { json } = await site.call('progressReport', { ...report, seq: 1, position: 7, heard: [[0, 7]] }, { token });
				expect(json.code).toBe(1);
			},
			([, unfinished, , chapters]: Own) => {
				expect(unfinished.lessons[0].position).toBe(7);
				expect(chapters[0].videos[0].progress.position).toBe(7);
			},
		],
		[
			'the course’s own texts',
			async () => {
				await site.db.transaction(async (tx) => {
					await tx.run(sql`update course set title = '另一个名字' where id = ${mine}`);
					await tx.invalidate(`course:${mine}`, 'courses');
				});
			},
			([, unfinished, detail]: Own) => expect([unfinished.lessons[0].courseTitle, detail.title]).toEqual(['另一个名字', '另一个名字']),
		],
		[
			'the moment at which a grant ends, and one begins',
			async () => {
				const soon = new Date(site.app.platform.now().getTime() + 60_000);
				await site.db.run(sql`update enrolment_grant set ends_at = ${soon} where member_id = ${memberId}`);
				expect((await cost()).parts[2].owned).toBe(true);
				site.advance(60_001);
			},
			([, , detail]: Own) => expect(detail).toBeNull(),
		],
		[
			'a grant that had ended and is renewed',
			() => site.db.run(sql`update enrolment_grant set ends_at = null where member_id = ${memberId}`),
			([, , detail]: Own) => expect(detail.owned).toBe(true),
		],
	])('%s shows at once', async (_, change, expectShown) => {
		await cost();
		await change();
		const { parts: own, statements } = await cost();
		expect(statements).toBeGreaterThan(1);
		expectShown(own);
		// What another process is told of is forgotten once more when it comes back from there.
		await vi.waitFor(async () => expect((await cost()).statements).toBe(1), { interval: 5, timeout: 20_000 });
	});

	test('nobody else gets it, nor the same member in another language', async () => {
		const other = await makeLogin(site, '13800138001');
		const of = async (options: { token: string; headers?: Record<string, string> }) =>
			(await site.call('ownParts', { calls: JSON.stringify(asked) }, options)).json.data.parts as Own;
		const [[mineNow], [theirs]] = [await of({ token }), await of({ token: other.token })];
		expect([mineNow?.id, theirs?.id]).toEqual([memberId, other.member.id]);
		const english = await site.call('courseDetail', { id: mine }, { token, headers: { 'accept-language': 'en' } });
		expect(english.status).toBe(200);
		expect((await of({ token, headers: { 'accept-language': 'en' } }))[0]?.id).toBe(memberId);
	});

	test('whatever becomes of a grant, the member’s version is one that they never had', async () => {
		const { id } = (await makeLogin(site, '13800138002')).member;
		const at = site.app.platform.now();
		const moment = (seconds: number) => new Date(at.getTime() + seconds * 1000);
		const seen: number[] = [];
		async function look(seconds = 0): Promise<void> {
			const { version } = await site.db.one<{ version: string }>(sql`select member_version(${id}, ${moment(seconds)}) as version`);
			seen.push(Number(version));
		}
		const change = (to: { starts?: number; ends: number | null }) =>
			site.db.run(
				sql`update enrolment_grant set starts_at = ${moment(to.starts ?? -9)}, ends_at = ${to.ends === null ? null : moment(to.ends)} where member_id = ${id}`,
			);
		await look();
		await makeGrant(site.db, { member: id, course: mine, startsAt: moment(1), endsAt: moment(2) });
		for (const seconds of [0, 1, 2]) await look(seconds);
		// It has ended, and is prolonged; ends by hand, and lasts for ever; is to begin later; has been.
		for (const to of [{ ends: 9 }, { ends: 2 }, { ends: null }, { ends: 1 }, { starts: 5, ends: 9 }, { ends: 1 }]) {
			await change(to);
			await look(2);
		}
		await site.db.run(sql`delete from enrolment_grant where member_id = ${id}`);
		await look(2);
		expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
	});
});
