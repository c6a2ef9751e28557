import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import * as queries from './media.assets.queries.ts';
import { makeAsset } from './media.assets.service.ts';
import { captionCues, listCaptions, publishCaptions, removeCaption, saveCaption } from './media.captions.service.ts';
import { largestUpload, readTicket, tendUploadFolder, uploadsFolder, uploadTicket } from './media.uploads.service.ts';

let site: TestApp;
const start = new Date('2026-11-21T08:00:00.000Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());
beforeEach(() => site.setNow(start));

const make = () => site.db.transaction((tx) => makeAsset(tx, '影片'));
const change = (id: number, to: queries.AssetChange) => queries.change(site.db, id, to);
const keysOf = async (prefix: string) => {
	const keys: string[] = [];
	for await (const key of site.app.platform.store.list(prefix)) keys.push(key);
	return keys.sort();
};

describe('R70 captions of a medium', () => {
	const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n字\n';
	const cues = [{ start: 1, end: 2, text: '字' }];

	test.each([
		['zh-CN', ' 中文 ', text, null],
		['yue', 'é'.repeat(40), text, null],
		['zh-Hant-TW-x1234567', 'x', text, null],
		['z', '中文', text, 'lang'],
		['abcd', '中文', text, 'lang'],
		['ZH', '中文', text, 'lang'],
		['zh-C', '中文', text, 'lang'],
		['zh-123456789', '中文', text, 'lang'],
		['zh-aa-bb-cc-dd', '中文', text, 'lang'],
		['xzh CN', '中文', text, 'lang'],
		['zh', ' ', text, 'label'],
		['zh', 'x'.repeat(41), text, 'label'],
		['zh', 'a\u0007', text, 'label'],
		['zh', '中文', 'no captions', 'text'],
	])('in %s as %j', async (lang, label, file, path) => {
		const id = await make();
		if (path === null) {
			expect(await saveCaption(site.app.platform, id, lang, label, file)).toEqual(cues);
			expect(await listCaptions(site.app.platform, id)).toEqual([{ lang, label: label.trim(), cues }]);
		} else {
			const message = { lang: 'lang', label: 'label', text: 'WebVTT, SRT' }[path];
			await expect(saveCaption(site.app.platform, id, lang, label, file)).rejects.toMatchObject({ reason: 'invalid', errors: [{ path, message }] });
			expect(await listCaptions(site.app.platform, id)).toEqual([]);
		}
	});

	test('replace those of the same language, lie beside what plays, and go one by one', async () => {
		const { platform } = site.app;
		const [id, other] = [await make(), await make()];
		await saveCaption(platform, id, 'en', 'English', text);
		expect(await keysOf(`media/${id}/`)).toEqual([]);
		await change(id, { revision: 2 });
		await saveCaption(platform, id, 'zh-CN', '中文', text);
		await saveCaption(platform, id, 'en', 'In English', text.replace('字', 'word'));
		await saveCaption(platform, other, 'en', 'Other', text);
		expect((await listCaptions(platform, id)).map(({ lang, label }) => [lang, label])).toEqual([
			['zh-CN', '中文'],
			['en', 'In English'],
		]);
		expect(await captionCues(platform, id, 'en')).toEqual([{ start: 1, end: 2, text: 'word' }]);
		expect(await captionCues(platform, id, 'fr')).toEqual([]);
		expect(await keysOf(`media/${id}/`)).toEqual([`media/${id}/r2/captions/en.vtt`, `media/${id}/r2/captions/zh-CN.vtt`]);
		await publishCaptions(platform, id, 3);
		expect(await keysOf(`media/${id}/r3/`)).toEqual([`media/${id}/r3/captions/en.vtt`, `media/${id}/r3/captions/zh-CN.vtt`]);
		await publishCaptions(platform, id, 0);
		await publishCaptions(platform, 999_999);
		await removeCaption(platform, id, 'en');
		expect((await listCaptions(platform, id)).map(({ lang }) => lang)).toEqual(['zh-CN']);
		expect(await listCaptions(platform, other)).toHaveLength(1);
		expect(await keysOf(`media/${id}/r2/`)).toEqual([`media/${id}/r2/captions/zh-CN.vtt`]);
		await removeCaption(platform, id, '../zh-CN');
		await removeCaption(platform, other, 'en');
		await removeCaption(platform, 999_999, 'en');
		expect(await keysOf(`media/${id}/r2/`)).toEqual([`media/${id}/r2/captions/zh-CN.vtt`]);
		await expect(saveCaption(platform, 999_999, 'en', 'x', text)).rejects.toMatchObject({ reason: 'not_found' });
	});
});

describe('R70 tickets of uploads, and what nobody finished', () => {
	test('a ticket says who, how much, until when, and is read by its own key', async () => {
		const { platform } = site.app;
		const ticket = await uploadTicket(platform, { subject: 'Staff_1-a', maxBytes: 1000, seconds: 60 });
		expect(ticket).toMatch(new RegExp(`^Staff_1-a\\.1000\\.${later(60_000).getTime()}\\.[\\w-]{43}$`));
		expect(await readTicket(platform, ticket)).toEqual({ subject: 'Staff_1-a', maxBytes: 1000, until: later(60_000).getTime() });
		site.setNow(later(59_999));
		expect(await readTicket(platform, ticket)).not.toBeNull();
		site.setNow(later(60_000));
		expect(await readTicket(platform, ticket)).toBeNull();
		site.setNow(start);
		const usual = await readTicket(platform, await uploadTicket(platform, { subject: 's' }));
		expect(usual).toEqual({ subject: 's', maxBytes: 20 * 1024 ** 3, until: later(3_600_000).getTime() });
		expect((await readTicket(platform, await uploadTicket(platform, { subject: 's', maxBytes: largestUpload + 1 })))?.maxBytes).toBe(largestUpload);
	});

	test('a forged one of the same length is none; who uploads has a name', async () => {
		const { platform } = site.app;
		const ticket = await uploadTicket(platform, { subject: 'staff', maxBytes: 1000, seconds: 60 });
		const turned = `${ticket.slice(0, -43)}${ticket.at(-43) === 'A' ? 'B' : 'A'}${ticket.slice(-42)}`;
		const forged = [
			turned,
			ticket.replace('staff', 'stafg'),
			ticket.replace('.1000.', '.9000.'),
			`x${ticket}`,
			`${ticket}x`,
			ticket.slice(0, -1),
			'',
			'x.1.1.x',
		];
		for (const text of forged) expect([text, await readTicket(platform, text)]).toEqual([text, null]);
		for (const subject of ['', 'a b', 'a.b', 'x'.repeat(41)])
			await expect(uploadTicket(platform, { subject })).rejects.toMatchObject({ reason: 'invalid' });
		expect(await uploadTicket(platform, { subject: 'x'.repeat(40) })).toContain('x'.repeat(40));
	});

	test('an upload that nobody finished within a week is removed, and no other', async () => {
		const uploads = uploadsFolder(site.app.platform);
		expect(uploads).toBe(join(site.config.dataDir, 'uploads'));
		await mkdir(uploads, { recursive: true });
		const week = 7 * 86_400_000;
		const begin = async (name: string, ago: number, size: number) => {
			await writeFile(join(uploads, name), '12345');
			await writeFile(join(uploads, `${name}.json`), JSON.stringify({ id: name, size, creation_date: new Date(Date.now() - ago).toISOString() }));
			await utimes(join(uploads, name), new Date(), new Date());
		};
		const names = ['a', 'b', 'c'].map((letter) => `staff.${letter.repeat(32)}`) as [string, string, string];
		await begin(names[0], week + 1000, 10);
		await begin(names[1], week - 600_000, 10);
		// All its bytes are there: it becomes an asset.
		await begin(names[2], week + 1000, 5);
		await tendUploadFolder(site.app.platform);
		expect((await readdir(uploads)).filter((name) => names.some((each) => name.startsWith(each))).sort()).toEqual([
			names[1],
			`${names[1]}.json`,
			names[2],
			`${names[2]}.json`,
		]);
		expect((await stat(uploads)).isDirectory()).toBe(true);
	});
});
