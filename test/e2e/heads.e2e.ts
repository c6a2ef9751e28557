import type { APIRequestContext } from '@playwright/test';
import { answerOf } from './answers.ts';
import { expect, hydrated, lookTest as test, wireTest } from './app.ts';

interface Thing {
	'@type': string;
	[key: string]: unknown;
}
interface Head {
	title: string;
	/** By name or property. */
	meta: Record<string, string>;
	/** `canonical`, and alternates by their language. */
	links: Record<string, string>;
	things: Thing[];
}

const decode = (text: string) =>
	text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The head of a page as the server sends it, before any script. */
async function headOf(request: APIRequestContext, path: string): Promise<Head> {
	const html = await (await request.get(path)).text();
	const attributes = (tag: string) =>
		Object.fromEntries([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, decode(value ?? '')]));
	const tags = (name: string) => [...html.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))].map(([tag]) => attributes(tag));
	return {
		title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
		meta: Object.fromEntries(
			tags('meta').flatMap((tag) => ((tag['name'] ?? tag['property']) ? [[tag['name'] ?? tag['property'], tag['content']]] : [])),
		),
		links: Object.fromEntries(
			tags('link').flatMap((tag) =>
				tag['rel'] === 'canonical'
					? [['canonical', tag['href']]]
					: tag['hrefLang'] || tag['hreflang']
						? [[tag['hrefLang'] ?? tag['hreflang'], tag['href']]]
						: [],
			),
		),
		things: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, text]) => [JSON.parse(text ?? '')].flat()),
	};
}

const brand = ' · 讲台';
const short = (text: string) => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

/** What the head of a page must say. */
interface Expected {
	path: string;
	title: string;
	description: string;
	picture: string;
	type?: 'article' | 'profile';
	keywords?: string;
	/** Names of the trail and their addresses. */
	trail?: [name: string, path: string][];
	/** Of the other thing that the page is about. */
	thing?: { '@type': string; [key: string]: unknown };
}

