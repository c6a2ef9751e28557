import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../server/app.ts';
import { sql } from '../../server/db/sql.ts';
import { verifyLedger } from '../../server/modules/learning/ledger.service.ts';
import { refreshSearch } from '../../server/modules/search/search.service.ts';
import { runJobs } from '../../test/jobs.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { seedDemo } from './demo.ts';
import { lengthOf } from './demo-videos/chalk.ts';
import { type HistoryJob, historyHandlers, historyJob } from './history/make-history.ts';
import { readFilms } from './read-content/read-content.ts';

let app: TestApp;
let token: string;
let memberId: number;
const now = new Date('2026-11-21T09:00:00Z');

beforeAll(async () => {
	app = await startApp();
	app.setNow(now);
	await seedDemo({ config: app.config, databaseUrl: app.databaseUrl, say: () => {}, now, films: true });
	app.app.forget();
	const credentials = JSON.parse(await (await import('node:fs/promises')).readFile(`${app.config.dataDir}/demo-credentials.json`, 'utf8'));
	const login = await app.call('login', credentials.member);
	({
		token,
		member: { id: memberId },
	} = login.json.data);
});
afterAll(async () => {
	await app.close();
	await rm(app.config.dataDir, { recursive: true, force: true });
});

const number = async (query: string) => Number((await app.db.pool.query(`select (${query}) as n`)).rows[0].n);

test('R84 coupons: two are the demo member’s, two are claimed on the pages of their courses, one is typed', async () => {
	const mine = (await app.call('myCoupons', { state: 'usable' } as never, { token })).json.data as unknown as { dataList: { title: string }[] };
	expect(mine.dataList.map(({ title }) => title).sort()).toEqual(['写作课八五折', '听课新人券']);
	const piano = await number(`select id from course where title = '成年人的钢琴第一课'`);
	const [offered, ...others] = (await app.call('courseCoupons', { prodId: piano })).json.data as unknown as { title: string }[];
	expect([offered?.title, others]).toEqual(['钢琴课减三十', []]);
	const money = (await app.db.rows(sql`select value, most, minimum from coupon order by id`)) as unknown[];
	expect(money).toEqual([
		{ value: 15, most: 6000, minimum: 0 },
		{ value: 2000, most: null, minimum: 10_000 },
		{ value: 3000, most: null, minimum: 15_000 },
	]);
});

test('a site that is filled is left alone by the next start: nothing is written, and nothing counted anew', async () => {
	const counted = () => number('select count(*) from course where popular > 0');
	const courses = await number('select count(*) from course');
	await app.db.run(sql`update course set popular = 0`);
	await seedDemo({ config: app.config, databaseUrl: app.databaseUrl, say: () => {}, now, films: true });
	expect([await counted(), await number('select count(*) from course')]).toEqual([0, courses]);
	await refreshSearch(app.db);
});

describe('what is free to hear', () => {
	test('a course that is sold has two trial lessons at most; one that is free to hear as a whole costs nothing, and nothing else does', async () => {
		const rows = await app.db.rows<{
			title: string;
			price: number;
			trial: boolean;
			lessons: number;
			trials: number;
		}>(sql`select title, price, trial, lesson_count as lessons,
			(select count(*)::int from lesson l where l.course_id = c.id and l.trial) as trials from course c`);
		expect(rows.length).toBeGreaterThan(70);
		for (const { title, price, trial, trials, lessons } of rows) {
			expect(trial, title).toBe(price === 0);
			if (price > 0) {
				expect(trials, title).toBeLessThanOrEqual(2);
				expect(trials, title).toBeLessThan(lessons);
			}
		}
	});

	test('home’s eight trial courses are all in the list of trial courses, one of every subject', async () => {
		const home = (await app.call('trialCourses')).json.data;
		const list = (await app.call('courseList', { prodType: 1, trialFlag: 1 })).json.data;
		expect(home).toHaveLength(8);
		expect(list.dataList.map(({ id }) => id)).toEqual(expect.arrayContaining(home.map(({ id }) => id)));
		expect(list.dataList.every(({ trialFlag }) => trialFlag === 1)).toBe(true);
		expect(new Set(home.map(({ categoryKey }) => categoryKey)).size).toBe(8);
		for (const course of home) expect(course.firstVideoId, course.title).not.toBeNull();
	});

	test('subjects are of different sizes', async () => {
		const sizes = await app.db.rows<{ n: number }>(sql`select count(*)::int as n from course group by cat1`);
		expect(new Set(sizes.map(({ n }) => n)).size).toBeGreaterThanOrEqual(4);
	});
});

