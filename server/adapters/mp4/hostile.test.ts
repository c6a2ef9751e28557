import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClip } from '../../../test/clips.ts';
import { box } from './boxes.ts';
import { openMp4 } from './remux.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-mp4-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const unity = Buffer.from('000100000000000000000000000000000001000000000000000000000000000040000000', 'hex');
const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0'));
/** A track of so many samples of one byte each, all in one chunk: a few hundred bytes, whatever it promises. */
function trak({ count = 10, scale = 90_000 } = {}): Buffer {
	const stsd = box('stsd', 0, 1, box('avc1', Buffer.alloc(78), box('avcC', Buffer.from([1, 100, 0, 30]))));
	const tables = [box('stts', 0, 1, count, 90_000), box('stsc', 0, 1, 1, count, 1), box('stsz', 0, 1, count), box('stco', 0, 1, 48)];
	const hdlr = box('hdlr', 0, 0, Buffer.from('vide'), 0, 0, 0, Buffer.from('\0'));
	const tkhd = box('tkhd', 3, 0, 0, 1, 0, 0, 0, 0, 0, 0, unity, 0x01400000, 0x00b40000);
	return box('trak', tkhd, box('mdia', box('mdhd', 0, 0, 0, scale, 0, 0), hdlr, box('minf', box('stbl', stsd, ...tables))));
}
const moov = (traks: Buffer[], scale = 1000) => box('moov', box('mvhd', 0, 0, 0, scale, 0), ...traks);
async function read(...parts: Buffer[]) {
	const file = join(folder, 'film.mp4');
	await writeFile(file, Buffer.concat([ftyp, ...parts]));
	const opened = await openMp4(file);
	await opened.close();
	return opened.facts;
}

it('R70 bad input: a small file that promises endless samples takes no memory and no time', async () => {
	// The processor's time: a machine with much else to do takes longer over it.
	const began = process.cpuUsage();
	const before = process.memoryUsage().rss;
	expect(await read(moov([trak()]), box('mdat', Buffer.alloc(5000)))).toMatchObject({ seconds: 10, video: { codec: 'h264' } });
	await expect(read(moov([trak({ count: 10_000_000 })]))).rejects.toThrow('too many samples');
	await expect(read(moov([trak({ count: 0xffffffff })]))).rejects.toThrow('too many samples');
	// Each would be small enough by itself; only the first is looked at.
	const many = Array.from({ length: 200 }, () => trak({ count: 20_000 }));
	expect(await read(moov(many))).toMatchObject({ seconds: 20_000 });
	expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
	const { user, system } = process.cpuUsage(began);
	expect(user + system).toBeLessThan(5_000_000);
});

it('R70 bad input: boxes without end, and clocks without ticks', async () => {
	const crumbs = Buffer.concat(Array.from({ length: 20_000 }, () => box('free')));
	await expect(read(box('moov', box('mvhd', 0, 0, 0, 1000, 0), crumbs))).rejects.toThrow('too many boxes');
	await expect(read(crumbs, moov([trak()]))).rejects.toThrow('no index');
	await expect(read(moov([trak({ scale: 0 })]))).rejects.toThrow('a clock without ticks');
	await expect(read(moov([trak()], 0))).rejects.toThrow('a clock without ticks');
	await expect(read(box('moov', box('mvhd')))).rejects.toThrow();
	await expect(read(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x6d, 0x6f, 0x6f, 0x76]))).rejects.toThrow('no index');
});

it('R70 bad input: an index with any of its bytes changed is read as numbers or refused', async () => {
	const whole = await readFile(await makeClip(join(folder, 'clip.mp4'), { seconds: 5, size: '160x90', more: ['-movflags', '+faststart'] }));
	const start = whole.indexOf('moov') + 4;
	const length = whole.readUInt32BE(start - 8) - 16;
	const broken = join(folder, 'broken.mp4');
	// The same changes each time (a generator of Park and Miller).
	let state = 20_261_121;
	const next = (below: number) => {
		state = (state * 48_271) % 2_147_483_647;
		return state % below;
	};
	let opened = 0;
	for (let n = 0; n < 600; n += 1) {
		const bytes = Buffer.from(whole);
		for (let change = next(6); change >= 0; change -= 1) {
			const value = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, next(65_536)][next(6)] ?? 0;
			bytes.writeUInt32BE(value, start + next(length));
		}
		await writeFile(broken, bytes);
		const film = await openMp4(broken).catch((error: unknown) => {
			expect(error).toBeInstanceOf(Error);
		});
		if (!film) continue;
		opened += 1;
		const { seconds, video } = film.facts;
		expect([seconds, video?.seconds ?? 0, video?.fps ?? 0].every(Number.isFinite)).toBe(true);
		await film.close();
	}
	expect(opened).toBeGreaterThan(50);
}, 60_000);