/** Every kind of public page, with what its own call answers. */
async function pagesOf(request: APIRequestContext, baseURL: string): Promise<Expected[]> {
	const [info, vip, course, teacher, news, rooms, terms, privacy, categories, modules, play] = await Promise.all([
		answerOf(request, 'webInfo'),
		answerOf(request, 'vipPlans'),
		answerOf(request, 'courseDetail', { id: 1 }),
		answerOf(request, 'teacherDetail', { id: 1 }),
		answerOf(request, 'newsDetail', { id: 72 }),
		answerOf(request, 'recentRooms', { size: 3 }),
		answerOf(request, 'legalText', { kind: 'terms' }),
		answerOf(request, 'legalText', { kind: 'privacy' }),
		answerOf(request, 'industryCategories'),
		answerOf(request, 'newsModules', { objName: 'news' }),
		answerOf(request, 'lessonInfo', { videoId: 1 }),
	]);
	const room = await answerOf(request, 'roomInfo', { id: rooms[0]?.id ?? 0 });
	const [maths, notes] = [categories[0], modules[0]];
	const ofMaths = await answerOf(request, 'courseList', { prodType: 1, categoryLevel1: maths?.id ?? 0, currPage: 1, pageSize: 1 });
	const newest = await answerOf(request, 'newsList', { moduleId: notes?.id ?? 0, currPage: 1, pageSize: 7 });
	const seo = async (path: string) => {
		const { title, description, keywords } = await answerOf(request, 'seo', { pathname: path });
		return { path, title: title.includes('讲台') ? title : title + brand, description, keywords };
	};
	const school = { '@type': 'EducationalOrganization', name: '讲台', url: `${baseURL}/index`, telephone: info.hotline, address: info.address };
	const [site, own] = ['/art/og/site/1.png', '/art/og/site/0.png'];
	const home: [string, string] = ['首页', '/index'];
	const offer = (price: number, path: string) => ({ '@type': 'Offer', price: (price / 100).toFixed(2), priceCurrency: 'CNY', url: baseURL + path });
	return [
		{ ...(await seo('/index')), picture: site, thing: school },
		{ ...(await seo('/course')), picture: site, trail: [['课程', '/course']] },
		{ ...(await seo('/live')), picture: own, trail: [home, ['直播', '/live']] },
		{ ...(await seo('/teacher')), picture: own, trail: [home, ['教师', '/teacher']] },
		{ ...(await seo('/news')), picture: own, trail: [home, ['资讯', '/news']] },
		{ ...(await seo('/about')), picture: own, trail: [home, ['关于我们', '/about']], thing: school },
		{ path: '/vip', title: `VIP 会员${brand}`, description: vip.texts.lead, picture: site, trail: [['VIP 会员', '/vip']] },
		{ path: '/legal/terms', title: terms.title + brand, description: info.slogan, picture: own, trail: [[terms.title, '/legal/terms']] },
		{ path: '/legal/privacy', title: privacy.title + brand, description: info.slogan, picture: own, trail: [[privacy.title, '/legal/privacy']] },
		{
			path: `/course/${maths?.id}`,
			title: maths?.name + brand,
			description: `${maths?.name}，共 ${ofMaths.totalCount} 门。先听一节，再决定。`,
			picture: site,
			trail: [
				['课程', '/course'],
				[maths?.name ?? '', `/course/${maths?.id}`],
			],
		},
		{
			path: `/news/${notes?.id}`,
			title: `${notes?.name} · 资讯${brand}`,
			description: newest.dataList[0]?.summary ?? '',
			picture: own,
			trail: [home, ['资讯', '/news'], [notes?.name ?? '', `/news/${notes?.id}`]],
		},
		{
			path: '/course/detail/1',
			title: course.title + brand,
			description: course.seo.description || course.subtitle,
			picture: '/art/og/course/1.png',
			trail: [...course.categoryPath.map(({ id, name }): [string, string] => [name, `/course/${id}`]), [course.title, '/course/detail/1']],
			thing: {
				'@type': 'Course',
				name: course.title,
				url: `${baseURL}/course/detail/1`,
				image: new URL(course.cover, baseURL).href,
				provider: school,
				offers: expect.objectContaining(offer(course.price, '/course/detail/1')),
				aggregateRating: { '@type': 'AggregateRating', ratingValue: course.rating, ratingCount: course.ratingCount },
			},
		},
		{
			path: '/video/1',
			title: `${play.title} · ${play.courseTitle}${brand}`,
			description: course.subtitle,
			picture: '/art/og/course/1.png',
			trail: [
				['课程', '/course'],
				[course.title, '/course/detail/1'],
				[play.title, '/video/1'],
			],
		},
		{
			path: '/teacher/detail/1',
			title: `${teacher.name} · ${teacher.title}${brand}`,
			description: teacher.summary,
			picture: '/art/og/teacher/1.png',
			type: 'profile',
			trail: [
				['教师', '/teacher'],
				[teacher.categoryName, `/teacher/${teacher.categoryLevel1}`],
				[teacher.name, '/teacher/detail/1'],
			],
			thing: { '@type': 'Person', name: teacher.name, jobTitle: teacher.title, url: `${baseURL}/teacher/detail/1`, worksFor: school },
		},
		{
			path: `/live/player/${room.id}`,
			title: room.title + brand,
			description: room.summary,
			picture: `/art/og/live/${room.id}.png`,
			trail: [
				['直播', '/live'],
				[room.categoryName, `/live/${room.categoryId}`],
				[room.title, `/live/player/${room.id}`],
			],
			thing: {
				'@type': 'EducationEvent',
				name: room.title,
				startDate: room.startAt,
				endDate: room.endAt,
				location: { '@type': 'VirtualLocation', url: `${baseURL}/live/player/${room.id}` },
				performer: { '@type': 'Person', name: room.teacher.name },
				// Of a seat that nobody can buy yet there is none.
				...(room.price === 0 && { offers: expect.objectContaining(offer(0, `/live/player/${room.id}`)) }),
			},
		},
		{
			path: '/news/detail/72',
			title: news.title + brand,
			description: news.summary,
			picture: '/art/og/news/72.png',
			type: 'article',
			trail: [
				['资讯', '/news'],
				[news.moduleName, `/news/${news.moduleId}`],
				[news.title, '/news/detail/72'],
			],
			thing: {
				'@type': 'NewsArticle',
				headline: news.title,
				datePublished: news.publishedAt,
				publisher: school,
				mainEntityOfPage: `${baseURL}/news/detail/72`,
				image: new URL(news.cover, baseURL).href,
			},
		},
	];
}

wireTest(
	'R102 16 kinds of public pages: title, description, canonical, both languages, Open Graph, picture of 1200 × 630 and structured data, as the server sends them',
	async ({ request, baseURL: origin }) => {
		const baseURL = origin ?? '';
		const pictures = new Set<string>();
		const pages = await pagesOf(request, baseURL);
		expect(pages).toHaveLength(16);
		for (const { path, title, description, picture, type, keywords, trail, thing } of pages) {
			const { meta, links, things, ...head } = await headOf(request, path);
			const address = baseURL + path;
			expect(head.title, path).toBe(title);
			expect(meta, path).toMatchObject({
				description: short(description),
				'og:type': type ?? 'website',
				'og:title': title,
				'og:description': short(description),
				'og:url': address,
				'og:site_name': '讲台',
				'og:locale': 'zh_CN',
				'og:image': baseURL + picture,
				'twitter:card': 'summary_large_image',
			});
			expect(meta['keywords'] ?? '', path).toBe(keywords ?? '');
			expect(meta['robots'], path).toBeUndefined();
			expect(links, path).toEqual({ canonical: address, 'zh-CN': address, en: `${address}?lang=en`, 'x-default': address });
			const list = trail && {
				'@context': 'https://schema.org',
				'@type': 'BreadcrumbList',
				itemListElement: trail.map(([name, to], index) => ({ '@type': 'ListItem', position: index + 1, name, item: baseURL + to })),
			};
			expect(things, path).toEqual([
				...(thing ? [expect.objectContaining({ '@context': 'https://schema.org', ...thing })] : []),
				...(list ? [list] : []),
			]);
			pictures.add(picture);
		}
		for (const picture of pictures) {
			const answer = await request.get(picture);
			const bytes = await answer.body();
			expect([answer.headers()['content-type'], bytes.readUInt32BE(16), bytes.readUInt32BE(20)], picture).toEqual(['image/png', 1200, 630]);
		}
		// The other language is a page of its own.
		const { meta, links } = await headOf(request, '/course/detail/1?lang=en');
		expect([links['canonical'], meta['og:locale'], meta['og:image']]).toEqual([
			`${baseURL}/course/detail/1?lang=en`,
			'en_US',
			`${baseURL}/art/og/course/1.png?lang=en`,
		]);
	},
);

