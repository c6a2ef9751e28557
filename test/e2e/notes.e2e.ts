import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { expect, expectAccessibleInBothThemes, hydrated, lookTest, test } from './app.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { openLesson, paused, place, play, playAt, playTo, publishClip } from './lesson.ts';
import { becomes, inDatabase, type LoggedIn, memberWith } from './member-data.ts';
import { desktop, phone, slowDoubleClick } from './on-page.ts';
import { texts } from './read.ts';

/** Notes and questions at the seconds of a lesson of 从零讲微积分, and the page that collects them. */
const lesson = 3;
const questioned = 4;
const course = 1;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(() => publishClip(course));

const tab = (page: Page, name: RegExp | string) => page.getByRole('tablist', { name: '这一讲' }).getByRole('tab', { name });
const editor = (page: Page) => page.getByRole('textbox', { name: /^记在/ });
const notes = (page: Page) => page.getByRole('list', { name: '这一讲的笔记' }).locator(':scope > li');
const said = (page: Page) => texts(notes(page).locator('.note-text'));
const call = (page: Page, path: string, token: string, data?: object) =>
	data ? page.request.post(path, { headers: { token }, data }) : page.request.get(path, { headers: { token } });

function owner(): Promise<LoggedIn> {
	return inDatabase((db) => memberWith(db, { courses: [course] }));
}

/** A note of a member, as another tab of theirs writes it. */
async function write(page: Page, { token }: LoggedIn, fields: { second: number; text: string; videoId?: number }) {
	const answer = await call(page, '/api/product/note/save', token, { videoId: lesson, requestId: `e2e-${crypto.randomUUID()}`, ...fields });
	return (await answer.json()).data as { id: number; version: number };
}

lookTest(
	'R75 N stops the film and begins a note, Ctrl+Enter saves it and the film goes on; its second leads there; changed, removed and put back: on a desktop, looked at on a phone too',
	async ({ page, context, baseURL }) => {
		const member = await owner();
		await becomes(context, member, baseURL);
		await page.setViewportSize(desktop);
		await openLesson(page, lesson);
		await inBothLayouts(page, async (layout) => {
			const tabs = page.getByRole('tablist', { name: '这一讲' }).getByRole('tab');
			await expect.poll(() => texts(tabs)).toEqual(['目录', '文稿', '笔记', '提问', ...(layout === 'phone' ? ['介绍'] : [])]);
			for (const each of ['笔记', '目录']) await tab(page, each).click({ trial: true });
		});
		await tab(page, '笔记').click();
		await expect(page.getByRole('heading', { name: '这一讲还没有笔记' })).toBeVisible();
		await tab(page, '目录').click();
		await play(page);
		await playTo(page, 2);
		await page.keyboard.press('n');
		await expect(editor(page)).toBeFocused();
		expect(await paused(page)).toBe(true);
		await expect(tab(page, '笔记')).toHaveAttribute('aria-selected', 'true');
		await page.keyboard.type('两点可以无限近，**但不能重合**。<b>不是粗</b>');
		await page.keyboard.press('Enter');
		await page.keyboard.type('- 3');
		const at = Number(/0:(\d\d)$/.exec((await page.locator('.note-editor-head label').innerText()).trim())?.[1]);
		// The player says four times a second where it is.
		expect(at).toBeGreaterThanOrEqual(1);
		await page.keyboard.press('Control+Enter');
		await expect(editor(page)).toHaveCount(0);
		await expect.poll(() => paused(page), 'it plays on').toBe(false);
		await expect(tab(page, /^笔记\s*1$/)).toBeVisible();
		expect(await texts(notes(page).locator('strong'))).toEqual(['但不能重合']);
		expect(await texts(notes(page).locator('.note-text li'))).toEqual(['3']);
		expect(await notes(page).locator('.note-text').innerText()).toContain('<b>不是粗</b>');
		await expect(page.locator('.seek-mark')).toHaveCount(1);
		// Its second leads the film back there.
		await playTo(page, at + 2);
		const second = page.getByRole('button', { name: `从 0:0${at} 开始听` });
		await playAt(page, 0.25);
		await second.click();
		await expect.poll(() => place(page)).toBeLessThan(at + 1.5);
		// Changed, at another second.
		const change = page.getByRole('button', { name: `改一改 0:0${at} 的笔记` });
		await change.click();
		await expect.poll(() => paused(page)).toBe(true);
		const save = page.getByRole('button', { name: '记下' });
		await editor(page).fill('改过的笔记');
		await pressableInBothLayouts(page, save);
		await save.click();
		await expect.poll(() => said(page)).toEqual(['改过的笔记']);
		// Removed, and put back on a phone.
		const remove = page.getByRole('button', { name: /^删掉/ });
		await remove.click();
		await expect(notes(page)).toHaveCount(0);
		await expect(page.locator('.seek-mark')).toHaveCount(0);
		await page.setViewportSize(phone);
		await page.getByRole('button', { name: '撤销' }).click();
		await expect.poll(() => said(page)).toEqual(['改过的笔记']);
		await lookInBothLayouts(page, { next: [second, change, remove] });
		await page.reload();
		await hydrated(page);
		await tab(page, /^笔记\s*1$/).click();
		await expect.poll(() => said(page)).toEqual(['改过的笔记']);
	},
);

