import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let teacher: number;
let category: number;
const now = new Date('2026-11-21T11:00:00.000Z');

beforeAll(async () => {
	app = await startApp({ config: { allowedHosts: ['school.test'] } });
	app.setNow(now);
	category = await makeCategory(app.db);
	teacher = await makeTeacher(app.db, { category });
});
afterAll(() => app.close());

const room = (title = '导数到底在量什么') => makeRoom(app.db, { teacher, category, now, minutes: 30, title });
const file = (id: number, query = '', headers: Record<string, string> = {}) =>
	app.get(`/live/player/${id}.ics${query}`, { host: 'school.test', ...headers });
/** Content lines as a calendar reads them: unfolded, name → value as written. */
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n').filter(Boolean);
const property = (text: string, name: string) =>
	linesOf(text)
		.find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
		?.replace(/^[^:]*:/, '');
const unescaped = (value = '') => value.replace(/\\([\\;,n])/g, (_all, letter: string) => (letter === 'n' ? '\n' : letter));

describe('R05 a room for the calendar', () => {
	test('is a file of one event: UTC times, title, page, text, a reminder', async () => {
		const id = await room();
		const { status, headers, text } = await file(id);
		expect(status).toBe(200);
		expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
		expect(headers['content-disposition']).toBe(`attachment; filename="live-room-${id}.ics"`);
		// The same in every version: another one would be another event beside it.
		const site = createHmac('sha256', await app.app.platform.secret('calendar'))
			.update('site')
			.digest('hex')
			.slice(0, 16);
		expect(property(text, 'UID')).toBe(`live-room-${id}@${site}`);
		expect(property(text, 'DTSTART')).toBe('20261121T113000Z');
		expect(property(text, 'DTEND')).toBe('20261121T123000Z');
		expect(property(text, 'SUMMARY')).toBe('导数到底在量什么');
		expect(property(text, 'URL')).toBe(`http://school.test/live/player/${id}`);
		// The agency's clock, as the page shows it.
		expect(unescaped(property(text, 'DESCRIPTION'))).toContain('19:50 例题');
		expect(property(text, 'TRIGGER')).toBe('-PT15M');
		expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
	});

	test('comes in English for English readers', async () => {
		const id = await room();
		const { text } = await file(id, '?lang=en');
		expect(property(text, 'SUMMARY')).toMatch(/^Room/);
		expect(property(text, 'URL')).toBe(`http://school.test/live/player/${id}?lang=en`);
		expect(unescaped(property(text, 'DESCRIPTION'))).toContain('19:50 Examples');
	});

	test('lines are folded at 75 octets and never within a character', async () => {
		const { text } = await file(await room('一二三四五六七八九十'.repeat(9)));
		for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
		expect(text).not.toContain('\ufffd');
		expect(property(text, 'SUMMARY')).toBe('一二三四五六七八九十'.repeat(9));
	});

	test.each([
		['a new line', '甲\r\nATTENDEE:mailto:evil@x.test', '甲\nATTENDEE:mailto:evil@x.test'],
		['a lone carriage return', '甲\rEND:VEVENT', '甲\nEND:VEVENT'],
		['separators of lines that only Unicode knows', '甲\u2028END:VEVENT\u0085BEGIN:VALARM', '甲\nEND:VEVENT\nBEGIN:VALARM'],
		['commas, semicolons and backslashes', '一,二;三\\n四', '一,二;三\\n四'],
		['control characters', '甲\u000b乙\u001b[31m', '甲 乙 [31m'],
	])('text is text: %s adds no line of its own', async (_what, title, read) => {
		const clean = linesOf((await file(await room('甲'))).text).map((line) => line.split(/[:;]/)[0]);
		const { text } = await file(await room(title));
		expect(linesOf(text).map((line) => line.split(/[:;]/)[0])).toEqual(clean);
		expect(unescaped(property(text, 'SUMMARY'))).toBe(read);
		// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
		expect(text.replace(/\r\n/g, '')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f\r]/);
	});

	test('the same room is the same bytes and event; when it moves, the event stays and its sequence grows', async () => {
		const id = await room();
		const first = await file(id);
		expect((await file(id)).text).toBe(first.text);
		expect((await file(id, '', { 'if-none-match': String(first.headers['etag']) })).status).toBe(304);
		await app.db.transaction(async (tx) => {
			await tx.run(sql`update live_room set start_at = start_at + interval '1 hour', end_at = end_at + interval '1 hour' where id = ${id}`);
			await tx.invalidate(`room:${id}`, 'rooms');
		});
		app.app.forget();
		const moved = await file(id);
		expect(property(moved.text, 'DTSTART')).toBe('20261121T123000Z');
		expect(property(moved.text, 'UID')).toBe(property(first.text, 'UID'));
		expect(Number(property(moved.text, 'SEQUENCE'))).toBeGreaterThan(Number(property(first.text, 'SEQUENCE')));
		expect(moved.headers['etag']).not.toBe(first.headers['etag']);
	});

	test('a seat more or less is no new revision', async () => {
		const id = await room();
		const first = await file(id);
		await app.db.run(sql`update live_room set reserved_count = reserved_count + 1 where id = ${id}`);
		app.app.forget();
		expect((await file(id)).text).toBe(first.text);
	});

	test('two rooms are two events; another installation’s would be others', async () => {
		const [one, two] = [property((await file(await room())).text, 'UID'), property((await file(await room())).text, 'UID')];
		expect(one).not.toBe(two);
		expect(one).toMatch(/^live-room-\d+@[0-9a-f]{16}$/);
	});

	test('HEAD says the same without the file', async () => {
		const id = await room();
		const got = await file(id);
		const head = await app.app.server.inject({ method: 'HEAD', url: `/live/player/${id}.ics`, headers: { host: 'school.test' } });
		expect([head.statusCode, head.body, head.headers['etag'], head.headers['content-length']]).toEqual([
			200,
			'',
			got.headers['etag'],
			String(Buffer.byteLength(got.text)),
		]);
	});

	test('404 for an unknown room and what is no id, 410 for one that was taken down', async () => {
		expect((await file(999_999)).status).toBe(404);
		expect((await app.get('/live/player/x.ics')).status).toBe(404);
		expect((await app.get('/live/player/9999999999.ics')).status).toBe(404);
		const id = await room();
		await app.db.run(sql`update live_room set online = false, withdrawn_at = now() where id = ${id}`);
		app.app.forget();
		expect((await file(id)).status).toBe(410);
	});
});
