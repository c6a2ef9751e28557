import { expect, test } from 'vitest';
import { absolute, pageMeta, type SiteFacts, siteFacts } from './meta.ts';

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

test('R102 the whole head of a page', () => {
	const jsonLd = [{ '@type': 'Course', name: '数学' }];
	expect(pageMeta(source(), { title: '数学', description: '从头开始', image: '/b.png', type: 'article', jsonLd })).toEqual([
		{ title: '数学 · 讲台' },
		{ name: 'description', content: '从头开始' },
		{ property: 'og:type', content: 'article' },
		{ property: 'og:title', content: '数学 · 讲台' },
		{ property: 'og:description', content: '从头开始' },
		{ property: 'og:url', content: 'https://lectern.test/school/x/course/3' },
		{ property: 'og:site_name', content: '讲台' },
		{ property: 'og:locale', content: 'zh_CN' },
		{ name: 'twitter:card', content: 'summary_large_image' },
		{ property: 'og:image', content: 'https://lectern.test/school/x/b.png' },
		{ tagName: 'link', rel: 'canonical', href: 'https://lectern.test/school/x/course/3' },
		{ tagName: 'link', rel: 'alternate', hrefLang: 'zh-CN', href: 'https://lectern.test/school/x/course/3' },
		{ tagName: 'link', rel: 'alternate', hrefLang: 'en', href: 'https://lectern.test/school/x/course/3?lang=en' },
		{ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'https://lectern.test/school/x/course/3' },
		{ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Course', name: '数学' } },
	]);
});

test('R102 an English page says little of itself: slogan, the drawn picture, a website', () => {
	expect(pageMeta(source({ ...site, locale: 'en' }), { title: '', noindex: true, jsonLd: [{}] })).toEqual([
		{ title: '讲台' },
		{ name: 'description', content: '慢慢学' },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:title', content: '讲台' },
		{ property: 'og:description', content: '慢慢学' },
		{ property: 'og:url', content: 'https://lectern.test/school/x/course/3?lang=en' },
		{ property: 'og:site_name', content: '讲台' },
		{ property: 'og:locale', content: 'en_US' },
		{ name: 'twitter:card', content: 'summary_large_image' },
		{ property: 'og:image', content: 'https://lectern.test/school/x/art/og/site/0.png?lang=en' },
		{ name: 'robots', content: 'noindex' },
	]);
});

test('R102 the picture is the agency’s row, the page’s own, the logo or the drawn one, in this order', () => {
	const pictureOf = (facts: SiteFacts, image?: string, own = '') =>
		find(pageMeta(source(facts), { title: '', image, seo: { title: '', keywords: '', description: '', image: own } }), { property: 'og:image' }).map(
			(one) => (one as { content?: string }).content,
		);
	const withLogo = { ...site, webInfo: { ...site.webInfo, logo: '/school/x/logo.png' } };
	expect(pictureOf(withLogo, '/page.png', 'http://cdn.test/row.png')).toEqual(['http://cdn.test/row.png']);
	expect(pictureOf(withLogo, '/page.png')).toEqual(['https://lectern.test/school/x/page.png']);
	expect(pictureOf(withLogo)).toEqual(['https://lectern.test/school/x/logo.png']);
	expect(pictureOf(site)).toEqual(['https://lectern.test/school/x/art/og/site/0.png']);
});

test('R102 a description ends where results cut it', () => {
	const lengthOf = (length: number) =>
		find(pageMeta(source(), { title: '', description: '字'.repeat(length) }), { name: 'description' }).map(
			(one) => (one as { content?: string }).content,
		);
	expect(lengthOf(160)).toEqual(['字'.repeat(160)]);
	expect(lengthOf(161)).toEqual([`${'字'.repeat(159)}…`]);
});

test('R102 a title without a site’s name, and a page without the site’s data', () => {
	const nameless = { ...site, webInfo: { ...site.webInfo, siteName: '' } };
	expect(pageMeta(source(nameless), { title: '数学' })[0]).toEqual({ title: '数学' });
	expect(pageMeta({ matches: [undefined, { id: 'other', loaderData: site }], location: { pathname: '/' } }, { title: '数学' })).toEqual([
		{ title: '数学' },
	]);
	expect(siteFacts({ matches: [undefined, { id: 'page' }, { id: 'root', loaderData: site }] })).toBe(site);
	expect(siteFacts({ matches: [] })).toBeUndefined();
});

test.each([
	['/school/x', '/course/3', 'https://lectern.test/school/x/course/3'],
	['/school/x', '/school/x/a.png', 'https://lectern.test/school/x/a.png'],
	['/school/x', '/school/xy.png', 'https://lectern.test/school/x/school/xy.png'],
	['', '/a.png', 'https://lectern.test/a.png'],
	['', 'http://cdn.test/a.png', 'http://cdn.test/a.png'],
	['/school/x', 'https://cdn.test/a.png', 'https://cdn.test/a.png'],
	['', '/http://x', 'https://lectern.test/http://x'],
])('R102 under the base %j the address %s in full is %s', (base, address, whole) => {
	expect(absolute({ origin: 'https://lectern.test', base }, address)).toBe(whole);
});