describe('what is counted is there', () => {
	test('ratings come from reviews that can be read, and nothing else has one', async () => {
		const rows = await app.db.rows<{
			title: string;
			rating: number;
			rating_count: number;
			n: number;
			mean: number;
		}>(sql`select c.title, c.rating::float, c.rating_count,
				(select count(*)::int from review r where r.course_id = c.id) as n,
				(select coalesce(round(avg(stars), 1), 0)::float from review r where r.course_id = c.id) as mean
			from course c`);
		for (const { title, rating, rating_count, n, mean } of rows) expect([title, rating, rating_count]).toEqual([title, mean, n]);
		const reviewed = rows.filter(({ n }) => n >= 6);
		expect(reviewed.length).toBeGreaterThanOrEqual(12);
		expect(Math.max(...reviewed.map(({ n }) => n))).toBeLessThanOrEqual(25);
		// One with too few for a figure.
		expect(rows.some(({ n }) => n > 0 && n < 5)).toBe(true);
		expect(await number(`select count(*) from review where en ->> 'text' is null or (reply is null) <> (reply_en is null)`)).toBe(0);
	});

	test('nobody is said to have reserved, watched or reviewed before it could be', async () => {
		expect(await number('select count(*) from live_room where reserved_count > 0')).toBe(0);
		expect(await number('select count(*) from review r join course c on c.id = r.course_id where r.created_at < c.published_at')).toBe(0);
		expect(
			await number(
				'select count(*) from review where created_at > $$2026-11-21T09:00:00Z$$::timestamptz or replied_at > $$2026-11-21T09:00:00Z$$::timestamptz',
			),
		).toBe(0);
	});

	test('announcements and descriptions promise no reservation and no reminder', async () => {
		const texts = await app.db.rows<{ text: string }>(sql`select title || coalesce(en ->> 'title', '') as text from advertisement
			union all select kicker || title || lead || en::text from banner union all select title || value || note || en::text from hover_item union all select description || keywords || en::text from seo_row`);
		for (const { text } of texts) expect(text).not.toMatch(/预约|提醒|今晚|寒假|[Rr]eserv|[Rr]emind|tonight|winter/);
	});
});

describe('lengths and films', () => {
	test('every lesson keeps its authored length beside a sample; the one whole course has films of its own', async () => {
		const drawnLessons = [...readFilms().drawnLessons.values()];
		expect(await number(`select count(*) from lesson l where kind = 'video' and resource_id is null`)).toBe(0);
		expect(await number(`select count(*) from lesson l where lesson_length(l) <> seconds`)).toBe(0);
		expect(await number(`select count(*) from lesson l join media_asset a on a.id = l.resource_id where l.kind = 'video' and not a.sample`)).toBe(3);
		expect(await number(`select duration_seconds from course where title = '从零讲微积分'`)).toBeGreaterThan(20 * 3600);
		const [course] = await app.db.rows<{ id: number; trial: boolean }>(sql`select id, trial from course where title like '拼成一个正方形%'`);
		const [chapter] = (await app.call('courseVideos', { id: course?.id })).json.data;
		expect(chapter?.videos.map((video) => [video.durationSeconds, video.filmSeconds, video.sample, video.locked])).toEqual(
			drawnLessons.map((lesson) => [lengthOf(lesson), lengthOf(lesson), false, false]),
		);
		for (const lesson of drawnLessons) expect(lengthOf(lesson)).toBeGreaterThan(300);
		for (const video of chapter?.videos ?? []) {
			const cues = await app.db.rows<{ lang: string; end: number; n: number }>(
				sql`select lang, (cues -> -1 ->> 'end')::float as end, jsonb_array_length(cues) as n from media_caption where asset_id = ${video.resourceId} order by lang`,
			);
			expect(cues.map(({ lang }) => lang)).toEqual(['en', 'zh-CN']);
			for (const { end, n } of cues) {
				expect(n).toBeGreaterThan(20);
				expect(Math.abs(end - video.durationSeconds)).toBeLessThan(1);
			}
		}
	});
});

