import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '../../contract/calls.ts';
import { sql } from '../../server/db/sql.ts';
import { budgets } from '../../server/modules/learning/budget.rules.ts';
import { verifyLedger } from '../../server/modules/learning/ledger.service.ts';
import { makeCategory, makeCourse, makeGrant } from '../factories.ts';
import { listen, type RawAnswer, rawPost } from '../raw-http.ts';
import { goodPassword, registerMember } from '../sms.ts';
import { startApp, type TestApp } from '../start-app.ts';

/** What a program of one's own can do with progress reports, over sockets. */
let app: TestApp;
let port: number;
let category: number;
let course: number;
let lesson: number;
let nextLesson: number;
let token: string;
let memberId: number;
let phone = 13500139000;

beforeAll(async () => {
	app = await startApp();
	app.setNow('2026-11-21T08:00:00Z');
	port = await listen(app);
	category = await makeCategory(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
	app.advance(3_600_000);
	phone += 1;
	const session = await registerMember(app, String(phone));
	({ token } = session);
	memberId = session.member.id;
	course = await makeCourse(app.db, { category, trial: true });
	[lesson, nextLesson] = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map(
		(row) => row.id,
	) as [number, number];
});

type Report = Partial<CallInput<'progressReport'>>;
const send = (it: Report, by = token): Promise<RawAnswer> =>
	rawPost(port, '/api/product/video/progress/report', { videoId: lesson, position: 0, heard: [], ...it }, { headers: by ? { token: by } : {} });
const ticketOf = (answer: RawAnswer) => String(answer.json.data['ticket']);
const count = async (table: string) => (await app.db.pool.query(`select 1 from ${table} where member_id = $1`, [memberId])).rowCount ?? 0;
const heard = async () =>
	(await app.db.row<{ heard: string }>(sql`select heard::text from heard where member_id = ${memberId} and lesson_id = ${lesson}`))?.heard ?? '{}';

describe('R71 tickets', () => {
	/** Every character of the text once, turned into another of the alphabet. */
	const turned = (text: string) => [...text].map((letter, at) => text.slice(0, at) + (letter === 'A' ? 'B' : 'A') + text.slice(at + 1));

	test('one with any character changed is 401: the signature of the same length, or what is signed', async () => {
		const [body = '', mac = ''] = ticketOf(await send({ session: 'tab', seq: 0 })).split('.');
		app.advance(10_000);
		const forged = [
			...turned(mac)
				.slice(0, -1)
				.map((each) => `${body}.${each}`),
			...turned(body).map((each) => `${each}.${mac}`),
		];
		for (const ticket of forged) {
			const answer = await send({ ticket, session: 'tab', seq: 1, heard: [[0, 10]] }, '');
			expect([ticket, answer.status]).toEqual([ticket, 401]);
		}
		expect(await heard()).toBe('{}');
	});

	test('one that names another member, lesson, login or moment under an old signature is 401', async () => {
		const [body = '', mac = ''] = ticketOf(await send({ session: 'tab', seq: 0 })).split('.');
		const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[];
		for (const [at, value] of [
			[0, memberId + 1],
			[1, Number(said[1]) + 1],
			[2, nextLesson],
			[3, 'other'],
			[4, Number(said[4]) + 600_000],
		] as const) {
			const changed = Buffer.from(JSON.stringify(said.with(at, value))).toString('base64url');
			expect((await send({ ticket: `${changed}.${mac}`, videoId: at === 2 ? nextLesson : lesson, seq: 1 }, '')).status).toBe(401);
		}
		for (const ticket of ['.', `${body}.`, `.${mac}`, `${body}.${mac}.`.slice(0, -1) + mac, body])
			expect((await send({ ticket }, '')).status).toBe(401);
	});

	test('S8 after logout an old one is 401, never 500; what was heard before counts once', async () => {
		const ticket = ticketOf(await send({ session: 'tab', seq: 0 }));
		app.advance(40_000);
		await rawPost(port, '/api/agency/core/member/logout', {}, { headers: { token } });
		app.advance(10_000);
		const answers = await Promise.all(Array.from({ length: 5 }, () => send({ ticket, session: 'tab', seq: 1, heard: [[0, 40]] }, '')));
		expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
		expect(await heard()).toBe('{[0,40)}');
		expect(await count('ledger')).toBe(1);
	});
});

describe('R71 the limit of devices', () => {
	test('is asked when reporting: the oldest of four that play is refused', async () => {
		const logIn = async () => {
			const { json } = await rawPost(port, '/api/agency/core/member/login', { account: String(phone), password: goodPassword });
			return String(json.data['token']);
		};
		// What is open to all takes no device's place.
		await makeGrant(app.db, { member: memberId, course });
		const tokens = [token, await logIn(), await logIn(), await logIn()];
		const tickets: string[] = [];
		for (const [at, by] of tokens.entries()) {
			tickets.push(ticketOf(await send({ session: `device-${at}`, seq: 0 }, by)));
			app.advance(5_000);
		}
		app.advance(10_000);
		// By the ticket alone too, once it has to ask.
		const oldest = await send({ session: 'device-0', seq: 1, heard: [[0, 5]] });
		expect([oldest.status, oldest.json.reason]).toEqual([403, 'too_many_devices']);
		const byTicket = await send({ session: 'device-0', seq: 1, heard: [[0, 5]], ticket: tickets[0] ?? '' }, '');
		expect([byTicket.status, byTicket.json.reason]).toEqual([403, 'too_many_devices']);
		expect((await send({ session: 'device-3', seq: 1, heard: [[5, 10]] }, tokens[3])).status).toBe(200);
		expect(await heard()).toBe('{[0,10)}');
	});
});

describe('S9 a flood', () => {
	test('of nine hundred reports with as many session names leaves a bounded number of rows', async () => {
		const statuses = new Map<number, number>();
		const junk = [
			[0, 4],
			[9, 3],
			[-4, 2],
			[0, 1e9],
			[7, 7.1],
		] as [number, number][];
		for (let at = 0; at < 890; at += 10) {
			const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send({ session: `s${at + n}`, seq: 0, heard: junk })));
			for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
			app.advance(110);
		}
		expect([...statuses.keys()].toSorted()).toEqual([200, 429]);
		// The burst, and what ten seconds give back.
		expect(statuses.get(200)).toBeLessThanOrEqual(budgets.burst / budgets.session + 1);
		expect(await count('play_session')).toBeLessThanOrEqual(budgets.sessions);
		expect(await count('ledger')).toBeLessThanOrEqual(21);
		expect(await count('listening_record')).toBe(0);
		expect((await verifyLedger(app.db, (sentence) => expect.fail(sentence))).members).toBeGreaterThan(0);
	});

	test('of one member is nobody else’s: the neighbour goes on', async () => {
		const neighbour = await registerMember(app, String(phone + 500));
		for (let at = 0; at < 70; at += 1) await send({ session: `s${at}`, seq: 0 });
		expect((await send({ session: 'last', seq: 0 })).status).toBe(429);
		expect((await send({ session: 'a', seq: 0 }, neighbour.token)).status).toBe(200);
	});
});
