import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, folder, hydrated, lookTest, test } from './app.ts';

const pieces = 16 * 1024 * 1024;
const address = /\/upload#[\w.-]+/;

test.describe.configure({ timeout: 120_000 });

/** A link as the command gives it. */
async function link(subject: string): Promise<string> {
	const node = join(process.cwd(), 'node_modules/.bin/node');
	const env = { ...process.env, DATA_DIR: folder(), LECTERN_ENV: 'demo' };
	const { stdout, stderr } = await promisify(execFile)(node, ['tools/media/main.ts', 'ticket', subject], { env });
	return address.exec(stdout + stderr)?.[0] ?? '';
}

async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await hydrated(page);
}

/** The offsets at which pieces are sent, as the page asks. */
function offsetsOf(page: Page): number[] {
	const offsets: number[] = [];
	page.on('request', (request) => request.method() === 'PATCH' && offsets.push(Number(request.headers()['upload-offset'])));
	return offsets;
}

test('R70 R73 an upload tells how far it is, outlives a broken line and a closed tab, and goes on where it was', async ({
	page,
	context,
	quiet,
}, info) => {
	quiet.allow(/Failed to load resource|ERR_FAILED/);
	// Noise is a film to nobody but the sender.
	const film = info.outputPath('film.mp4');
	await writeFile(film, randomBytes(2 * pieces + 1_000_000));
	const path = await link('teacher-1');
	// The line breaks after the first piece.
	await page.route('**/api/media/upload/*', (route) =>
		route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0' ? route.abort() : route.continue(),
	);
	await open(page, path);
	await page.getByLabel('选择文件').setInputFiles(film);
	const bar = page.getByRole('progressbar', { name: '上传进度' });
	await expect(bar).toHaveAttribute('aria-valuenow', '48');
	await expect(page.getByText('16.0 MB / 33.0 MB')).toBeVisible();
	await expect(page.getByText('网络断了，正在重新连接')).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('button', { name: '暂停' }).click();
	await expect(page.getByText('暂停了')).toBeVisible();
	await page.close();

	const again = await context.newPage();
	const offsets = offsetsOf(again);
	// A server that waited too long for a piece is asked once more; it is started anew meanwhile, and what stands before it answers.
	const refusals: [method: string, status: number][] = [
		['PATCH', 408],
		['HEAD', 502],
		['HEAD', 429],
	];
	await again.route('**/api/media/upload/*', (route) => {
		const [next] = refusals;
		if (next?.[0] !== route.request().method()) return route.continue();
		refusals.shift();
		return route.fulfill({ status: next[1] });
	});
	await open(again, path);
	await again.getByLabel('选择文件').setInputFiles(film);
	await expect(again.getByText(/传好了，编号 \d+/)).toBeVisible();
	expect([offsets, refusals]).toEqual([[pieces, pieces, 2 * pieces], []]);
	await expectAccessible(again);
	// The same file chosen once more is another upload.
	offsets.length = 0;
	await again.getByLabel('再传一个').setInputFiles({ name: 'short.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') });
	await expect(again.getByText('short.mp4')).toBeVisible();
	await expect(again.getByText(/传好了，编号 \d+/)).toBeVisible();
	expect(offsets).toEqual([0]);
});

test('R70 a link that is over in the middle of an upload: what was sent is kept, and the next link of the same sender goes on there', async ({
	page,
	quiet,
}, info) => {
	quiet.allow(/Failed to load resource/);
	const film = info.outputPath('film.mp4');
	await writeFile(film, randomBytes(pieces + 1_000_000));
	// From the first piece on the server sees a ticket that it does not take any more.
	let over = false;
	await page.route('**/api/media/upload**', (route) => {
		const headers = route.request().headers();
		over ||= route.request().method() === 'PATCH' && headers['upload-offset'] !== '0';
		return route.continue({
			headers: { ...headers, 'upload-ticket': over ? `${headers['upload-ticket']?.slice(0, -2)}AA` : (headers['upload-ticket'] ?? '') },
		});
	});
	await open(page, await link('teacher-3'));
	await page.getByLabel('选择文件').setInputFiles(film);
	const said = page.getByRole('alert');
	await expect(said).toContainText('已经传的部分还在');
	const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
	await page.getByRole('button', { name: '再试一次' }).click();
	expect((await asked).status()).toBe(403);
	await expect(said).toContainText('已经传的部分还在');

	await page.unrouteAll({ behavior: 'wait' });
	const offsets = offsetsOf(page);
	await page.goto('/');
	await open(page, await link('teacher-3'));
	await page.getByLabel('选择文件').setInputFiles(film);
	await expect(page.getByText(/传好了，编号 \d+/)).toBeVisible();
	expect(offsets).toEqual([pieces]);
});

