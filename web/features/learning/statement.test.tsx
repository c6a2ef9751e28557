// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StudyStatement } from '../../../contract/learning/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { until } from '../../../test/web/until.ts';
import { StatementSeal } from './StatementSeal.tsx';
import { StatementSheet } from './StatementSheet.tsx';

afterEach(cleanup);

const lesson = (videoId: number, change = {}) => ({ videoId, title: `第${videoId}讲`, durationSeconds: 3600, heardSeconds: 125, ...change });
const statement = (change: Partial<StudyStatement> = {}): StudyStatement =>
	({
		code: 'AB12-CD34',
		issuer: '杭州讲台教育',
		member: { nickname: '小李', phone: '139****6620' },
		from: '2026-10-01',
		to: '2026-11-21',
		heardSeconds: 3723,
		days: 3,
		madeAt: '2026-11-21T16:05:00.000Z',
		ledger: { seq: 4711, hash: 'c0ffee' },
		courses: [
			{ courseId: 1, title: '几何', heardSeconds: 250, lessons: [lesson(1), lesson(2)] },
			{ courseId: 2, title: '代数', heardSeconds: 60, lessons: [lesson(3, { heardSeconds: 60 })] },
		],
		...change,
	}) as StudyStatement;
const site = { origin: 'https://lectern.test', base: '/school/x', agency: { legalName: '讲台有限公司' }, webInfo: { siteName: '讲台' } };
const text = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
const show = (change: Partial<StudyStatement> = {}, options: Parameters<typeof renderPage>[1] = { site }) =>
	renderPage(<StatementSheet statement={statement(change)} />, options);

test('a statement says who, when, how long, of which lessons, by whom, and where it is checked', async () => {
	const { container } = await show();
	const read = (selector: string) => [...container.querySelectorAll(selector)].map(text);
	expect(read('.statement-issuer, .statement-sign > p:first-of-type')).toEqual(['杭州讲台教育', '杭州讲台教育']);
	expect(read('.statement-number')).toEqual(['证明编号AB12-CD34']);
	expect(read('.statement-body')).toEqual([
		'兹证明学员 小李（手机 139****6620）在 2026年10月1日至 2026年11月21日期间，实际听课 1小时2分3秒。其中 3 天有听课。',
	]);
	expect(read('tr')).toEqual([
		'课程和讲次全长实际听了',
		'几何，2 讲4分10秒',
		'第1讲1小时2分5秒',
		'第2讲1小时2分5秒',
		'代数，1 讲1分',
		'第3讲1小时1分',
	]);
	expect(read('footer dl')).toEqual(['扫码核对，或打开https://lectern.test/school/x/statement/AB12-CD34依据听课账本第 4711 条c0ffee']);
	expect(read('time')).toEqual(['2026年11月22日 00:05']);
	expect(container.querySelector('time')?.dateTime).toBe('2026-11-21T16:05:00.000Z');
	expect(read('.statement-sign > p:last-of-type')).toEqual(['2026年11月22日 00:05 北京时间']);
	await until(() => expect(container.querySelector('svg.qr')?.getAttribute('aria-label')).toBe('核对页的二维码'));
	expect(container.querySelector('article')?.getAttribute('data-many')).toBeNull();
	expect(container.querySelector('article')?.getAttribute('aria-labelledby')).toBe(container.querySelector('h2')?.id);
});

test('in English dates and times are English, sentences have a space between them', async () => {
	const { container } = await show({}, { site, locale: 'en' });
	const body = text(container.querySelector('.statement-body'));
	expect(body).toContain('1 Oct 2026');
	expect(body).toContain('1 h 2 min 3 s');
	expect(body).toMatch(/\. \S/);
	expect(text(container.querySelector('time'))).toBe('22 Nov 2026 00:05');
});

test('a statement of no lessons says so', async () => {
	const { container } = await show({ courses: [] });
	expect(container.querySelector('table')).toBeNull();
	expect(text(container.querySelector('.statement-body + p'))).toBe('这段时间里没有听课。');
});

test('who issues it: the statement, the agency, the site, or nobody; without a site there is no address', async () => {
	const issuer = async (change: Partial<StudyStatement>, facts: object | undefined) => {
		const { container, unmount } = await show(change, { site: facts });
		expect(text(container.querySelector('h2'))).toBe('学时证明');
		const found = [text(container.querySelector('.statement-issuer')), text(container.querySelector('footer dd'))];
		unmount();
		return found;
	};
	const address = 'https://lectern.test/school/x/statement/AB12-CD34';
	expect(await issuer({ issuer: '' }, site)).toEqual(['讲台有限公司', address]);
	expect(await issuer({ issuer: '' }, { ...site, agency: { legalName: '' } })).toEqual(['讲台', address]);
	expect(await issuer({ issuer: '' }, { ...site, agency: null })).toEqual(['讲台', address]);
	expect(await issuer({ issuer: '' }, undefined)).toEqual(['', '']);
});

