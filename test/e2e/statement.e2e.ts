import type { APIRequestContext } from '@playwright/test';
import qrcode from 'qrcode-generator';
import type { StudyStatement } from '../../contract/learning/public.ts';
import { expect, expectAccessible, hydrated, inTheme, lookTest, test, wireTest } from './app.ts';
import { markupNow, markupProblems } from './markup.ts';
import { inDatabase, memberWith } from './member-data.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let token = '';
let short: StudyStatement;
let long: StudyStatement;

test.beforeAll(async ({ playwright, baseURL }) => {
	const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
	// Not the course that other files listen to.
	const { data } = await (await request.get('/api/product/agency/prod/list?prodType=1&pageSize=100')).json();
	const courses = (data.dataList as Sized[]).filter(({ id }) => id !== 1).sort((a, b) => b.lessonCount - a.lessonCount);
	const lessons: number[] = [];
	// As many as a member's reports may begin at once, of three courses: with their courses more rows than a sheet takes.
	const longest = courses.slice(0, 3).map(({ id }) => id);
	// Nobody else's heard time.
	token = (await inDatabase((db) => memberWith(db, { courses: longest }))).token;
	for (const id of longest) {
		const { data: chapters } = await (await request.get(`/api/product/course/video/list?id=${id}`, { headers: { token } })).json();
		const videos = (chapters as { videos: { id: number; kind: string }[] }[]).flatMap((chapter) => chapter.videos);
		lessons.push(
			...videos
				.filter(({ kind }) => kind === 'video')
				.slice(0, 6)
				.map((video) => video.id),
		);
	}
	expect(lessons).toHaveLength(18);
	await hear(request, lessons[0] as number);
	short = await make(request);
	// One after the other: a moment pays for one lesson alone.
	for (const id of lessons.slice(1)) await hear(request, id);
	long = await make(request);
	await request.dispose();
});

interface Sized {
	id: number;
	lessonCount: number;
}

/** A second of a lesson, really heard: reported again until as much time has gone by. */
async function hear(request: APIRequestContext, videoId: number): Promise<void> {
	const session = `statement-${videoId}`;
	let seq = 0;
	const report = async (heard: [number, number][]) => {
		const data = { videoId, position: 1, session, seq, heard };
		seq += 1;
		return (await (await request.post('/api/product/video/progress/report', { headers: { token }, data })).json()).data;
	};
	await report([]);
	await expect.poll(async () => (await report([[0, 1]])).heardSeconds).toBeGreaterThan(0);
}

/** Of the days round today, whatever the zone says today is. */
async function make(request: APIRequestContext): Promise<StudyStatement> {
	const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
	const answer = await request.post('/api/agency/core/member/study/statement', { headers: { token }, data: { from: day(-1), to: day(1) } });
	return (await answer.json()).data;
}

/** Sheets of paper in a PDF: what its tree of pages counts. */
const sheetsOf = (pdf: Buffer) => Math.max(...[...pdf.toString('latin1').matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)));

for (const [lang, title, name] of [
	['zh-CN', '学时证明', '杭州讲台教育科技有限公司（示例）'],
	['en', 'Statement of study hours', 'Hangzhou Lectern Education Co., Ltd. (example)'],
] as const) {
	lookTest(`L27 a statement says who issues it, under its seal, and fits one sheet of paper, ${lang}`, async ({ page }) => {
		for (const statement of [short, long]) {
			await page.goto(`/statement/${statement.code}?lang=${lang}`);
			await hydrated(page);
			const sheet = page.getByRole('article', { name: title });
			await expect(sheet.getByText(name).first()).toBeVisible();
			await expect(sheet.locator('.seal textPath')).toHaveText(name);
			await expect(sheet).toContainText(statement.code);
			expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBe(1);
		}
	});
}

lookTest('L27 many lessons stand under their course on paper, and all of them on the screen', async ({ page }) => {
	await page.goto(`/statement/${long.code}`);
	await hydrated(page);
	const rows = page.locator('.statement-lesson');
	expect(await rows.count()).toBe(18);
	await expect(rows.first()).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	await expect(rows.first()).toBeHidden();
	await expect(page.locator('.statement-count').first()).toBeVisible();
	await expect(page.getByRole('heading', { name: '这份证明是真的' })).toBeHidden();
});

wireTest('L27 its QR code is the address where it is checked, and stands in the page as it is sent', async ({ request, baseURL }) => {
	const html = await (await request.get(`/statement/${short.code}`)).text();
	const code = qrcode(0, 'M');
	code.addData(`${baseURL}/statement/${short.code}`);
	code.make();
	let path = '';
	for (let y = 0; y < code.getModuleCount(); y += 1)
		for (let x = 0; x < code.getModuleCount(); x += 1) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
	expect(html).toContain(`d="${path}"`);
});

lookTest('R71 the check says what was checked and what was not', async ({ page }) => {
	await page.goto(`/statement/${short.code}`);
	await expect(page.getByRole('status').getByRole('heading', { name: '这份证明是真的' })).toBeVisible();
	const checked = page.getByRole('region', { name: '这份证明是真的' }).getByRole('listitem');
	await expect(checked).toHaveCount(4);
	await expect(checked.nth(1)).toContainText(`重新算到第 ${short.ledger.seq} 条`);
	await expect(checked.nth(3)).toContainText('没有核对的');
});

lookTest('R101 a statement of many lessons is clean for axe and for the standard, light and dark', async ({ page }) => {
	await page.goto(`/statement/${long.code}`);
	await hydrated(page);
	expect(await markupProblems(await markupNow(page), 'alive')).toEqual([]);
	for (const colorScheme of ['light', 'dark'] as const)
		for (const width of [390, 1280]) {
			await inTheme(page, colorScheme);
			await page.setViewportSize({ width, height: 900 });
			await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours');
		}
});

lookTest('R104 printed from the dark it is dark ink on white paper', async ({ page }) => {
	await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
	await page.goto(`/statement/${short.code}`);
	await hydrated(page);
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	const lightness = await page.locator('.statement-body').evaluate((element) => {
		const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
		canvas.fillStyle = getComputedStyle(element).color;
		canvas.fillRect(0, 0, 1, 1);
		return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
	});
	expect(lightness).toBeLessThan(100);
});
