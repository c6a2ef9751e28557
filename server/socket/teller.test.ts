import { describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { Log } from '../lib/log.ts';
import { type Connection, socketLimits } from './connections.ts';
import { type Feed, teller } from './teller.ts';

/** An open connection of a member, and what was written to it. */
function connectionOf(id: number, last: number | null = 0) {
	const written: object[] = [];
	// A short text has two bytes before it.
	const wire = { write: (frame: Buffer) => written.push(JSON.parse(frame.subarray(2).toString())) };
	const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, terminate: () => {}, _socket: wire } as unknown as WebSocket;
	const member = { id, sessionId: id, version: 1 } as Connection['member'];
	const connection: Connection = { socket, address: '', member, token: '', locale: 'zh-CN', last, alive: true, again: false };
	return Object.assign(connection, { written });
}

const log = { warn: () => {} } as unknown as Log;
const settled = (condition: () => void) => vi.waitFor(condition, { interval: 1, timeout: 20_000 });

describe('R78 what waits is told in rounds', () => {
	test('of 250 connections; those of a member that know the same are asked for once', async () => {
		const asked: number[] = [];
		const feed: Feed = async (asking) => {
			asked.push(asking.length);
			return asking.map(({ memberId }) => ({ seq: memberId, message: { of: memberId } }));
		};
		const told = teller(feed, log, socketLimits);
		const all = Array.from({ length: 600 }, (_, n) => connectionOf(1 + (n >> 1)));
		for (const connection of [...all, ...all]) told(connection);
		await settled(() => expect(all.at(-1)?.written).toHaveLength(1));
		expect(asked).toEqual([125, 125, 50]);
		expect(all.map(({ written, last, again }) => [written, last, again])).toEqual(all.map(({ member }) => [[{ of: member?.id }], member?.id, false]));
	});

	test('what comes while a round is read is told after it, from the number that it has then', async () => {
		const asked: (number | null)[] = [];
		const connection = connectionOf(1);
		const feed: Feed = async (asking) => {
			asked.push(...asking.map(({ after }) => after));
			if (asked.length === 1) told(connection);
			return asking.map(() => ({ seq: asked.length, message: {} }));
		};
		const told = teller(feed, log, socketLimits);
		told(connection);
		await settled(() => expect(connection.written).toHaveLength(2));
		expect([asked, connection.last]).toEqual([[0, 1], 2]);
	});

	test('what cannot be read, and who takes no more for now, is told the next time', async () => {
		let fails = true;
		const feed: Feed = async (asking) => {
			if (fails) throw new Error('no database');
			return asking.map(() => ({ seq: 7, message: {} }));
		};
		const told = teller(feed, log, socketLimits);
		const [one, full] = [connectionOf(1), connectionOf(2)];
		for (const each of [one, full]) told(each);
		await settled(() => expect([one.again, full.again]).toEqual([true, true]));
		fails = false;
		Object.assign(full.socket, { bufferedAmount: socketLimits.pause + 1 });
		for (const each of [one, full]) told(each);
		await settled(() => expect(one.last).toBe(7));
		expect([one.again, full.again, full.last, full.written]).toEqual([false, true, 0, []]);
	});
});