test('R70 an upload that is cancelled leaves its place to the next one, and nothing of it on the server', async ({ page, request, quiet }, info) => {
	quiet.allow(/Failed to load resource/);
	const film = info.outputPath('film.mp4');
	await writeFile(film, randomBytes(2 * pieces));
	const path = await link('teacher-4');
	const headers = { 'tus-resumable': '1.0.0', 'upload-ticket': path.split('#')[1] ?? '' };
	for (let n = 0; n < 4; n += 1) {
		const begun = await request.post('/api/media/upload', { headers: { ...headers, 'upload-length': '10' } });
		expect(begun.status()).toBe(201);
	}
	const isLater = (method: string, offset: string | undefined) => method === 'PATCH' && offset !== '0';
	await page.route('**/api/media/upload/*', (route) =>
		isLater(route.request().method(), route.request().headers()['upload-offset']) ? route.abort() : route.continue(),
	);
	await open(page, path);
	await page.getByLabel('选择文件').setInputFiles(film);
	await expect(page.getByText('16.0 MB / 32.0 MB')).toBeVisible();
	await page.getByRole('button', { name: '暂停' }).click();
	// It asks once more, and can be left.
	await page.getByRole('button', { name: '取消上传' }).click();
	await expect(page.getByRole('alert')).toContainText('已经传的部分会删掉');
	await expectAccessible(page);
	await page.getByRole('button', { name: '先留着' }).click();
	await page.getByRole('button', { name: '取消上传' }).click();
	const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
	await page.getByRole('button', { name: '确定取消' }).click();
	const { url, status } = await ended.then((response) => ({ url: response.url(), status: response.status() }));
	expect(status).toBe(204);
	expect((await request.head(url, { headers })).status()).toBe(404);
	const small = (name: string) => ({ name, mimeType: 'video/mp4', buffer: Buffer.from('no film') });
	await page.getByLabel('选择文件').setInputFiles(small('sixth.mp4'));
	await expect(page.getByText(/传好了，编号 \d+/)).toBeVisible();

	// With five again the page says what can be done about it.
	const begin = async () => (await request.post('/api/media/upload', { headers: { ...headers, 'upload-length': '10' } })).status();
	// The page may know that its file has come before its place is free.
	await expect.poll(begin).toBe(201);
	await page.getByLabel('再传一个').setInputFiles(small('seventh.mp4'));
	await expect(page.getByRole('alert')).toContainText('把它传完或者取消');
});

test('R70 where what sends files cannot be fetched, the page says so, and another try sends the file', async ({ page, quiet }) => {
	quiet.allow(/Failed to load resource/);
	await open(page, await link('teacher-5'));
	await page.route('**/assets/*.js', (route) => route.abort());
	await page.getByLabel('选择文件').setInputFiles({ name: 'short.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') });
	await expect(page.getByRole('alert')).toContainText('网络断了');
	await page.unroute('**/assets/*.js');
	await page.getByRole('button', { name: '再试一次' }).click();
	await expect(page.getByText(/传好了，编号 \d+/)).toBeVisible();
});

lookTest('R70 without a link, and with one that is over or changed, the page says what to do', async ({ page, quiet }) => {
	quiet.allow(/Failed to load resource/);
	await open(page, '/upload');
	await expect(page.getByRole('alert')).toContainText('请向机构要一个');
	await expectAccessible(page);
	await open(page, `${await link('teacher-2')}x`);
	await page.reload();
	await hydrated(page);
	await page.getByLabel('选择文件').setInputFiles({ name: 'short.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') });
	await expect(page.getByRole('alert')).toContainText('过期了');
	await page.getByRole('button', { name: '换一个文件' }).click();
	await expect(page.getByLabel('选择文件')).toBeVisible();
});
