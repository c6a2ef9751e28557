import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, nothing, optionalId, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';

export const teacherCard = z.object({
	id,
	name: z.string(),
	avatar: z.string(),
	title: z.string(),
	/** The teacher's own words. */
	summary: z.string(),
	categoryLevel1: id,
	categoryName: z.string(),
	years: z.int(),
	courseCount: z.int(),
	learnerCount: z.int(),
	rating: z.number(),
});
export const teacherDetail = teacherCard.extend({
	introduction: z.string(),
	/** Whether the reader follows them. */
	following: z.boolean(),
});

export const teachersCalls = {
	recommendedTeachers: call({
		...at('recommendedTeachers'),
		guard: 'public',
		cached: true,
		summary: 'Teachers for the home page.',
		input: nothing,
		output: z.array(teacherCard),
	}),
	teacherList: call({
		...at('teacherList'),
		guard: 'public',
		cached: true,
		summary: 'A page of teachers.',
		input: z.object({ currPage, pageSize: pageSize(10), categoryLevel1: optionalId }),
		output: pageOf(teacherCard),
	}),
	teacherDetail: call({
		...at('teacherDetail'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'A teacher.',
		input: z.object({ id }),
		output: teacherDetail,
	}),
};

export type TeacherCard = z.infer<typeof teacherCard>;
export type TeacherDetail = z.infer<typeof teacherDetail>;