test('more than twenty rows stand together when printed', async () => {
	const many = async (lessons: number) => {
		const course = { courseId: 1, title: '几何', heardSeconds: 0, lessons: Array.from({ length: lessons }, (_, index) => lesson(index + 1)) };
		const { container, unmount } = await show({ courses: [course, { courseId: 2, title: '代数', heardSeconds: 0, lessons: [lesson(99)] }] } as never);
		const marked = container.querySelector('article')?.getAttribute('data-many');
		unmount();
		return marked;
	};
	expect([await many(17), await many(18)]).toEqual([null, 'true']);
});

test.each([
	// A long name is made small, a short one is spread, one of middling length is neither; Latin letters take half the room.
	['一二三四五六七八九十一二三四五六七八九十', [11.3097, 0]],
	['杭州讲台教育科技有限公司', [13, 5.8496]],
	['讲台', [13, 7.8]],
	['Lectern', [13, 7.8]],
	['', [13, 7.8]],
])('the seal of %j has letters of this size and distance: %j', async (name, measures) => {
	const { container } = await renderPage(<StatementSeal name={name} />);
	const [ring, middle] = container.querySelectorAll('text');
	const rounded = (value: string | null | undefined) => Math.round(Number(value) * 10_000) / 10_000;
	expect([rounded(ring?.getAttribute('font-size')), rounded(ring?.getAttribute('letter-spacing'))]).toEqual(measures);
	expect(text(ring ?? null)).toBe(name);
	expect(container.querySelector('textPath')?.getAttribute('href')).toBe(`#${container.querySelector('path')?.id}`);
	expect(container.querySelector('path')?.getAttribute('d')).toBe('M0 50A50 50 0 1 1 .01 50');
	expect([...(middle?.querySelectorAll('tspan') ?? [])].map((line) => [text(line), line.getAttribute('y')])).toEqual([['学时证明', '14']]);
	expect(middle?.getAttribute('font-size')).toBe('13');
	expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('the English seal breaks its line and is made small enough for it', async () => {
	const { container } = await renderPage(<StatementSeal name="Lectern" />, { locale: 'en' });
	const lines = [...container.querySelectorAll('tspan')].map((line) => [text(line), line.getAttribute('y')]);
	expect(lines).toEqual([
		['Statement of', '14'],
		['study hours', '26'],
	]);
	const longest = Math.max(...lines.map(([line]) => (line ?? '').length));
	expect(Number(container.querySelectorAll('text')[1]?.getAttribute('font-size'))).toBeCloseTo(Math.min(13, 70 / (longest * 0.54)), 6);
});

test('the seal as it is drawn: two rings, the name round the edge, the mark, and what the paper is', async () => {
	const { container } = await renderPage(<StatementSeal name="讲台" />);
	const arc = container.querySelector('path')?.id ?? '';
	const drawn = container.innerHTML.replaceAll(arc, 'arc').replaceAll(/ class="[^"]*"/g, '');
	expect(drawn.replaceAll(/><\/(?:circle|path|rect)>/g, '/>').split(/(?<=>)(?=<)/)).toEqual([
		'<svg viewBox="-68 -68 136 136" aria-hidden="true">',
		'<circle r="65" stroke-width="3.5"/>',
		'<circle r="40" stroke-width="1"/>',
		'<path id="arc" d="M0 50A50 50 0 1 1 .01 50" fill="none"/>',
		'<text font-size="13" letter-spacing="7.8">',
		'<textPath href="#arc" startOffset="50%" text-anchor="middle">讲台</textPath>',
		'</text>',
		'<g>',
		'<path d="M-16 -30h7v19h25v7h-32z"/>',
		'<rect x="-5" y="-16.5" width="14" height="3.5" rx="1"/>',
		'</g>',
		'<text text-anchor="middle" font-size="13">',
		'<tspan x="0" y="14">学时证明</tspan>',
		'</text>',
		'</svg>',
	]);
});

test('the table of lessons names its columns and its courses, and counts what stands under each of them', async () => {
	const { container } = await show();
	expect([...container.querySelectorAll('th')].map((cell) => [cell.scope, cell.colSpan, text(cell)])).toEqual([
		['col', 1, '课程和讲次'],
		['col', 1, '全长'],
		['col', 1, '实际听了'],
		['rowgroup', 2, '几何，2 讲'],
		['rowgroup', 1, '4分10秒'],
		['rowgroup', 2, '代数，1 讲'],
		['rowgroup', 1, '1分'],
	]);
	expect([...container.querySelectorAll('tbody')].map((body) => body.querySelectorAll('tr').length)).toEqual([3, 2]);
});
