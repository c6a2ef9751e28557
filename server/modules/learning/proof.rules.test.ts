import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { budgets, spend, waitFor } from './budget.rules.ts';
import {
	type Checkpoint,
	footerOf,
	hashOfCheckpoint,
	isSigned,
	lineOf,
	publicKeyOf,
	readFooter,
	signCheckpoint,
	signingKey,
} from './checkpoint.rules.ts';
import { hashEntry, noHash } from './ledger.rules.ts';
import { newCode, readCode, saysTheSame } from './statement.rules.ts';
import { ageOf, issueTicket, readTicket } from './tickets.service.ts';

describe('S9 a budget that time refills, to the millisecond', () => {
	const hour = 3_600_000;
	test.each([
		['whole, nothing taken', 0, 0, 0],
		['whole', 0, 1000, 1000],
		['whole for long', -hour, 1000, 1000],
		['partly taken', 5000, 1000, 6000],
		['to its last', 9000, 1000, 10_000],
		['one too many', 9001, 1000, null],
		['nothing more taken of an empty one', 10_000, 0, 10_000],
		['nothing taken of one overdrawn', 10_500, 0, 10_500],
		['as far ahead as a clock may be wrong', 10_000 + budgets.clockError, 1000, null],
		['further ahead: no write of ours', 10_001 + budgets.clockError, 1000, 1000],
	])('%s', (_what, until, cost, after) => {
		expect(spend(until, 0, cost, 10_000)).toBe(after);
		// The same at another moment.
		expect(spend(until + hour, hour, cost, 10_000)).toBe(after === null ? null : after + hour);
	});

	test('the wait for it', () => {
		expect([waitFor(9000, 0, 1000, 10_000), waitFor(9001, 0, 1000, 10_000), waitFor(9001, 300, 1500, 10_000)]).toEqual([0, 1, 201]);
		expect(waitFor(0, 0, 1000, 10_000)).toBe(0);
	});

	test('what writes cost and how much may be taken', () => {
		expect(budgets).toEqual({
			...{ entry: 1000, session: 10_000, record: 20_000, burst: 600_000, refusal: 180_000, refusalBurst: 3_600_000 },
			...{ clockError: 600_000, sessions: 50 },
		});
	});
});

describe('R71 an entry of the ledger', () => {
	const entry = { memberId: 7, seq: 3, lessonId: 70_001, from: 60, to: 120, outcome: 'accepted', at: new Date('2026-11-20T08:00:00.123Z') };

	test('is hashed with the one before, over 40 bytes and the outcome', () => {
		const bytes = Buffer.from(
			`0000000000000007${'0000000000000003'}${(70_001).toString(16).padStart(16, '0')}0000003c00000078${Date.parse('2026-11-20T08:00:00.123Z').toString(16).padStart(16, '0')}`,
			'hex',
		);
		expect(bytes).toHaveLength(40);
		const wanted = createHash('sha256')
			.update(Buffer.concat([noHash, bytes, Buffer.from('accepted')]))
			.digest('hex');
		expect(hashEntry(noHash, entry).toString('hex')).toBe(wanted);
		expect(noHash.equals(Buffer.alloc(32))).toBe(true);
	});

	test.each([
		['member', { memberId: 8 }],
		['number', { seq: 4 }],
		['lesson', { lessonId: 70_002 }],
		['from', { from: 59 }],
		['to', { to: 121 }],
		['outcome', { outcome: 'too_fast' }],
		['moment', { at: new Date('2026-11-20T08:00:00.124Z') }],
	])('another %s is another hash', (_what, change) => {
		expect(hashEntry(noHash, { ...entry, ...change }).equals(hashEntry(noHash, entry))).toBe(false);
		expect(hashEntry(Buffer.alloc(32, 1), entry).equals(hashEntry(noHash, entry))).toBe(false);
	});
});

describe('S10 a checkpoint', () => {
	const key = signingKey(Buffer.alloc(32, 9));
	const body = {
		...{ id: 12, at: new Date('2026-11-21T02:00:00.000Z'), members: 3, entries: 40, changed: 2 },
		...{ root: Buffer.alloc(32, 1), heads: Buffer.alloc(32, 2), previous: Buffer.alloc(32, 3) },
	};
	const signed = signCheckpoint(body, key);
	const hex = (byte: string) => byte.repeat(32);

	test('its line, its hash and its footer are what other programs read', () => {
		expect(lineOf({ memberId: 4, seq: 17, hash: Buffer.alloc(32, 0xab) })).toBe(`4 17 ${hex('ab')}\n`);
		const text = `lectern ledger checkpoint 1\n12\n2026-11-21T02:00:00.000Z\n3\n40\n2\n${hex('01')}\n${hex('02')}\n${hex('03')}\n`;
		expect(hashOfCheckpoint(signed).toString('hex')).toBe(createHash('sha256').update(text).update(signed.signature).digest('hex'));
		expect(publicKeyOf(key)).toMatch(/^[\w-]{43}$/);
		expect(footerOf(signed, key)).toBe(
			`{"checkpoint":12,"at":"2026-11-21T02:00:00.000Z","members":3,"entries":40,"changed":2,"root":"${hex('01')}","heads":"${hex('02')}","previous":"${hex('03')}","signature":"${signed.signature.toString('hex')}","key":"${publicKeyOf(key)}"}\n`,
		);
		expect(readFooter(footerOf(signed, key))).toEqual(signed);
	});

	test.each<[string, Partial<Checkpoint>]>([
		['id', { id: 13 }],
		['at', { at: new Date('2026-11-21T02:00:00.001Z') }],
		['members', { members: 4 }],
		['entries', { entries: 41 }],
		['changed', { changed: 3 }],
		['root', { root: Buffer.alloc(32, 7) }],
		['heads', { heads: Buffer.alloc(32, 7) }],
		['previous', { previous: Buffer.alloc(32, 7) }],
	])('is not signed when its %s was changed, nor by another key', (_field, change) => {
		expect(isSigned(signed, key)).toBe(true);
		expect(isSigned({ ...signed, ...change }, key)).toBe(false);
		expect(isSigned(signed, signingKey(Buffer.alloc(32, 8)))).toBe(false);
	});

	test.each(['', 'x', '{}', '12 3 00', 'null', '{"checkpoint":1,"at":"no day"}'])('%s is no footer', (line) => {
		expect(readFooter(line)).toBeNull();
	});
});