describe('three weeks of the demo member', () => {
	/** The job as it was queued; with so many of those who wrote reviews. */
	const run = async (listeners?: number) => {
		const [job] = await app.db.rows<{ payload: HistoryJob }>(sql`select payload from graphile_worker._private_jobs j
			join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${historyJob.name}`);
		const handler = historyHandlers.find(({ job }) => job.name === historyJob.name);
		const payload = job && { ...job.payload, listeners: job.payload.listeners.slice(0, listeners) };
		await handler?.run(app.app.platform, payload, { signal: new AbortController().signal, attempt: 1, isLastAttempt: false });
	};

	beforeAll(() => run());

	test('are made through the calls of players: heard seconds, records, finished lessons, a ledger in order; twice is once', async () => {
		const count = () => number(`select count(*) from ledger`);
		const entries = await count();
		const problems: string[] = [];
		const { members } = await verifyLedger(app.db, (sentence) => problems.push(sentence));
		expect(problems).toEqual([]);
		expect(members).toBeGreaterThan(30);
		expect(await number(`select count(*) from ledger where outcome <> 'accepted'`)).toBe(0);
		await run(2);
		expect(await count()).toBe(entries);
		expect(await number(`select count(*) from member_session where device like 'Mozilla%'`)).toBe(0);
	}, 180_000);

	test('show in the study centre: days, records, courses under way, one left in the middle', async () => {
		const [courses, time, records] = await Promise.all([
			app.call('myCourses', {}, { token }),
			app.call('studyTime', {}, { token }),
			app.call('attendList', { pageSize: 100 }, { token }),
		]);
		const list = courses.json.data;
		expect(list.filter(({ percent }) => percent > 0).length).toBeGreaterThanOrEqual(6);
		expect(list.some(({ percent, finished }) => percent > 0 && !finished)).toBe(true);
		expect(list.some(({ finishedLessons }) => finishedLessons >= 5)).toBe(true);
		// What was heard last comes first, and goes on where it was left.
		expect(list[0]).toMatchObject({ finishedLessons: 2, nextVideo: { number: 3 } });
		const days = new Set(records.json.data.dataList.map(({ startedAt }) => startedAt.slice(0, 10)));
		expect(days.size).toBeGreaterThanOrEqual(12);
		const oldest = records.json.data.dataList.at(-1)?.startedAt ?? '';
		expect(now.getTime() - Date.parse(oldest)).toBeGreaterThan(20 * 86_400_000);
		expect(records.json.data.dataList.every(({ lastAt, open }) => Date.parse(lastAt) < now.getTime() && !open)).toBe(true);
		expect(time.json.data.heardSeconds).toBeGreaterThan(600);
		expect(time.json.data.days.filter(({ heardSeconds }) => heardSeconds > 0).length).toBeGreaterThanOrEqual(4);
		const newest = (await app.call('myProgress', {}, { token })).json.data[0];
		expect(newest).toMatchObject({ finished: false });
		expect(newest?.position).toBeGreaterThan(240);
		expect(await number(`select sum(heard_seconds) from heard where member_id = ${memberId}`)).toBe(
			await number(`select sum(to_s - from_s) from ledger where member_id = ${memberId} and outcome = 'accepted'`),
		);
	});

	test('they have two addresses, home the default', async () => {
		const addresses = (await app.call('myAddresses', {}, { token })).json.data;
		expect(addresses.map(({ name, province, city, district, isDefault }) => [name, province, city, district, isDefault])).toEqual([
			['林小满', '浙江省', '杭州市', '西湖区', true],
			['林建国', '浙江省', '绍兴市', '越城区', false],
		]);
	});

	test('they checked in on the days on which they listened, since they joined', async () => {
		const month = async (of: string) => (await app.call('punchMonth', { month: of }, { token })).json.data;
		const [this_, last] = [await month('2026-11'), await month('2026-10')];
		expect(this_.days.map(({ day }) => Number(day.slice(8)))).toEqual([1, 3, 4, 5, 7, 8, 10, 11, 12, 14, 15, 16, 18, 19, 20]);
		expect([last.days.map(({ day }) => day), this_.since]).toEqual([['2026-10-31'], '2025-10-17']);
		expect(this_).toMatchObject({ checkedToday: false, streak: { current: 3, longest: 3 }, makeUp: { days: [] } });
	});

	test('those who wrote reviews had heard what they are said to have heard', async () => {
		const rows = await app.db.rows<{
			percent: number;
		}>(sql`select coalesce((select sum(least(h.heard_seconds, film_length(l))) * 100 / nullif((select sum(film_length(x))
				from lesson x where x.course_id = r.course_id and x.kind = 'video'), 0) from heard h join lesson l on l.id = h.lesson_id
			where h.member_id = r.member_id and l.course_id = r.course_id and h.updated_at < r.created_at), 0)::int as percent from review r`);
		for (const { percent } of rows) expect(percent).toBeGreaterThan(3);
		expect(rows.filter(({ percent }) => percent >= 99).length).toBeGreaterThan(10);
	});
});

