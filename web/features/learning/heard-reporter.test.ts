import { expect, test } from 'vitest';
import { CallError } from '../../../contract/errors.ts';
import type { ReportAnswer } from '../../../contract/learning/public.ts';
import { HeardReporter, sendLeftovers } from './heard-reporter.ts';
import type { Kept, Report } from './kept-report.ts';

const answer = (report: Report): ReportAnswer => ({
	courseId: 1,
	videoId: report.videoId,
	position: report.position,
	heardSeconds: 0,
	percent: 0,
	finished: false,
	updatedAt: '2026-11-21T08:00:00.000Z',
	heard: report.heard,
	accepted: 0,
	refused: 0,
	repeated: false,
	ticket: `ticket-${report.seq}`,
});

function setUp(ticket: string | null = 'ticket-played') {
	const wire = { sent: [] as Report[], beacons: [] as Report[], refused: [] as string[], fails: undefined as CallError | undefined };
	const stored = new Map<string, Kept[]>();
	const store = {
		all: async () => [...stored],
		save: (session: string, reports: readonly Kept[]) => void (reports.length ? stored.set(session, [...reports]) : stored.delete(session)),
	};
	let now = 1_000_000;
	const send = async (report: Report) => {
		wire.sent.push(report);
		if (wire.fails) throw wire.fails;
		return answer(report);
	};
	const reporter = new HeardReporter({
		videoId: 7,
		ticket,
		send,
		beacon: (report) => wire.beacons.push(report) > 0,
		store,
		now: () => now,
		onAnswer: () => {},
		onRefused: ({ reason }) => wire.refused.push(reason),
	});
	return { wire, stored, store, send, reporter, pass: (seconds: number) => (now += seconds * 1000), now: () => now };
}

test('R71 reports are numbered; the first carries the ticket of the player data, each other that of the last answer', async () => {
	const { reporter, wire } = setUp();
	reporter.add([], 0);
	await reporter.retry();
	reporter.add([[0, 10]], 10);
	await expect.poll(() => wire.sent.length).toBe(2);
	expect(wire.sent.map(({ seq, heard, ticket, age }) => ({ seq, heard, ticket, age }))).toEqual([
		{ seq: 0, heard: [], ticket: 'ticket-played', age: 0 },
		{ seq: 1, heard: [[0, 10]], ticket: 'ticket-0', age: 0 },
	]);
	expect(new Set(wire.sent.map(({ session }) => session)).size).toBe(1);
});

test('R71 without a network reports wait: the tried one keeps its number, new seconds join one report, and their age is told', async () => {
	const { reporter, wire, stored, pass } = setUp();
	reporter.add([], 0);
	await expect.poll(() => wire.sent.length).toBe(1);
	wire.fails = new CallError(0, 'network', 'gone');
	reporter.add([[0, 10]], 10);
	await expect.poll(() => stored.size).toBe(1);
	pass(10);
	reporter.add([[10, 20]], 20);
	reporter.add([[30, 40]], 40);
	await expect.poll(() => wire.sent.length).toBeGreaterThan(2);
	pass(50);
	wire.fails = undefined;
	wire.sent.length = 0;
	await expect.poll(() => reporter.retry().then(() => stored.size)).toBe(0);
	expect(wire.sent.map(({ seq, heard, age }) => ({ seq, heard, age }))).toEqual([
		{ seq: 1, heard: [[0, 10]], age: 60 },
		{
			seq: 2,
			heard: [
				[10, 20],
				[30, 40],
			],
			age: 50,
		},
	]);
});

test('R73 on leaving the rest goes as a beacon with the ticket, and stays until somebody knows that it came', async () => {
	const { reporter, wire, stored, store, send, now } = setUp();
	reporter.add([], 0);
	await expect.poll(() => wire.sent.length).toBe(1);
	await reporter.retry();
	reporter.leave([[0, 4]], 4);
	expect(wire.beacons).toMatchObject([{ videoId: 7, position: 4, heard: [[0, 4]], seq: 1, ticket: 'ticket-0' }]);
	expect(stored.size).toBe(1);
	await sendLeftovers({ store, send, now });
	expect(wire.sent.at(-1)).toMatchObject({ seq: 1, heard: [[0, 4]], ticket: 'ticket-0' });
	expect(stored.size).toBe(0);
});

