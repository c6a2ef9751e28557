import * as z from 'zod';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { seatTakenBack } from '../seats/seats.events.ts';
import { lostSeat } from '../seats/seats.service.ts';
import { defineTopic, shortened, type Topic } from './notices.topic.ts';
import { noticeOn } from './tell.service.ts';

const takenBackTopic = defineTopic({
	name: 'seat_taken_back',
	kind: 'order',
	facts: z.object({ courseId: z.int(), title: z.string(), titleEn: z.string(), by: z.enum(['owner', 'refund']) }),
	words: ({ title, titleEn, by }, locale) => {
		if (by === 'refund')
			return locale === 'en'
				? {
						title: 'Your seat was given back',
						text: `All seats that were bought with yours in “${shortened(titleEn)}” went back. What you have heard and your notes stay.`,
						act: 'See the course',
					}
				: { title: '你的席位退掉了', text: `一起买的《${shortened(title)}》席位都退了。听过的和笔记都还在。`, act: '看课程' };
		return locale === 'en'
			? {
					title: 'Your seat was taken back',
					text: `The buyer took back your seat in “${shortened(titleEn)}”. What you have heard and your notes stay.`,
					act: 'See the course',
				}
			: { title: '你的席位被收回了', text: `买席位的人收回了你在《${shortened(title)}》的席位。听过的和笔记都还在。`, act: '看课程' };
	},
	href: ({ courseId }) => pagePaths.course(courseId),
});

export const seatTopics: readonly Topic[] = [takenBackTopic];

export const seatNotices: JobHandler[] = [
	noticeOn(seatTakenBack, takenBackTopic, async ({ seatId, memberId, by }, tx) => {
		const seat = await lostSeat(tx, seatId);
		// Who bought it knows it: by their own press, or from the notice of their order.
		if (seat === undefined || seat.ownerId === memberId) return null;
		const { ownerId: _, ...facts } = seat;
		return { memberId, facts: { ...facts, by }, key: `seat taken back ${seatId}` };
	}),
];