wireTest('R102 forms, results and refusals are left out of search engines', async ({ request }) => {
	for (const path of [
		'/login',
		'/register',
		'/search',
		'/search?q=数据',
		'/statement',
		'/upload',
		'/email',
		'/nope',
		'/exception/403',
		'/exception/500',
		'/video/5',
	]) {
		const { meta, links } = await headOf(request, path);
		expect([meta['robots'], links], path).toEqual(['noindex', {}]);
	}
});

test('R102 a page that came by navigation has its own title, description and address', async ({ page, baseURL }) => {
	await page.goto('/about');
	// Before that a click fetches the page anew.
	await hydrated(page);
	const menu = page.getByRole('navigation', { name: '主导航' });
	await menu.getByRole('link', { name: '资讯' }).click();
	await page.waitForURL('**/news');
	await expect(page).toHaveTitle('资讯 · 讲台');
	await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/news`);
	await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^教研组的教学笔记/);
	await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${baseURL}/news`);
	// What was described for the first page is not said of this one.
	await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});

wireTest(
	'R102 the sitemap names every course, teacher, room and article and nine pages, each in both languages; robots keeps out what is nobody’s to find',
	async ({ request, baseURL: origin }) => {
		const baseURL = origin ?? '';
		const files = [...(await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, file]) => file ?? '');
		expect(files).toEqual(['pages', 'course', 'lesson', 'teacher', 'live_room', 'news'].map((kind) => `${baseURL}/sitemap-${kind}-1.xml`));
		const [courses, teachers, news] = await Promise.all([
			answerOf(request, 'courseList', { prodType: 1, currPage: 1, pageSize: 1 }),
			answerOf(request, 'teacherList', { currPage: 1, pageSize: 1 }),
			answerOf(request, 'newsList', { currPage: 1, pageSize: 1 }),
		]);
		const counts: Record<string, number | undefined> = { pages: 9, course: courses.totalCount, teacher: teachers.totalCount, news: news.totalCount };
		const named = new Set<string>();
		for (const file of files) {
			const xml = await (await request.get(file)).text();
			const places = [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/gs)].map(([, place, rest]) => [place ?? '', rest ?? ''] as const);
			const kind = /sitemap-(\w+)-/.exec(file)?.[1] ?? '';
			const wanted = counts[kind];
			if (wanted !== undefined) expect(places.length, kind).toBe(2 * wanted);
			for (const [place, rest] of places) {
				named.add(place.slice(baseURL.length));
				const plain = place.replace('?lang=en', '');
				expect(rest).toContain(`hreflang="zh-CN" href="${plain}"`);
				expect(rest).toContain(`hreflang="en" href="${plain}?lang=en"`);
				if (kind !== 'pages') expect(rest).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
			}
		}
		const [room] = await answerOf(request, 'recentRooms', { size: 3 });
		for (const path of [
			'/index',
			'/course',
			'/live',
			'/teacher',
			'/news',
			'/about',
			'/vip',
			'/legal/terms',
			'/legal/privacy',
			'/course/detail/1',
			'/teacher/detail/1',
			'/news/detail/72',
			`/live/player/${room?.id}`,
		])
			expect(named).toContain(path);
		expect((await (await request.get('/robots.txt')).text()).trim().split('\n')).toEqual([
			'User-agent: *',
			...['/user', '/cart', '/checkout', '/payment', '/payresult', '/admin', '/api/', '/search'].map((path) => `Disallow: ${path}`),
			`Sitemap: ${baseURL}/sitemap.xml`,
		]);
		for (const [icon, type] of [
			['/favicon.svg', 'image/svg+xml'],
			['/favicon.ico', 'image/png'],
			['/icon-192.png', 'image/png'],
			['/manifest.webmanifest', 'application/manifest+json'],
		] as const) {
			const answer = await request.get(icon);
			expect([answer.status(), answer.headers()['content-type']?.split(';')[0]], icon).toEqual([200, type]);
		}
	},
);