test('R73 who leaves before the first answer came is heard all the same, and so is who began without a network', async () => {
	const { reporter, wire, stored, store, send, now, pass } = setUp();
	wire.fails = new CallError(0, 'network', 'gone');
	reporter.add([], 0);
	await expect.poll(() => stored.size).toBe(1);
	reporter.add([[0, 4]], 4);
	reporter.leave([[4, 6]], 6);
	expect(wire.beacons).toMatchObject([
		{ seq: 0, heard: [], ticket: 'ticket-played' },
		{ seq: 1, heard: [[0, 6]], ticket: 'ticket-played' },
	]);
	wire.fails = undefined;
	wire.sent.length = 0;
	pass(60);
	await sendLeftovers({ store, send, now });
	expect(wire.sent).toMatchObject([
		{ seq: 0, ticket: 'ticket-played', age: 60 },
		{ seq: 1, ticket: 'ticket-played', age: 60 },
	]);
	expect(stored.size).toBe(0);
});

test('without any ticket nobody knows whose a beacon is', async () => {
	const { reporter, wire, stored } = setUp(null);
	wire.fails = new CallError(0, 'network', 'gone');
	reporter.add([], 0);
	reporter.leave([[0, 4]], 4);
	expect([wire.beacons, stored.size]).toEqual([[], 0]);
	expect(wire.sent[0]).not.toHaveProperty('ticket');
});

test('ended access ends reporting, with its reason; leftovers that are refused or a day old are forgotten', async () => {
	const { reporter, wire, store, stored, send, now } = setUp();
	wire.fails = new CallError(403, 'too_many_devices', 'no');
	reporter.add([], 0);
	await expect.poll(() => wire.refused).toEqual(['too_many_devices']);
	reporter.add([[0, 10]], 10);
	await reporter.retry();
	expect(wire.sent).toHaveLength(1);
	const report = { videoId: 7, position: 1, heard: [], session: 'x', seq: 1, ticket: 't' };
	store.save('refused', [{ report, madeAt: now() }]);
	store.save('old', [{ report, madeAt: now() - 90_000_000 }]);
	await sendLeftovers({ store, send, now });
	expect(wire.sent).toHaveLength(2);
	expect(stored.size).toBe(0);
});

test('R71 what is being played is kept as the next report would say it; a killed browser has told it on its next start', async () => {
	const { reporter, wire, stored, store, send, now, pass } = setUp();
	reporter.add([], 0);
	await expect.poll(() => wire.sent.length).toBe(1);
	await reporter.retry();
	reporter.draft([[0, 7.6]], 7.6);
	expect([...stored.values()]).toMatchObject([[{ draft: true, report: { seq: 1, position: 8, heard: [[0, 8]], ticket: 'ticket-0' } }]]);
	// Another tab that starts while this one plays leaves it alone.
	expect(await sendLeftovers({ store, send, now })).toHaveLength(1);
	expect(wire.sent).toHaveLength(1);
	pass(30);
	expect(await sendLeftovers({ store, send, now })).toEqual([]);
	expect(wire.sent.at(-1)).toMatchObject({ seq: 1, heard: [[0, 8]], age: 30 });
	expect(stored.size).toBe(0);
});

test('a draft is replaced by the report that holds its seconds', async () => {
	const { reporter, wire, stored } = setUp();
	reporter.add([], 0);
	await reporter.retry();
	await expect.poll(() => wire.sent.length).toBe(1);
	reporter.draft([[0, 7]], 7);
	reporter.add([[0, 10]], 10);
	await expect.poll(() => stored.size).toBe(0);
	expect(wire.sent.map(({ seq, heard }) => [seq, heard])).toEqual([
		[0, []],
		[1, [[0, 10]]],
	]);
});

test('R71 a place that moved without a second heard is told on leaving', async () => {
	const { reporter, wire } = setUp();
	reporter.add([[0, 4]], 4);
	await reporter.retry();
	await expect.poll(() => wire.sent.length).toBe(1);
	reporter.leave([], 4);
	expect(wire.beacons).toEqual([]);
	reporter.leave([], 30);
	expect(wire.beacons).toMatchObject([{ position: 30, heard: [], seq: 1 }]);
});

test('a login that ran out keeps the seconds for when the member is back', async () => {
	const { reporter, wire, stored, store, send, now } = setUp();
	reporter.add([], 0);
	await expect.poll(() => wire.sent.length).toBe(1);
	wire.fails = new CallError(401, 'not_logged_in', 'over');
	reporter.add([[0, 9]], 9);
	await expect.poll(() => wire.refused).toEqual(['not_logged_in']);
	await expect.poll(() => stored.size).toBe(1);
	expect(reporter.unsent).toEqual([[0, 9]]);
	expect(await sendLeftovers({ store, send, now })).toHaveLength(1);
	wire.fails = undefined;
	await sendLeftovers({ store, send, now });
	expect(wire.sent.at(-1)).toMatchObject({ seq: 1, heard: [[0, 9]] });
	expect(stored.size).toBe(0);
});
