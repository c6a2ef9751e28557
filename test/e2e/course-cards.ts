import type { Page } from '@playwright/test';
import type { CourseCard } from '../../contract/catalogue/public.ts';
import { type DemoCourse, lessonsOf } from './demo-content.ts';
import { yuan } from './read.ts';

/** The cards as they can be read, one object each. */
export function cards(page: Page) {
	return page.locator('main .cards > *').evaluateAll((all) =>
		all.map((card) => {
			const words = (selector: string) =>
				[...card.querySelectorAll<HTMLElement>(selector)]
					.filter((each) => each.checkVisibility())
					.map((each) => each.innerText.replace(/\s+/g, ' ').trim());
			return {
				href: card.querySelector('a')?.getAttribute('href'),
				title: words('h2, h3')[0],
				labels: words('.cover-label'),
				meta: words('.course-card-meta > span').slice(0, 2),
				mark: words('.card-rating')[0]?.replace('评分', '').trim(),
				price: (words('.course-card-foot .price')[0] ?? '').replace('原价', '').replace(/\s/g, ''),
				teachers: words('.course-card-foot > span:not(.price)')[0],
			};
		}),
	);
}

/** What a card has to say of a course; its mark is that of the reviews, once there are five. */
export function cardOf(course: DemoCourse, { rating, ratingCount }: Pick<CourseCard, 'rating' | 'ratingCount'>) {
	const { price, originalPrice = 0 } = course;
	return {
		href: `/course/detail/${course.id}`,
		title: course.title,
		labels: [...(course.vip ? ['VIP'] : []), ...(course.trial ? ['试听'] : [])],
		meta: [course.subject, `${lessonsOf(course).length} 讲`],
		mark: ratingCount < 5 ? '新课' : rating.toFixed(1),
		price: yuan(price) + (originalPrice > price ? `¥${originalPrice / 100}` : ''),
		teachers: course.teachers.map(({ name }) => name).join('、'),
	};
}
