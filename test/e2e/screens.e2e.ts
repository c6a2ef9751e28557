import type { APIRequestContext, Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';
import { demoMember, expect, expectAccessible, hydrated, inTheme, lookTest as test, wireTest } from './app.ts';
import { focusProblems } from './focus.ts';
import { losses, watchLosses } from './losses.ts';
import { markupNow, markupProblems } from './markup.ts';
import { beyondTheSide, narrow } from './narrow.ts';
import { failElsewhere, pageLoads } from './page-loads.ts';
import { leadingOn, type Screen, screens } from './screens.ts';
import { expectFewSheets } from './sheets.ts';

const siteNames = { 'zh-CN': '讲台', en: 'Lectern' } as const;
type Lang = keyof typeof siteNames;

let token = '';
wireTest.beforeAll(async ({ playwright, baseURL }) => {
	const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
	const answer = await request.post('/api/agency/core/member/login', { data: demoMember() });
	token = (await answer.json()).data.token;
	await request.dispose();
});

const nameOf = ({ path, as }: Screen) => (as ? `${path}, a member` : path);
const inLanguage = (path: string, lang: Lang) => (lang === 'en' ? `${path}${path.includes('?') ? '&' : '?'}lang=en` : path);

/** The page as it is sent, with its title. */
async function sent(request: APIRequestContext, screen: Screen, lang: Lang): Promise<{ status: number; html: string; title: string }> {
	const headers = screen.as ? { cookie: `agency-smart-token=${token}` } : undefined;
	const answer = await request.get(inLanguage(screen.path, lang), { ...(headers && { headers }), maxRedirects: 0 });
	const html = await answer.text();
	const title = (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replaceAll('&#x27;', '’').replaceAll('&amp;', '&');
	return { status: answer.status(), html, title };
}

function* pathsOf(entries: RouteConfigEntry[]): Generator<string> {
	for (const { path, children = [] } of entries) {
		if (path !== undefined) yield path;
		yield* pathsOf(children);
	}
}

wireTest('L20 R101 every route of the site has its screens in the table', async () => {
	expect([...new Set([...screens.map(({ route }) => route), ...leadingOn])].sort()).toEqual([...new Set(pathsOf(await routes))].sort());
});

wireTest('R38 R103 every route is among the pages whose loads fail, or it is said where they do', async () => {
	const tried = pageLoads.map(({ path }) => path.split('?')[0]);
	const routesTried = screens.filter(({ path }) => tried.includes(path)).map(({ route }) => route);
	expect([...new Set([...routesTried, ...Object.keys(failElsewhere), ...leadingOn])].sort()).toEqual([...new Set(pathsOf(await routes))].sort());
	expect(Object.keys(failElsewhere).filter((route) => routesTried.includes(route))).toEqual([]);
});

for (const screen of screens) {
	wireTest(`L20 L34 ${nameOf(screen)}: its title in both languages, and markup as the standard has it`, async ({ request }) => {
		for (const [index, lang] of (['zh-CN', 'en'] as const).entries()) {
			const { status, html, title } = await sent(request, screen, lang);
			expect(status).toBe(screen.status ?? 200);
			const ending = ` · ${siteNames[lang]}`;
			const wanted = screen.title[index] as string | RegExp;
			if (!screen.whole) expect(title.slice(-ending.length)).toBe(ending);
			const thing = screen.whole ? title : title.slice(0, -ending.length);
			if (typeof wanted === 'string') expect(thing).toBe(wanted);
			else expect(thing).toMatch(wanted);
			// The other language differs in its words alone.
			if (lang === 'zh-CN') expect(await markupProblems(html, 'sent')).toEqual([]);
		}
	});
}

// Each theme and each layout once: colours do not depend on the width, nor places on the theme.
const looks = [
	{ colorScheme: 'light', width: 1280 },
	{ colorScheme: 'dark', width: 390 },
] as const;

async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await hydrated(page);
}

async function fitsSmallPhones(page: Page, language: string, widths: readonly number[] = narrow): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 700 });
		expect(await beyondTheSide(page), `${language}, ${width} px`).toEqual([]);
	}
}

for (const screen of screens) {
	const isPublic = !screen.as && !screen.status && !screen.route.startsWith('admin');
	test.describe(() => {
		test.use({ reader: screen.as ?? 'visitor' });
		test(`${isPublic ? 'R29 ' : ''}R101 L8 axe and Tab find nothing wrong on ${nameOf(screen)}, light and dark, phone and desktop; nothing goes while scripts take over, nothing overflows sideways in either language${isPublic ? '; few sheets, in any order, and 120 kB of scripts' : ''}`, async ({
			page,
			quiet,
			baseURL,
			request,
		}) => {
			if (screen.status) quiet.allow(/Failed to load resource/);
			if (screen.as) await page.context().addCookies([{ name: 'agency-smart-token', value: token, url: baseURL ?? '' }]);
			await page.emulateMedia({ colorScheme: 'light' });
			await page.setViewportSize({ width: 1280, height: 900 });
			await watchLosses(page);
			await open(page, screen.path);
			// A form's button submits as soon as scripts can take what it sends.
			await expect.poll(async () => markupProblems(await markupNow(page), 'alive')).toEqual([]);
			expect(await losses(page), 'what the server sent stays while scripts take over').toEqual([]);
			if (isPublic) await expectFewSheets(page, request, screen.path);
			for (const { colorScheme, width } of looks) {
				await page.setViewportSize({ width, height: 900 });
				await inTheme(page, colorScheme);
				await test.step(`${colorScheme}, ${width} px`, () => expectAccessible(page));
				expect(await focusProblems(page), `by keyboard at ${width} px`).toEqual([]);
				expect(await beyondTheSide(page), `${width} px`).toEqual([]);
			}
			await fitsSmallPhones(
				page,
				'Chinese',
				narrow.filter((each) => !looks.some(({ width }) => width === each)),
			);
			// English words are longer.
			await open(page, inLanguage(screen.path, 'en'));
			await fitsSmallPhones(page, 'English');
		});
	});
}

test('L8 nothing overflows sideways in English where words are found, and none is', async ({ page, quiet }) => {
	quiet.allow(/Failed to load resource/);
	for (const path of ['/search?q=函数', '/search?q=python', '/search?q=incomprehensibilitiesofunbrokenwords', '/course/1/2']) {
		await open(page, inLanguage(path, 'en'));
		await fitsSmallPhones(page, path);
	}
});

test.describe(() => {
	test.use({ reader: 'member' });
	test('R101 L8 a member’s courses on a phone, in English, whose longer words leave each other room', async ({ page, baseURL }) => {
		await page.context().addCookies([{ name: 'agency-smart-token', value: token, url: baseURL ?? '' }]);
		await page.setViewportSize({ width: 390, height: 844 });
		await open(page, inLanguage('/user/course', 'en'));
		await expect(page.getByRole('link', { name: 'Calculus from Zero' }).first()).toBeVisible();
		await expectAccessible(page);
	});
});