describe('what else is there at the first start', () => {
	test('R20 the demo member saved eight courses, the last one yesterday: more than a page of them', async () => {
		const { dataList, totalCount } = (await app.call('myFavourites', { pageSize: 20 }, { token })).json.data;
		expect(totalCount).toBe(8);
		expect(dataList.map(({ course }) => course?.title)).toHaveLength(8);
		expect(dataList.every(({ course }) => course !== null)).toBe(true);
		const days = dataList.map(({ savedAt }) => Math.round((now.getTime() - new Date(savedAt).getTime()) / 86_400_000));
		expect(days).toEqual([1, 3, 8, 13, 18, 22, 27, 31]);
	});

	test('R69 R78 the demo member follows two teachers and was told of several things, some of them unread, and nothing goes out for it', async () => {
		const follows = (await app.call('myFollows', {}, { token })).json.data;
		expect(follows.map(({ teacher }) => teacher?.name)).toEqual(['林溪', '顾明远']);
		for (const locale of ['zh', 'en']) {
			const { dataList, unread } = (await app.call('noticeList', {}, { token, headers: { 'accept-language': locale } })).json.data;
			expect(new Set(dataList.map(({ kind }) => kind))).toEqual(new Set(['reply', 'course', 'order', 'system']));
			expect(dataList.length).toBeGreaterThanOrEqual(4);
			expect(unread).toBe(dataList.filter(({ read }) => !read).length);
			expect(unread).toBeGreaterThan(0);
			expect(dataList.filter(({ read }) => read).length).toBeGreaterThan(0);
			const times = dataList.map(({ createdAt }) => createdAt);
			expect([times.toSorted().toReversed(), times.every((each) => each <= now.toISOString())]).toEqual([times, true]);
		}
		expect(await number('select count(*) from notice_delivery')).toBe(0);
	});

	test('R14 R80 R85 R89 the demo member’s orders stand in every state, with invoices, a parcel and seats; the books hold every fen of them, and nobody is told of them twice', async () => {
		const orders = (await app.call('myOrders', { pageSize: 20 }, { token })).json.data;
		const of = orders.map(({ orderState, payable, items }) => [orderState, payable, items[0]?.title, items[0]?.seats]);
		expect(of).toEqual([
			[1, 22900, '一本书是怎样做出来的', null],
			[2, 32900, '口译的半句话：交替传译入门', null],
			[2, 74500, '下班前十分钟：Python 办公', 5],
			[2, 25900, '给家里老人写一本小传', null],
			[2, 14900, '下班前十分钟：Python 办公', null],
			[5, 18900, '公文与汇报：结构先行', null],
			[2, 22900, '会计入门：读懂三张报表', null],
			[3, 21900, '色彩不靠感觉', null],
			[2, 25900, '微分方程：变化怎样写成式子', null],
		]);
		const ofDay = async (index: number) => (await app.call('orderDetail', { orderId: orders[index]?.orderId ?? '' }, { token })).json.data;
		const [waiting, seats, sent, personal] = [await ofDay(0), await ofDay(2), await ofDay(3), await ofDay(6)];
		expect(Date.parse(waiting.expiresAt) - now.getTime()).toBe(27 * 60_000);
		expect([seats, personal].map(({ invoice }) => [invoice?.kind, invoice?.state, invoice?.issuedOn])).toEqual([
			['company', 'issued', '2026-11-14'],
			['personal', 'issued', '2026-10-27'],
		]);
		expect(sent.shipping).toMatchObject({ state: 'received', carrier: '顺丰速运' });
		const pool = (await app.call('seatPool', { orderId: orders[2]?.orderId ?? '' }, { token })).json.data;
		expect([pool.seats, pool.taken]).toEqual([5, 3]);
		expect(await number('select sum(amount) from money_entry')).toBe(0);
		expect(await number(`select sum(amount) from money_entry where account = 'sales'`)).toBe(
			-orders.reduce((sum, order) => sum + (order.orderState === 2 ? order.payable : 0), 0),
		);
		const told = 'select count(*) from notice where member_id = ' + memberId + ` and kind = 'order'`;
		expect(await number(told)).toBe(8);
		// One is older than what is kept.
		expect(await number(`${told} and on_site`)).toBe(7);
		// Their events come to the notices when a worker starts, which finds that it was told.
		const events = jobHandlers.filter(({ job }) => /^order\.\w+\/notice/.test(job.name));
		expect(events.length).toBeGreaterThan(1);
		await runJobs(app, events);
		expect([await number(told), await number('select count(*) from notice_delivery')]).toEqual([8, 0]);
		expect((await app.call('cartCount', {}, { token })).json.data).toEqual({ count: 2 });
	});

	test('R68 some reviews were found helpful by others, some by nobody', async () => {
		const counts = (await app.db.rows<{ n: number }>(sql`select helpful_count as n from review`)).map(({ n }) => n);
		const [helpful, other] = [counts.filter((n) => n > 0).length, counts.filter((n) => n === 0).length];
		expect([helpful > counts.length / 5, other > counts.length / 5]).toEqual([true, true]);
		expect(await number('select count(*) from review_helpful h join review r on r.id = h.review_id where h.member_id = r.member_id')).toBe(0);
		expect(await number(`select count(*) from review_helpful where created_at > '${now.toISOString()}'`)).toBe(0);
	});
});
