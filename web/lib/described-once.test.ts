// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import * as jsonLd from './json-ld.ts';

const site = {
	origin: 'https://lectern.test',
	base: '',
	locale: 'zh-CN' as const,
	webInfo: { siteName: '讲台', slogan: '', logo: '', hotline: '400', address: '' },
};

beforeEach(() => vi.resetModules());

const described = async (...paths: string[]) => {
	const { pageMeta } = await import('./meta.ts');
	return paths.map((pathname) =>
		pageMeta({ matches: [{ id: 'root', loaderData: site }], location: { pathname } }, { title: '', jsonLd: [{ '@type': 'Person' }] }).flatMap(
			(one) => ('script:ld+json' in one ? [one['script:ld+json']] : []),
		),
	);
};

test('R102 in the browser a page keeps the descriptions that came with the document, on its own address alone', async () => {
	document.body.innerHTML =
		'<script type="application/ld+json">{"@type":"Course"}</script><script type="text/plain">no</script><script type="application/ld+json">{"@type":"Person"}</script>';
	expect(await described('/course/3', '/course/4', '/course/3')).toEqual([
		[
			{ '@context': 'https://schema.org', '@type': 'Course' },
			{ '@context': 'https://schema.org', '@type': 'Person' },
		],
		[],
		[
			{ '@context': 'https://schema.org', '@type': 'Course' },
			{ '@context': 'https://schema.org', '@type': 'Person' },
		],
	]);
});

test('R102 the browser makes no description of its own', () => {
	const { organization, breadcrumbList, courseLd, eventLd, personLd, newsArticleLd } = jsonLd;
	for (const empty of [organization(site), breadcrumbList(site, [])]) expect(empty).toEqual({});
	for (const make of [courseLd, eventLd, personLd, newsArticleLd]) expect(make(site, {} as never)).toEqual({});
});
