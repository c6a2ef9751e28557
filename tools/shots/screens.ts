import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import type { Facts } from './facts.ts';

/** One screen as it is photographed. */
export interface Screen {
	name: string;
	path: (facts: Facts, lang: 'zh-CN' | 'en') => string;
	as: 'visitor' | 'member';
	/** Default 200. */
	status?: number;
	/** Widths at which the screen exists; default all. */
	at?: (width: number) => boolean;
	/** What of the demo agency it shows besides texts: a film that is still being made, films (or how long they are), or what the member heard of them. */
	needs?: 'unmade' | 'films' | 'history';
	/** Must be there when the picture is taken. */
	shows?: string;
	/** Brings the page to where it is to be seen. */
	act?: (page: Page) => Promise<void>;
	/** Opens what is to be seen. It lies over the page, so that the picture is one window high. */
	open?: (page: Page) => Promise<void>;
}

/** One picture to take. */
export interface Shot {
	screen: Screen;
	width: number;
	theme: 'light' | 'dark';
	lang: 'zh-CN' | 'en';
}

const visitor = (name: string, path: Screen['path'], more: Partial<Screen> = {}): Screen => ({ name, path, as: 'visitor', ...more });
const member = (name: string, path: Screen['path'], more: Partial<Screen> = {}): Screen => ({ name, path, as: 'member', ...more });

/** From this width on the top menu stands in the header (`lg`). */
const hasTopMenu = (width: number) => width >= 992;

export const screens: Screen[] = [
	visitor('home', paths.home, { needs: 'films' }),
	visitor('courses', () => paths.courses()),
	visitor('courses-vip', () => paths.courses({ typeId: 1 })),
	visitor('courses-filter', () => paths.courses({ categoryId: 1, level: 1 }), { at: hasTopMenu }),
	visitor('courses-filter-open', () => paths.courses({ categoryId: 1 }), { at: (width) => !hasTopMenu(width), open: openFilters }),
	visitor('course', ({ courseId }) => paths.course(courseId), { needs: 'films' }),
	visitor('lives', () => paths.lives()),
	visitor('live-before', ({ roomBeforeId }) => paths.live(roomBeforeId)),
	visitor('live-after', ({ roomAfterId }) => paths.live(roomAfterId)),
	visitor('teachers', () => paths.teachers()),
	visitor('teacher', ({ teacherId }) => paths.teacher(teacherId)),
	visitor('newslist', () => paths.newsList()),
	visitor('news', ({ newsId }) => paths.news(newsId)),
	visitor('about', paths.about),
	visitor('vip', paths.vip),
	visitor('search', (_facts, lang) => paths.search({ q: lang === 'en' ? 'design' : '设计' })),
	visitor('search-lessons', (_facts, lang) => paths.search({ q: lang === 'en' ? 'implicit' : '隐函数' })),
	visitor('search-suggest', paths.home, { at: hasTopMenu, open: typeWord }),
	visitor('search-empty', () => paths.search({ q: 'zzzzqqqq' })),
	visitor('login', () => paths.login()),
	visitor('register', () => paths.register()),
	visitor('terms', () => paths.legal('terms')),
	visitor('privacy', () => paths.legal('privacy')),
	visitor('403', paths.forbidden, { status: 403 }),
	visitor('404', () => '/no/such/page', { status: 404 }),
	visitor('500', paths.serverError, { status: 500 }),
	visitor('menu-courses', paths.home, { at: hasTopMenu, open: openCourseMenu }),
	visitor('menu-drawer', paths.home, { at: (width) => !hasTopMenu(width), open: openDrawer }),
	visitor('video-processing', ({ unmadeVideoId }) => paths.video(unmadeVideoId), { needs: 'unmade', shows: '.watch-cover .progress' }),
	visitor('video-locked', ({ lockedVideoId }) => paths.video(lockedVideoId), { status: 403, needs: 'films', shows: '.watch-cover .price' }),
	member('video', ({ videoId }) => paths.video(videoId), { needs: 'history', act: listen, shows: '.seek-heard' }),
	member('checkout', ({ courseId }) => paths.checkout(courseId)),
	member('orders', () => paths.userOrder()),
	member('home-continue', paths.home, { needs: 'history', shows: '.continue-strip' }),
	member('study', () => paths.userCourse(), { needs: 'history', shows: '.continue' }),
	member('punch', paths.userPunch, { needs: 'history', shows: '.day-tick' }),
	member('punch-makeup', paths.userPunch, { needs: 'history', act: pickMissed, shows: '.make-up' }),
	member('goal', paths.userGoal, { needs: 'history', shows: '.goal-line' }),
	member('attend', () => paths.userAttend(), { needs: 'history', shows: '.attend-row' }),
	member('statement', () => paths.userStatement(), { needs: 'history', shows: '.made-row' }),
	visitor('upload', () => paths.upload('teacher.1.1.x'), { shows: '.upload-box label' }),
	visitor('statement-check', () => paths.statement()),
	visitor('statement-checked', ({ statementCode }) => paths.statement(statementCode), { needs: 'history', shows: '.statement' }),
	member('favorite', () => paths.userFavorite(), { needs: 'history', shows: '.course-card' }),
	member('cart', paths.cart),
	member('coupons', () => paths.userCoupon()),
	member('coupons-used', () => paths.userCoupon({ state: 'used' })),
	member('gift', () => paths.userGift()),
	member('address', paths.userAddress),
	member('address-form', paths.userAddress, { act: addAddress }),
	member('me', () => paths.userCenter({ menu: true }), { at: (width) => !hasTopMenu(width) }),
	member('center', () => paths.userCenter()),
	member('bind', paths.userBindPhone),
	member('pwd', paths.userPassword),
	member('notes', () => paths.userNotes()),
	member('notes-questions', () => paths.userNotes({ kind: 'questions' }), { at: (width) => !hasTopMenu(width) }),
	member('notices', () => paths.userNotice()),
	member('notice-settings', paths.userNoticeSettings),
	member('security', () => paths.userSecurity()),
	member('security-password', () => paths.userSecurity({ open: 'password' }), { shows: 'main form' }),
	member('security-close', () => paths.userSecurity(), { open: askToClose }),
	member('notices-panel', paths.home, { open: openBell }),
];

