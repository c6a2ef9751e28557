import { expect, test, vi } from 'vitest';
import { CallError, type FailureReason } from '../../../contract/errors.ts';
import type { ReportAnswer } from '../../../contract/learning/public.ts';
import { HeardReporter, sendLeftovers } from './heard-reporter.ts';
import type { Kept, Report } from './kept-report.ts';

const start = 1_000_000_000;
const answered = (ticket: string) => ({ ticket }) as ReportAnswer;

/** `fails` answers the status of a report's refusal, none when it is taken. */
function setUp(ticket: string | null = 't') {
	const stored = new Map<string, Kept[]>();
	const clock = { now: start };
	const wire = {
		sent: [] as Report[],
		beacons: [] as Report[],
		answers: [] as ReportAnswer[],
		refused: [] as number[],
		saves: 0,
		fails: (_: Report): number | undefined => undefined,
		reason: '' as FailureReason,
	};
	const store = {
		all: async () => [...stored],
		save(session: string, reports: readonly Kept[]) {
			wire.saves += 1;
			if (reports.length) stored.set(session, [...reports]);
			else stored.delete(session);
		},
	};
	const send = async (report: Report) => {
		wire.sent.push(report);
		const status = wire.fails(report);
		if (status !== undefined) throw new CallError(status, wire.reason, '');
		return answered(`t${report.seq}`);
	};
	const parts = {
		videoId: 7,
		ticket,
		send,
		store,
		now: () => clock.now,
		beacon: (report: Report) => wire.beacons.push(report) > 0,
		onAnswer: (answer: ReportAnswer) => void wire.answers.push(answer),
		onRefused: ({ status }: { status: number }) => void wire.refused.push(status),
	};
	return { reporter: new HeardReporter(parts), wire, stored, store, send, clock, leftovers: (own?: string) => sendLeftovers(parts, own) };
}

const idle = () => new Promise((resolve) => setImmediate(resolve));

test('R71 a session has 128 random bits of its own, written in 32 digits', () => {
	const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
		for (const [index] of (bytes as Uint8Array).entries()) (bytes as Uint8Array)[index] = index * 17;
		return bytes;
	});
	expect(setUp().reporter.session).toBe('00112233445566778899aabbccddeeff');
	random.mockRestore();
	expect(setUp().reporter.session).not.toBe(setUp().reporter.session);
});

test.each([0, 408, 409, 425, 429, 500, 503])('R71 after status %i the same report is sent again', async (status) => {
	const { reporter, wire, stored } = setUp();
	wire.fails = () => status;
	reporter.add([[0, 4]], 4);
	await idle();
	expect(stored.get(reporter.session)).toEqual([
		{ report: { videoId: 7, position: 4, heard: [[0, 4]], session: reporter.session, seq: 0, ticket: 't' }, madeAt: start },
	]);
	expect([reporter.unsent, wire.refused]).toEqual([[[0, 4]], []]);
	wire.fails = () => undefined;
	await reporter.retry();
	expect(wire.sent.map(({ seq, heard, position }) => [seq, heard, position])).toEqual([
		[0, [[0, 4]], 4],
		[0, [[0, 4]], 4],
	]);
	expect([stored.size, reporter.unsent, wire.answers]).toEqual([0, [], [answered('t0')]]);
});

test.each([400, 404, 410, 422, 428, 499])('R71 a report that is refused with %i is forgotten, and the next one sent', async (status) => {
	const { reporter, wire, stored } = setUp();
	wire.fails = ({ seq }) => (seq === 0 ? status : undefined);
	reporter.add([[0, 4]], 4);
	reporter.add([[4, 8]], 8);
	await idle();
	expect(wire.sent.map(({ seq }) => seq)).toEqual([0, 1]);
	expect([stored.size, wire.refused, reporter.unsent, wire.answers]).toEqual([0, [], [], [answered('t1')]]);
});