lookTest(
	'R75 what could not be saved stays in its field, through a reload, and is saved once; of two tabs the later is told; an old list says how old it is',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/status of 50\d/);
		const member = await owner();
		const first = await write(page, member, { second: 4, text: '第一条' });
		await becomes(context, member, baseURL);
		await openLesson(page, lesson);
		// Where notes are begun is there after the film.
		await expect(page.locator('#lesson-notes .notes-begin')).toBeAttached();
		await page.keyboard.press('N');
		await editor(page).fill('还没记下的一条');
		let saves = 0;
		await page.route('**/api/product/note/save', async (route) => {
			saves += 1;
			// The server has it, and its answer is lost.
			await route.fetch();
			await route.fulfill({ status: 502, body: '' });
		});
		await editor(page).press('Control+Enter');
		await expect.poll(() => saves, 'it was sent').toBe(1);
		await expect(page.getByText('没能记下，文字还在。再点一次“记下”。')).toBeVisible();
		await expect(editor(page)).toHaveValue('还没记下的一条');
		await page.reload();
		await hydrated(page);
		await tab(page, /笔记/).click();
		await expect(editor(page)).toHaveValue('还没记下的一条');
		await page.unroute('**/api/product/note/save');
		// Written on meanwhile: the server, which has the words of then, gets these.
		await editor(page).fill('还没记下的一条，又写了一句');
		await page.getByRole('button', { name: '记下' }).click();
		await expect(editor(page)).toHaveCount(0);
		expect(saves).toBe(1);
		await expect.poll(async () => (await said(page)).sort()).toEqual(['第一条', '还没记下的一条，又写了一句'].sort());
		await page.reload();
		await hydrated(page);
		await tab(page, /^笔记\s*2$/).click();
		await expect(editor(page), 'nothing is left to save').toHaveCount(0);
		// Another tab changes what this one is writing over.
		await page.getByRole('button', { name: '改一改 0:04 的笔记' }).click();
		await call(page, '/api/product/note/update', member.token, { id: first.id, version: first.version, text: '那边改的' });
		await editor(page).fill('这边改的');
		await page.getByRole('button', { name: '记下' }).click();
		await expect(page.getByText('那边写的是：“那边改的”')).toBeVisible();
		await page.getByRole('button', { name: '记下' }).click();
		await expect.poll(() => said(page)).toContain('这边改的');
		// A list that cannot be had.
		await page.route('**/api/product/note/lesson?*', (route) => route.fulfill({ status: 503, body: '' }));
		await page.reload();
		await hydrated(page);
		await tab(page, /笔记/).click();
		const panel = page.getByRole('tabpanel', { name: /笔记/ });
		await expect(panel.getByRole('heading', { name: '没能取到内容' })).toBeVisible();
		await page.unroute('**/api/product/note/lesson?*');
		await panel.getByRole('button', { name: '重试' }).click();
		await expect(notes(page)).toHaveCount(2);
	},
);

