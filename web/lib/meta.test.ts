import { expect, test } from 'vitest';
import { courseLd } from './json-ld.ts';
import { pageMeta, type SiteFacts } from './meta.ts';

const site: SiteFacts = {
	origin: 'https://lectern.test',
	base: '/school/x',
	locale: 'zh-CN',
	webInfo: { siteName: '讲台', slogan: '慢慢学', logo: '', hotline: '400', address: '' },
};
const source = (facts: SiteFacts = site) => ({ matches: [{ id: 'root', loaderData: facts }, undefined], location: { pathname: '/course/3' } });
const find = (head: ReturnType<typeof pageMeta>, wanted: object) =>
	head.filter((one) => Object.entries(wanted).every(([key, value]) => (one as Record<string, unknown>)[key] === value));

test('R102 a head has title, description, canonical, both languages and Open Graph, under the base path', () => {
	const head = pageMeta(source(), { title: '数学', description: '  从\n勾股定理  开始 ', image: '/school/x/media/a.png' });
	expect(head).toContainEqual({ title: '数学 · 讲台' });
	expect(head).toContainEqual({ name: 'description', content: '从 勾股定理 开始' });
	expect(find(head, { rel: 'canonical' })).toMatchObject([{ href: 'https://lectern.test/school/x/course/3' }]);
	expect(find(head, { rel: 'alternate' }).map((one) => ({ ...one }))).toMatchObject([
		{ hrefLang: 'zh-CN', href: 'https://lectern.test/school/x/course/3' },
		{ hrefLang: 'en', href: 'https://lectern.test/school/x/course/3?lang=en' },
		{ hrefLang: 'x-default', href: 'https://lectern.test/school/x/course/3' },
	]);
	expect(head).toContainEqual({ property: 'og:image', content: 'https://lectern.test/school/x/media/a.png' });
});

test('R102 the English page is canonical under ?lang=en', () => {
	const head = pageMeta(source({ ...site, locale: 'en' }), { title: 'Maths' });
	expect(find(head, { rel: 'canonical' })).toMatchObject([{ href: 'https://lectern.test/school/x/course/3?lang=en' }]);
});

test('R102 the agency’s own row wins', () => {
	const seo = { title: '自己的标题', keywords: '数学,初中', description: '自己的话', image: 'https://cdn.test/a.png' };
	const head = pageMeta(source(), { title: '数学', description: '页面的话', image: '/b.png', seo });
	expect(head).toContainEqual({ title: '自己的标题 · 讲台' });
	expect(head).toContainEqual({ name: 'description', content: '自己的话' });
	expect(head).toContainEqual({ name: 'keywords', content: '数学,初中' });
	expect(head).toContainEqual({ property: 'og:image', content: 'https://cdn.test/a.png' });
});

test('R102 L20 every title ends with the site’s name, once', () => {
	const titleOf = (title: string, own = '') =>
		find(pageMeta(source(), { title, seo: { title: own, keywords: '', description: '', image: '' } }), {}).map(
			(one) => (one as { title?: string }).title,
		)[0];
	expect(titleOf('全部课程')).toBe('全部课程 · 讲台');
	expect(titleOf('页面的话', '全部课程')).toBe('全部课程 · 讲台');
	expect(titleOf('首页', '讲台：把事情讲明白的课')).toBe('讲台：把事情讲明白的课');
	expect(titleOf('')).toBe('讲台');
});

test('R102 pages that search engines should leave out have no canonical', () => {
	const head = pageMeta(source(), { title: '登录', noindex: true, jsonLd: [{}] });
	expect(head).toContainEqual({ name: 'robots', content: 'noindex' });
	expect(find(head, { rel: 'canonical' })).toEqual([]);
});

test('R102 a course is described with its offer', () => {
	const course = {
		id: 7,
		title: '几何',
		subtitle: '',
		audience: '初二',
		cover: '/c.png',
		price: 129900,
		ratingCount: 0,
		rating: 0,
		durationSeconds: 5400,
		teachers: [{ name: '王老师' }],
	};
	expect(courseLd(site, course as never)).toMatchObject({
		'@type': 'Course',
		url: 'https://lectern.test/school/x/course/detail/7',
		offers: { price: '1299.00', priceCurrency: 'CNY', category: 'Paid' },
		hasCourseInstance: { courseWorkload: 'PT1H30M', instructor: [{ name: '王老师' }] },
	});
});
