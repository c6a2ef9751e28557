import * as z from 'zod';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { answeredQuestion } from '../notes/answers.service.ts';
import { questionAnswered } from '../notes/notes.events.ts';
import { reviewAnswered } from '../reviews/reviews.events.ts';
import { defineTopic, shortened, type Topic } from './notices.topic.ts';
import { noticeOn } from './tell.service.ts';

const reviewTopic = defineTopic({
	name: 'review_answered',
	kind: 'reply',
	facts: z.object({ courseId: z.int() }),
	words: (_, locale) =>
		locale === 'en'
			? { title: 'Your review has an answer', text: 'It stands under your review, on the page of the course.', act: 'Read it' }
			: { title: '教务回复了你的评价', text: '回复写在课程页上，就在你那条评价下面。', act: '去看' },
	href: ({ courseId }) => `${pagePaths.course(courseId)}#reviews`,
});

const questionTopic = defineTopic({
	name: 'question_answered',
	kind: 'reply',
	facts: z.object({ lessonId: z.int(), second: z.int(), name: z.string(), nameEn: z.string().nullable(), text: z.string() }),
	words: ({ second, name, nameEn, text }, locale) =>
		locale === 'en'
			? { title: `${nameEn ?? name} answered your question at ${clock(second)}`, text: `You asked: “${text}”`, act: 'Read it' }
			: { title: `${name}答了你在 ${clock(second)} 的提问`, text: `你问的是：“${text}”`, act: '去看' },
	href: ({ lessonId, second }) => pagePaths.lessonAt(lessonId, second),
});

/** `21:07`. */
function clock(second: number): string {
	return `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`;
}

export const replyTopics: readonly Topic[] = [reviewTopic, questionTopic];

export const replyNotices: JobHandler[] = [
	// An answer that was taken back and given anew is no news.
	noticeOn(reviewAnswered, reviewTopic, ({ memberId, reviewId, courseId }) => ({ memberId, facts: { courseId }, key: `review ${reviewId}` })),
	noticeOn(questionAnswered, questionTopic, async ({ memberId, questionId }, tx) => {
		const answered = await answeredQuestion(tx, questionId);
		if (answered === undefined) return null;
		const { lessonId, second, name, nameEn, text } = answered;
		return { memberId, facts: { lessonId, second, name, nameEn, text: shortened(text) }, key: `question ${questionId}` };
	}),
];