lookTest(
	'R76 a question is asked at its second and read by who may watch; its answer arrives; an old list stays when the next cannot be had',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/status of (50\d|403)/);
		const [member, other, stranger] = await inDatabase(
			async (db) => [await memberWith(db, { courses: [course] }), await memberWith(db, { courses: [course] }), await memberWith(db, {})] as const,
		);
		await inDatabase((db) => db.run(sql`update question set online = false where lesson_id = ${questioned}`));
		await call(page, '/api/product/question/ask', other.token, {
			videoId: questioned,
			second: 9,
			text: '图上的 Δx 取负的可以吗？',
			requestId: `e2e-${crypto.randomUUID()}`,
		});
		await becomes(context, member, baseURL);
		for (const size of [phone, desktop]) {
			await page.setViewportSize(size);
			await openLesson(page, questioned);
			await tab(page, /提问/).click();
			const field = page.getByRole('textbox', { name: /^提问，在/ });
			const list = page.getByRole('list', { name: '这一讲的提问' }).locator(':scope > li');
			if (size === phone) {
				await expect(list).toHaveCount(1);
				await play(page);
				await playTo(page, 2);
				await field.pressSequentially('箭头怎么读？');
				await expect.poll(() => paused(page)).toBe(true);
				await field.press('Enter');
				await expect(page.getByText('问出去了。一般两天内答。')).toBeVisible();
				await expect(field).toHaveValue('');
				await expect.poll(() => paused(page)).toBe(false);
			}
			await expect(list).toHaveCount(2);
			expect(await texts(list.locator('.question-text').first())).toEqual([size === phone ? '箭头怎么读？' : 'k → f′(x) 里的箭头怎么读？']);
			await expect(page.locator('.seek-mark')).toHaveCount(2);
			await page.getByRole('button', { name: '最新' }).click();
			await page.getByRole('button', { name: '我问的 1' }).click();
			await expect(list).toHaveCount(1);
			if (size === phone) {
				await expect(list.locator('.question-waits')).toContainText('一般两天内答');
				// One line, close to the question, though the button is as high as a finger wants it.
				await inBothLayouts(page, async () => {
					const [question = 0, words = 0, act] = await list.evaluate((row) =>
						['.question-text', '.question-waits span', '.question-waits button'].map((part) => {
							const range = document.createRange();
							range.selectNodeContents(row.querySelector(part) as Element);
							return Math.round(range.getBoundingClientRect().bottom);
						}),
					);
					expect([act, words - question < 30]).toEqual([words, true]);
				});
				await list.getByRole('button', { name: '改一改' }).click();
				await list.getByRole('textbox').fill('k → f′(x) 里的箭头怎么读？');
				await list.getByRole('button', { name: '改好了' }).click();
				await expect(list.locator('.question-text')).toHaveText('k → f′(x) 里的箭头怎么读？');
				await inDatabase((db) =>
					db.run(sql`with q as (update question set answered_at = now(), version = version + 1 where member_id = ${member.id} returning id)
					insert into question_answer (question_id, text, name, answered_at, updated_at) select id, '读作“趋近于”。', '顾明远', now(), now() from q`),
				);
				await tab(page, '目录').click();
				await tab(page, /提问/).click();
			}
			await expect(list.locator('.answer')).toContainText('读作“趋近于”。');
			await expect(list.locator('.answer b')).toHaveText('顾明远');
			await expect(list.getByRole('button', { name: '改一改' })).toHaveCount(0);
			await page.getByRole('button', { name: '按时间' }).click();
			await expect(list).toHaveCount(2);
			await expectAccessibleInBothThemes(page);
		}
		await page.route('**/api/product/question/lesson?*', (route) => route.fulfill({ status: 503, body: '' }));
		await page.getByRole('button', { name: '最新' }).click();
		const panel = page.getByRole('tabpanel', { name: /提问/ });
		await expect(panel.getByText(/^没能更新，这是 \d\d:\d\d 的提问。$/)).toBeVisible();
		await expect(panel.locator('.question')).toHaveCount(2);
		await page.unroute('**/api/product/question/lesson?*');
		await panel.getByRole('button', { name: '重试' }).click();
		await expect(panel.getByText(/^没能更新/)).toHaveCount(0);
		// Who may not watch reads none of it; a visitor is told what there would be.
		await becomes(context, stranger, baseURL);
		await page.goto('/video/5');
		await hydrated(page);
		await tab(page, '提问').click();
		await expect(page.getByRole('heading', { name: '报名以后看得到' })).toBeVisible();
		await page.goto('about:blank');
		await context.clearCookies();
		await page.goto('/video/1');
		await hydrated(page);
		await tab(page, '笔记').click();
		await expect(page.getByRole('heading', { name: '登录以后，边听边记' })).toBeVisible();
		await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/login?redirect=%2Fvideo%2F1');
		await tab(page, '提问').click();
		await expect(page.getByRole('heading', { name: '登录以后，看提问和回答' })).toBeVisible();
		await page.goto('/video/5');
		await hydrated(page);
		await tab(page, '提问').click();
		await expect(page.getByRole('heading', { name: '报名以后看得到' })).toBeVisible();
	},
);

