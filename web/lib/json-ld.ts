import type { CourseDetail } from '../../contract/catalogue/public.ts';
import type { RoomInfo } from '../../contract/live/public.ts';
import type { Fen } from '../../contract/money.ts';
import type { NewsDetail } from '../../contract/news/public.ts';
import type { TeacherDetail } from '../../contract/teachers/public.ts';
import { paths } from '../paths.ts';
import { absolute, type SiteFacts } from './meta.ts';
import { plainYuan } from './money.ts';

/**
 * schema.org descriptions. What a search engine reads here is what the page shows. They are written on the server alone: the browser keeps
 * those of the page that it was given (`meta.ts`), and the code stays out of its scripts.
 */
const keptAsItIs = {} as never;

export function organization(site: SiteFacts) {
	if (!import.meta.env.SSR) return keptAsItIs;
	const { siteName, logo, hotline, address } = site.webInfo;
	return {
		'@type': 'EducationalOrganization',
		name: siteName,
		url: absolute(site, paths.home()),
		...(logo && { logo: absolute(site, logo) }),
		...(hotline && { telephone: hotline }),
		...(address && { address }),
	};
}

/** From the first level down; the last one is the page itself. */
export function breadcrumbList(site: SiteFacts, trail: readonly { name: string; path: string }[]) {
	if (!import.meta.env.SSR) return keptAsItIs;
	const itemListElement = trail.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: absolute(site, path) }));
	return { '@type': 'BreadcrumbList', itemListElement };
}

function offer(site: SiteFacts, price: Fen, path: string, soldOut = false) {
	return {
		'@type': 'Offer',
		price: plainYuan(price),
		priceCurrency: 'CNY',
		category: price > 0 ? 'Paid' : 'Free',
		availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
		url: absolute(site, path),
	};
}

export function courseLd(site: SiteFacts, course: CourseDetail) {
	if (!import.meta.env.SSR) return keptAsItIs;
	const path = paths.course(course.id);
	return {
		'@type': 'Course',
		name: course.title,
		description: course.subtitle || course.audience || course.title,
		url: absolute(site, path),
		image: absolute(site, course.cover),
		provider: organization(site),
		inLanguage: 'zh-CN',
		...(course.ratingCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: course.rating, ratingCount: course.ratingCount } }),
		offers: offer(site, course.price, path, course.soldOut),
		hasCourseInstance: {
			'@type': 'CourseInstance',
			courseMode: 'Online',
			courseWorkload: isoDuration(course.durationSeconds),
			instructor: course.teachers.map(({ name }) => ({ '@type': 'Person', name })),
		},
	};
}

export function eventLd(site: SiteFacts, room: RoomInfo) {
	if (!import.meta.env.SSR) return keptAsItIs;
	const path = paths.live(room.id);
	return {
		'@type': 'EducationEvent',
		name: room.title,
		description: room.summary || room.title,
		startDate: room.startAt,
		endDate: room.endAt,
		eventStatus: 'https://schema.org/EventScheduled',
		eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
		location: { '@type': 'VirtualLocation', url: absolute(site, path) },
		image: absolute(site, room.cover),
		organizer: organization(site),
		performer: { '@type': 'Person', name: room.teacher.name },
		...(isOffered(room) && { offers: offer(site, room.price, path) }),
	};
}

/** Seats are not on sale yet, as the page says (`RoomOffer`), and what is over is offered to nobody. */
function isOffered({ price, state }: RoomInfo): boolean {
	return price === 0 && (state === 'upcoming' || state === 'live');
}

export function personLd(site: SiteFacts, teacher: TeacherDetail) {
	if (!import.meta.env.SSR) return keptAsItIs;
	return {
		'@type': 'Person',
		name: teacher.name,
		jobTitle: teacher.title,
		description: teacher.summary,
		image: absolute(site, teacher.avatar),
		url: absolute(site, paths.teacher(teacher.id)),
		worksFor: organization(site),
	};
}

export function newsArticleLd(site: SiteFacts, news: NewsDetail) {
	if (!import.meta.env.SSR) return keptAsItIs;
	return {
		'@type': 'NewsArticle',
		headline: news.title,
		description: news.summary,
		datePublished: news.publishedAt,
		image: absolute(site, news.cover),
		author: { '@type': news.author ? 'Person' : 'Organization', name: news.author || site.webInfo.siteName },
		publisher: organization(site),
		mainEntityOfPage: absolute(site, paths.news(news.id)),
	};
}

/** ISO 8601: 5400 → `PT1H30M`. */
function isoDuration(seconds: number): string {
	const minutes = Math.max(1, Math.round(seconds / 60));
	const hours = Math.floor(minutes / 60);
	return `PT${hours ? `${hours}H` : ''}${minutes % 60 ? `${minutes % 60}M` : ''}`;
}
