import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './reviews.queries.ts';

export const reviewsPersonal: PersonalData = {
	files: [
		{
			name: 'reviews',
			table: 'review',
			purpose: ['你对课程的评价，别人能读到', 'What you wrote of courses, for others to read'],
			kept: ['一直留着；注销后署名改成“一位同学”', 'For good; signed “A fellow student” once the account is closed'],
			shared: ['读课程页的每一个人：昵称、头像、评价', 'Everybody who reads the course: your name, picture and review'],
			pages: (db, memberId) => onePage(queries.listOf(db, memberId)),
		},
		{
			name: 'reviews-found-helpful',
			table: 'review_helpful',
			purpose: ['你觉得有用的评价', 'Reviews you found helpful'],
			pages: (db, memberId) => onePage(queries.listHelpfulOf(db, memberId)),
		},
	],
	tables: {
		review_helpful: {},
		review: {
			stays: ['别的同学还要看；署名改成“一位同学”，头像去掉', 'Other students go by it; it is signed “A fellow student”, without a picture'],
		},
	},
	forget: async (tx, { id }) => {
		await queries.removeHelpfulOf(tx, id);
		// Pages that were kept have the writer's name.
		await tx.invalidate(...(await queries.listOf(tx, id)).map(({ course_id }) => `course:${course_id}`));
	},
};