lookTest(
	'R75 R76 notes and questions on a page of their own: by lesson, of a course, with a word; each leads to its second; removed and put back; two tabs on a phone',
	async ({ page, context, baseURL }) => {
		const member = await owner();
		await becomes(context, member, baseURL);
		await page.goto('/user/notes');
		await hydrated(page);
		await expect(page.getByRole('heading', { name: '还没有笔记' })).toBeVisible();
		await expect(page.getByText('还没有提问。')).toBeVisible();
		await write(page, member, { videoId: 2, second: 5, text: '“停下来”＝极限。' });
		await write(page, member, { second: 130, text: '列表从 `0` 数起。' });
		await write(page, member, { second: 12, text: '两点确定一条线。' });
		await call(page, '/api/product/question/ask', member.token, {
			videoId: 2,
			second: 7,
			text: '箭头怎么读？',
			requestId: `e2e-${crypto.randomUUID()}`,
		});
		await page.reload();
		await hydrated(page);
		const groups = page.locator('.note-group');
		expect(await texts(groups.locator('h2'))).toEqual(['极限：一种严谨的“无限接近”', '割线怎样变成切线']);
		expect(await texts(groups.locator('.note-text'))).toEqual(['两点确定一条线。', '列表从 0 数起。', '“停下来”＝极限。']);
		expect(await groups.locator('.note-at').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
			`/video/${lesson}?t=12`,
			`/video/${lesson}?t=130`,
			'/video/2?t=5',
		]);
		await expect(page.getByRole('region', { name: '我的提问' })).toContainText('从零讲微积分 · 第 2 讲 · 0:07箭头怎么读？');
		const saved = page.waitForEvent('download');
		await page.getByRole('button', { name: '全部导出' }).click();
		expect((await saved).suggestedFilename()).toBe('我的笔记.md');
		await page.getByRole('searchbox', { name: '在笔记里找' }).fill('极限');
		await page.getByRole('button', { name: '找', exact: true }).click();
		await page.waitForURL('**/user/notes?q=*');
		await expect(groups).toHaveCount(1);
		await page.goto('/user/notes');
		await hydrated(page);
		await slowDoubleClick(page, page.getByRole('button', { name: '删掉 0:12 的笔记' }), page.getByRole('button', { name: '删掉 2:10 的笔记' }));
		await expect(groups.locator('.note-text')).toHaveCount(2);
		await page.getByRole('button', { name: '撤销' }).click();
		await expect(groups.locator('.note-text')).toHaveCount(3);
		await expectAccessibleInBothThemes(page);
		// On the study centre the course says how many.
		await page.goto('/user/course');
		await expect(page.getByRole('link', { name: '3 条笔记 · 1 个提问' })).toHaveAttribute('href', `/user/notes?course=${course}`);
		await page.setViewportSize(phone);
		await page.goto('/user/notes');
		await hydrated(page);
		await expect(page.getByRole('region', { name: '我的提问' })).toBeHidden();
		await page
			.getByRole('navigation', { name: '笔记或提问' })
			.getByRole('link', { name: /提问\s*1/ })
			.click();
		await expect(page.getByRole('region', { name: '我的提问' })).toBeVisible();
		await expect(groups.first()).toBeHidden();
		await expectAccessibleInBothThemes(page);
		// After the course is closed its notes are still there.
		await inDatabase((db) => db.run(sql`update enrolment_grant set revoked_at = now() where member_id = ${member.id}`));
		await page.goto('/user/notes');
		await expect(groups.locator('.note-text')).toHaveCount(3);
	},
);

test.describe('R75 on a phone', () => {
	test.use({ viewport: phone, hasTouch: true, isMobile: true });

	test('R75 a lesson without notes says how to write one by hand, names no key, and its board ends where the screen does', async ({
		page,
		context,
		baseURL,
	}) => {
		await becomes(context, await owner(), baseURL);
		await page.goto(`/video/${lesson}`);
		await hydrated(page);
		await tab(page, '笔记').tap();
		await expect(page.getByText('听到要紧处，点“记一笔”。')).toBeVisible();
		await expect(page.getByRole('button', { name: '记一笔' })).toBeVisible();
		await expect(page.locator('.notes-begin kbd')).toBeHidden();
		const panel = page.getByRole('tabpanel', { name: '笔记' });
		expect(await panel.evaluate((board) => board.getBoundingClientRect().bottom + scrollY >= innerHeight)).toBe(true);
	});
});

lookTest('R75 R100 on an English page emphasis slants in an English note and stands upright in a Chinese one', async ({ page, context, baseURL }) => {
	const member = await owner();
	await write(page, member, { second: 4, text: '*只有一处*' });
	await write(page, member, { second: 8, text: '*only once*' });
	await becomes(context, member, baseURL);
	await page.goto('/user/notes?lang=en');
	const drawn = page.locator('.note-text em').evaluateAll((all) => all.map((each) => [each.textContent, getComputedStyle(each).fontStyle]));
	expect(await drawn).toEqual([
		['只有一处', 'normal'],
		['only once', 'italic'],
	]);
});