const ends: FailureReason[] = ['not_bought', 'access_expired', 'vip_over', 'access_revoked', 'access_not_started', 'too_many_devices'];
test.each(ends)(
	'R71 %s: what waits is told, since what was heard before counts, and nothing more is taken; the draft stays for later',
	async (reason) => {
		const { reporter, wire, stored } = setUp();
		wire.fails = () => 403;
		wire.reason = reason;
		reporter.add([], 0);
		reporter.add([[0, 4]], 4);
		reporter.draft([[4, 5]], 5);
		await idle();
		expect([wire.sent.map(({ seq }) => seq), wire.refused, reporter.unsent]).toEqual([[0, 1], [403], []]);
		const drafted = () => stored.get(reporter.session)?.map(({ report, draft }) => [report.seq, report.heard, draft]);
		expect(drafted()).toEqual([[2, [[4, 5]], true]]);
		const saves = wire.saves;
		reporter.draft([[4, 6]], 6);
		reporter.leave([[4, 6]], 6);
		expect([wire.saves, wire.beacons.length]).toEqual([saves, 0]);
		reporter.add([[4, 6]], 6);
		await idle();
		expect([wire.sent.length, wire.refused, reporter.unsent, drafted()?.length]).toEqual([2, [403], [], 1]);
	},
);

test('R71 access that ended, and then the line: what was not told stays', async () => {
	const { reporter, wire, stored } = setUp();
	wire.reason = 'access_expired';
	wire.fails = ({ seq }) => (seq === 0 ? 403 : 503);
	reporter.add([[0, 4]], 4);
	reporter.add([[4, 6]], 6);
	await idle();
	expect([wire.refused, stored.get(reporter.session)?.map(({ report }) => report.seq)]).toEqual([[403], [1]]);
});

test.each([
	[401, 'not_logged_in'],
	[403, 'forbidden'],
	[403, 'account_closing'],
	[403, ''],
] as [number, FailureReason][])('R71 %i %s: another login ends reporting, and what waits stays', async (status, reason) => {
	const { reporter, wire, stored } = setUp();
	wire.fails = () => status;
	wire.reason = reason;
	reporter.add([[0, 4]], 4);
	reporter.add([[4, 6]], 6);
	await idle();
	expect([wire.sent.length, wire.refused]).toEqual([1, [status]]);
	expect(stored.get(reporter.session)?.map(({ report }) => report.heard)).toEqual([[[0, 4]], [[4, 6]]]);
	reporter.leave([[6, 9]], 9);
	reporter.draft([[6, 9]], 9);
	await reporter.retry();
	expect([wire.sent.length, wire.beacons.length, stored.get(reporter.session)?.length]).toEqual([1, 0, 2]);
});

test('R71 places are told in whole seconds, and what is not new is not told', async () => {
	const { reporter, wire } = setUp();
	reporter.add([], 4.4);
	await idle();
	reporter.add([], 3.6);
	await idle();
	expect(wire.sent.map(({ position }) => position)).toEqual([4]);
	reporter.add([], 4.5);
	await idle();
	reporter.add([[5, 6]], 5);
	await idle();
	expect(wire.sent.map(({ position, heard, seq }) => [position, heard, seq])).toEqual([
		[4, [], 0],
		[5, [], 1],
		[5, [[5, 6]], 2],
	]);
	reporter.leave([], 5.2);
	expect(wire.beacons).toEqual([]);
	reporter.leave([], 5.7);
	expect(wire.beacons.map(({ position, heard, seq }) => [position, heard, seq])).toEqual([[6, [], 3]]);
});

test('R73 who leaves before anything was said has nothing to say', async () => {
	const { reporter, wire, stored } = setUp();
	reporter.leave([], 30);
	expect([wire.beacons, wire.saves]).toEqual([[], 0]);
	reporter.leave([[30, 31]], 31);
	expect(wire.beacons.map(({ seq, ticket, age }) => [seq, ticket, age])).toEqual([[0, 't', 0]]);
	// It was tried: what is played later has a number of its own.
	reporter.add([[31, 32]], 32);
	await idle();
	expect(wire.sent.map(({ seq, heard }) => [seq, heard])).toEqual([
		[0, [[30, 31]]],
		[1, [[31, 32]]],
	]);
	expect(stored.size).toBe(0);
});

test('R71 two tries at once send each report once; what comes meanwhile joins the last that was not tried', async () => {
	const { reporter, wire, clock } = setUp();
	reporter.add([[0, 4]], 4);
	reporter.add([[4, 6]], 6);
	clock.now += 5000;
	reporter.add([[6, 8]], 8);
	clock.now += 2000;
	await Promise.all([reporter.retry(), reporter.retry()]);
	await idle();
	expect(wire.sent.map(({ seq, heard, position, age }) => [seq, heard, position, age])).toEqual([
		[0, [[0, 4]], 4, 0],
		[1, [[4, 8]], 8, 2],
	]);
});