/** Plays a moment of the film, and pauses at the same place in every picture. */
async function listen(page: Page): Promise<void> {
	await page.locator('.player-start').click();
	const film = page.locator('video');
	const moment = 29;
	await film.evaluate((element: HTMLVideoElement, seconds) => {
		element.currentTime = seconds;
	}, moment);
	await page.waitForFunction((seconds) => (document.querySelector('video')?.currentTime ?? 0) > seconds, moment + 1);
	await film.evaluate((element: HTMLVideoElement) => element.pause());
}

async function openFilters(page: Page): Promise<void> {
	await page.locator('button[aria-haspopup=dialog]', { hasText: /筛选|Filter/ }).click();
	await page.locator('dialog[open]').waitFor();
}

async function typeWord(page: Page): Promise<void> {
	await page.locator('header input[role=combobox]').fill('隐函');
	await page.locator('[role=listbox] [role=option]').first().waitFor();
}

async function openCourseMenu(page: Page): Promise<void> {
	await page.locator('.head-nav a[aria-expanded]').hover();
	await page.locator('#course-menu').waitFor();
}

async function openDrawer(page: Page): Promise<void> {
	await page.locator('.head-small button[aria-haspopup=dialog]').click();
	await page.locator('dialog.drawer[open]').waitFor();
}

/** A day that can still be made up. */
async function pickMissed(page: Page): Promise<void> {
	await page.locator('.punch-month td > button').first().click();
}

async function addAddress(page: Page): Promise<void> {
	await page.locator('main button', { hasText: /添加地址|Add an address/ }).click();
	await page.locator('main select:enabled').first().waitFor();
}

async function askToClose(page: Page): Promise<void> {
	await page.locator('[aria-labelledby=close-account] button').click();
	await page.locator('dialog[open] form').waitFor();
}

async function openBell(page: Page): Promise<void> {
	await page.locator('.bell').click();
	await page.locator('.bell-panel footer').waitFor();
}
