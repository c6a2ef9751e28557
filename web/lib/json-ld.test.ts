import { expect, test } from 'vitest';
import { breadcrumbList, courseLd, eventLd, newsArticleLd, organization, personLd } from './json-ld.ts';
import type { SiteFacts } from './meta.ts';

const site: SiteFacts = {
	origin: 'https://lectern.test',
	base: '/school/x',
	locale: 'zh-CN',
	webInfo: { siteName: '讲台', slogan: '慢慢学', logo: '/logo.png', hotline: '400', address: '杭州' },
};
const plain: SiteFacts = { ...site, webInfo: { siteName: '讲台', slogan: '', logo: '', hotline: '', address: '' } };
const agency = { '@type': 'EducationalOrganization', name: '讲台', url: 'https://lectern.test/school/x/index' };
const at = (path: string) => `https://lectern.test/school/x${path}`;

test('R102 the agency says what it has', () => {
	expect(organization(site)).toEqual({ ...agency, logo: at('/logo.png'), telephone: '400', address: '杭州' });
	expect(organization(plain)).toEqual(agency);
});

test('R102 a breadcrumb counts from the first level', () => {
	const trail = [
		{ name: '课程', path: '/course' },
		{ name: '几何', path: '/course/detail/7' },
	];
	expect(breadcrumbList(site, trail)).toEqual({
		'@type': 'BreadcrumbList',
		itemListElement: [
			{ '@type': 'ListItem', position: 1, name: '课程', item: at('/course') },
			{ '@type': 'ListItem', position: 2, name: '几何', item: at('/course/detail/7') },
		],
	});
});

const course = {
	id: 7,
	title: '几何',
	subtitle: '从勾股定理开始',
	audience: '初二',
	cover: '/c.png',
	price: 129900,
	ratingCount: 3,
	rating: 4.7,
	durationSeconds: 5400,
	teachers: [{ name: '王老师' }, { name: '李老师' }],
	soldOut: false,
};
const described = (change: object = {}) => courseLd(plain, { ...course, ...change } as never);

test('R102 a course is described with its offer', () => {
	expect(described()).toEqual({
		'@type': 'Course',
		name: '几何',
		description: '从勾股定理开始',
		url: at('/course/detail/7'),
		image: at('/c.png'),
		provider: agency,
		inLanguage: 'zh-CN',
		aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.7, ratingCount: 3 },
		offers: {
			'@type': 'Offer',
			price: '1299.00',
			priceCurrency: 'CNY',
			category: 'Paid',
			availability: 'https://schema.org/InStock',
			url: at('/course/detail/7'),
		},
		hasCourseInstance: {
			'@type': 'CourseInstance',
			courseMode: 'Online',
			courseWorkload: 'PT1H30M',
			instructor: [
				{ '@type': 'Person', name: '王老师' },
				{ '@type': 'Person', name: '李老师' },
			],
		},
	});
	expect(described({ soldOut: true })).toEqual({
		...described(),
		offers: {
			...{ '@type': 'Offer', price: '1299.00', priceCurrency: 'CNY', category: 'Paid' },
			...{ availability: 'https://schema.org/SoldOut', url: at('/course/detail/7') },
		},
	});
	expect(described({ price: 1 })).toMatchObject({ offers: { category: 'Paid' } });
	expect(described({ price: 0 })).toMatchObject({ offers: { price: '0.00', category: 'Free' } });
	expect(described({ ratingCount: 1 })).toHaveProperty('aggregateRating');
	expect(described({ ratingCount: 0 })).not.toHaveProperty('aggregateRating');
	expect(described({ subtitle: '' })).toMatchObject({ description: '初二' });
	expect(described({ subtitle: '', audience: '' })).toMatchObject({ description: '几何' });
});

test.each([
	[0, 'PT1M'],
	[89, 'PT1M'],
	[90, 'PT2M'],
	[3540, 'PT59M'],
	[3600, 'PT1H'],
	[3660, 'PT1H1M'],
	[90_000, 'PT25H'],
])('R102 a workload of %i s is %s', (durationSeconds, courseWorkload) => {
	expect(described({ durationSeconds })).toMatchObject({ hasCourseInstance: { courseWorkload } });
});

test('R102 a live lesson is an event on this site', () => {
	const room = {
		...{ id: 5, title: '直播', summary: '讲什么', startAt: 'from', endAt: 'to', cover: '/r.png', price: 0, teacher: { name: '王老师' } },
		state: 'upcoming',
	};
	const expected = {
		'@type': 'EducationEvent',
		name: '直播',
		description: '讲什么',
		startDate: 'from',
		endDate: 'to',
		eventStatus: 'https://schema.org/EventScheduled',
		eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
		location: { '@type': 'VirtualLocation', url: at('/live/player/5') },
		image: at('/r.png'),
		organizer: agency,
		performer: { '@type': 'Person', name: '王老师' },
	};
	const offers = {
		'@type': 'Offer',
		price: '0.00',
		priceCurrency: 'CNY',
		category: 'Free',
		availability: 'https://schema.org/InStock',
		url: at('/live/player/5'),
	};
	const event = (change: object = {}) => eventLd(plain, { ...room, ...change } as never);
	expect(event()).toEqual({ ...expected, offers });
	expect(event({ state: 'live' })).toEqual({ ...expected, offers });
	expect(event({ summary: '' })).toEqual({ ...expected, offers, description: '直播' });
	// Nobody can buy a seat yet, and what is over can be had by nobody.
	for (const change of [{ price: 1900 }, { price: 1900, state: 'live' }, { state: 'ended' }, { state: 'replay' }, { price: 1900, state: 'ended' }])
		expect(event(change), JSON.stringify(change)).toEqual(expected);
});

test('R102 a teacher is a person', () => {
	expect(personLd(plain, { id: 2, name: '王老师', title: '特级教师', summary: '教了三十年', avatar: '/a.png' } as never)).toEqual({
		'@type': 'Person',
		name: '王老师',
		jobTitle: '特级教师',
		description: '教了三十年',
		image: at('/a.png'),
		url: at('/teacher/detail/2'),
		worksFor: agency,
	});
});

test('R102 news have an author, or are the agency’s', () => {
	const news = { id: 3, title: '开课', summary: '九月开课', publishedAt: 'then', cover: '/n.png', author: '小李' };
	const expected = {
		'@type': 'NewsArticle',
		headline: '开课',
		description: '九月开课',
		datePublished: 'then',
		image: at('/n.png'),
		author: { '@type': 'Person', name: '小李' },
		publisher: agency,
		mainEntityOfPage: at('/news/detail/3'),
	};
	expect(newsArticleLd(plain, news as never)).toEqual(expected);
	expect(newsArticleLd(plain, { ...news, author: '' } as never)).toEqual({ ...expected, author: { '@type': 'Organization', name: '讲台' } });
});