test('R71 a report holds a hundred ranges, its age a day', async () => {
	const { reporter, wire, clock } = setUp();
	wire.fails = () => 503;
	const ranges = Array.from({ length: 101 }, (_, index) => [index * 2, index * 2 + 1] as const);
	reporter.add(ranges, 4);
	await idle();
	expect(wire.sent[0]?.heard).toEqual(ranges.slice(0, 100).map(([from, to]) => [from, to]));
	for (const [now, age] of [
		[start + 499, 0],
		[start + 500, 1],
		[start - 5000, 0],
		[start + 86_400_000, 86_400],
		[start + 90_000_000, 86_400],
	] as const) {
		clock.now = now;
		await reporter.retry();
		expect(wire.sent.at(-1)?.age).toBe(age);
	}
});

test('R71 a draft is in whole seconds, under the number of the next report; without a ticket there is none', async () => {
	const { reporter, stored } = setUp();
	reporter.add([], 0);
	await idle();
	reporter.draft(
		[
			[0, 0.4],
			[1.6, 3.5],
		],
		3.5,
	);
	expect([...stored]).toEqual([
		[
			reporter.session,
			[{ report: { videoId: 7, position: 4, heard: [[2, 4]], session: reporter.session, seq: 1, ticket: 't0' }, madeAt: start, draft: true }],
		],
	]);
	const without = setUp(null);
	without.reporter.draft([[0, 4]], 4);
	expect(without.wire.saves).toBe(0);
});

const left = (seq: number, madeAt: number, draft?: true): Kept => ({
	report: { videoId: 7, position: 1, heard: [], session: 'x', seq, ticket: 't' },
	madeAt,
	...(draft && { draft }),
});
const at = (age: number) => start - age;

test.each([
	[19_999, 0],
	[-19_999, 0],
	[20_000, 1],
	[-20_000, 1],
])('R71 a draft of %i ms ago is its living player’s, or sent', async (age, sent) => {
	const { store, wire, leftovers, stored } = setUp();
	const reports = [left(0, at(40_000)), left(1, at(age), true)];
	store.save('x', reports);
	const remaining = await leftovers();
	expect(wire.sent.length).toBe(sent * 2);
	expect(remaining).toEqual(sent ? [] : reports);
	expect(stored.size).toBe(1 - sent);
});

test('R71 what is a day old is forgotten, what is a moment younger is sent', async () => {
	const { store, wire, leftovers, stored } = setUp();
	store.save('x', [left(0, at(86_400_000)), left(1, at(86_399_999)), left(2, at(0))]);
	expect(await leftovers()).toEqual([]);
	expect(wire.sent.map(({ seq, age }) => [seq, age])).toEqual([
		[1, 86_400],
		[2, 0],
	]);
	expect(stored.size).toBe(0);
});

test.each([
	[503, '', [1], [1, 2]],
	[401, 'not_logged_in', [1], [1, 2]],
	[429, '', [1], [1, 2]],
	[422, '', [1, 2], []],
	[403, 'access_expired', [1, 2], []],
	[403, 'forbidden', [1], [1, 2]],
] as [number, FailureReason, number[], number[]][])(
	'R71 leftovers refused with %i %s: sent %j, left %j; another session is tried all the same',
	async (status, reason, sent, stay) => {
		const { store, wire, leftovers, stored } = setUp();
		store.save('x', [left(1, at(10)), left(2, at(5))]);
		store.save('y', [left(9, at(5))]);
		store.save('own', [left(7, at(5))]);
		wire.reason = reason;
		wire.fails = ({ seq }) => (seq === 1 ? status : undefined);
		const remaining = await leftovers('own');
		expect(wire.sent.map(({ seq }) => seq)).toEqual([...sent, 9]);
		expect(remaining.map(({ report }) => report.seq)).toEqual(stay);
		expect((stored.get('x') ?? []).map(({ report }) => report.seq)).toEqual(stay);
		expect([stored.has('y'), stored.get('own')?.length]).toEqual([false, 1]);
	},
);