describe('R71 the code of a statement', () => {
	test('sixteen letters in four groups, all of the alphabet', () => {
		const codes = Array.from({ length: 200 }, newCode);
		for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
		expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
		expect(new Set(codes).size).toBe(200);
	});

	test.each([
		['7KQ2-9FMX-3TCD-W8HN', '7KQ2-9FMX-3TCD-W8HN'],
		['7kq2 9fmx 3tcd w8hn', '7KQ2-9FMX-3TCD-W8HN'],
		[' 7kq29fmx\t3tcd\u2013w8hn ', '7KQ2-9FMX-3TCD-W8HN'],
		['ooOO-iiII-llLL-0101', '0000-1111-1111-0101'],
		['0123-4567-89AB-CDEF', '0123-4567-89AB-CDEF'],
		['GHJK-MNPQ-RSTV-WXYZ', 'GHJK-MNPQ-RSTV-WXYZ'],
		['7KQ2-9FMX-3TCD-W8H', null],
		['7KQ2-9FMX-3TCD-W8HN0', null],
		['UKQ2-9FMX-3TCD-W8HN', null],
		['7KQ2-9FMX-3TCD-W8H!', null],
		['', null],
	])('%s is read as %s', (typed, code) => {
		expect(readCode(typed)).toBe(code);
	});

	test('a statement says the same as the ledger when every number is there', () => {
		const lesson = (lessonId: number, heardSeconds: number) => ({ lessonId, heardSeconds });
		const proven = { days: 2, lessons: [lesson(1, 60), lesson(2, 30)] };
		expect(saysTheSame(proven, { days: 2, lessons: [lesson(2, 30), lesson(1, 60)] })).toBe(true);
		expect(saysTheSame({ days: 0, lessons: [] }, { days: 0, lessons: [] })).toBe(true);
		for (const other of [
			{ ...proven, days: 1 },
			{ ...proven, lessons: [lesson(1, 60)] },
			{ ...proven, lessons: [...proven.lessons, lesson(3, 1)] },
			{ ...proven, lessons: [lesson(1, 60), lesson(2, 31)] },
			{ ...proven, lessons: [lesson(1, 60), lesson(3, 30)] },
		]) {
			expect(saysTheSame(proven, other)).toBe(false);
			expect(saysTheSame(other, proven)).toBe(false);
		}
	});
});

describe('R71 a play ticket', () => {
	const at = new Date('2026-11-21T08:00:00Z');
	const keys = (letter = 'k') => ({ now: () => at, secret: async (name: string) => Buffer.from(`${name}${letter}`.padEnd(32, '.')) });
	const macOf = (body: string) =>
		createHmac('sha256', Buffer.from('play-ticketk'.padEnd(32, '.')))
			.update(body)
			.digest('base64url');
	const to = { memberId: 3, sessionId: 4, lessonId: 5, session: 'tab' };

	test('says who may report what, and is read by the key it was made with', async () => {
		const ticket = await issueTicket(keys(), to);
		expect(ticket).toMatch(/^[\w-]+\.[\w-]{43}$/);
		expect(macOf(ticket.split('.')[0] ?? '')).toBe(ticket.split('.')[1]);
		expect(await readTicket(keys(), ticket)).toEqual({ ...to, issuedAt: at.getTime() });
		expect(await readTicket(keys('j'), ticket)).toBeNull();
		const { session: _, ...unnamed } = to;
		const [one, other] = [await readTicket(keys(), await issueTicket(keys(), unnamed)), await readTicket(keys(), await issueTicket(keys(), unnamed))];
		expect(one?.session).toMatch(/^[\w-]{16}$/);
		expect(other?.session).not.toBe(one?.session);
	});

	test('a forged one of the same length is none: another MAC, another body, none at all', async () => {
		const [body = '', mac = ''] = (await issueTicket(keys(), to)).split('.');
		const turned = (text: string) => `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`;
		const forged = Buffer.from(JSON.stringify([9, 4, 5, 'tab', at.getTime()])).toString('base64url');
		expect(forged).toHaveLength(body.length);
		for (const text of [
			`${body}.${turned(mac)}`,
			`${forged}.${mac}`,
			`${body}.`,
			`${body}`,
			`.${mac}`,
			'',
			'x',
			`${body}.${mac}x`,
			`${body}.${mac.slice(1)}`,
		])
			expect(await readTicket(keys(), text)).toBeNull();
	});

	test('is fresh for half a minute and valid for ten', () => {
		const ticket = { ...to, issuedAt: at.getTime() };
		const aged = (milliseconds: number) => ageOf(ticket, new Date(at.getTime() + milliseconds));
		expect([0, 29_999, 30_000, 599_999, 600_000].map(aged)).toEqual(['fresh', 'fresh', 'valid', 'valid', 'over']);
		// Issued by a clock that is ahead: a little, and wrong.
		expect([-budgets.clockError, -budgets.clockError - 1].map(aged)).toEqual(['fresh', 'valid']);
	});
});
