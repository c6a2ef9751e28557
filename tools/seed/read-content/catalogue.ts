import * as z from 'zod';
import { lesson as contractLesson } from '../../../contract/catalogue/public.ts';
import { both, bothFields, count, days, flag, flat, key, length, order, paragraph, sentence, short, titled, yuan } from './texts.ts';

/** A shelf of the catalogue; up to three levels. */
export interface SeedCategory {
	key: string;
	name: string;
	nameEn: string;
	children: SeedCategory[];
}

const named = { key, ...bothFields(short) };
const leaf = z.strictObject(named).transform(({ key, zh, en }): SeedCategory => ({ key, name: zh, nameEn: en, children: [] }));
const branch = (below: z.ZodType<SeedCategory>) =>
	z
		.strictObject({ ...named, children: z.array(below).default([]) })
		.transform(({ key, zh, en, children }): SeedCategory => ({ key, name: zh, nameEn: en, children }));
export const categoryList = z.array(branch(branch(leaf)));

export const teacher = z
	.strictObject({
		order,
		name: both(short),
		/** Key of a first-level category. */
		category: key,
		/** 数学教师 */
		title: both(short),
		/** The teacher's own words, one or two short sentences, set in Kai. */
		summary: both(sentence),
		years: z.int().min(0).max(80),
		/** 1 = first on the home page; absent = not recommended. */
		recommended: z.int().min(1).optional(),
	})
	.transform(flat);

const lesson = z
	.strictObject({
		...bothFields(short),
		length: length.optional(),
		/** A file of drawn-lessons, which says how long it is. */
		drawn: key.optional(),
		trial: flag,
		kind: contractLesson.shape.kind.default('video'),
	})
	.refine(({ length, drawn }) => (length === undefined) !== (drawn === undefined), 'a lesson has either a length or a drawn film')
	.transform(({ length, ...rest }) => ({ ...titled(rest), seconds: length ?? 0 }));

export const course = z
	.strictObject({
		order,
		/** Key of a category without others below it. */
		category: key,
		teachers: z.array(key).min(1),
		title: both(short),
		subtitle: both(sentence),
		price: yuan,
		originalPrice: yuan.optional(),
		/** What it costs VIP members. */
		memberPrice: yuan.optional(),
		vip: flag,
		/** The whole course may be watched by anybody: such a course costs nothing, and nothing else does. */
		trial: flag,
		/** 1 for beginners, 2 for those who know a little, 3 for those who want depth. */
		level: z.union([z.literal(1), z.literal(2), z.literal(3)], '1, 2 or 3').default(1),
		/** Days of access; absent = for ever. */
		validityDays: z.int().min(1).optional(),
		/** Something is posted to the buyer. */
		materials: flag,
		audience: both(paragraph),
		outcomes: z.array(both(sentence)).min(1),
		chapters: z.array(z.strictObject({ ...bothFields(short), lessons: z.array(lesson).min(1) }).transform(titled)).min(1),
		learnerCount: count,
		publishedDaysAgo: days,
		/** 1 = first among the recommended. */
		recommended: z.int().min(1).optional(),
		/** 1 = first among the home page's trial courses. */
		trialRank: z.int().min(1).optional(),
	})
	.refine(({ price, trial }) => trial === (price === 0), {
		path: ['trial'],
		message: 'a course that costs nothing has trial: true, and no other has',
	})
	.refine(({ price, memberPrice }) => memberPrice === undefined || (memberPrice > 0 && memberPrice < price), {
		path: ['memberPrice'],
		message: 'the price for members is above nought and below the price',
	})
	.transform(flat);

export type SeedTeacher = z.infer<typeof teacher> & { key: string; introduction: string; introductionEn: string };
export type SeedCourse = z.infer<typeof course> & { key: string; introduction: string; introductionEn: string };
