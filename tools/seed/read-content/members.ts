import * as z from 'zod';
import { mostAddresses } from '../../../contract/addresses/member.ts';
import { invoiceWanted } from '../../../contract/invoices/member.ts';
import { line } from '../../../contract/text.ts';
import { both, bothFields, clock, days, key, length, order, paragraph, sentence } from './texts.ts';

const nickname = line({ min: 1, max: 20 });

/** Who writes reviews. */
export const learnerList = z.array(nickname);

/** What learners wrote of one course. */
export const reviews = z.strictObject({
	order,
	reviews: z.array(
		z
			.strictObject({
				by: nickname,
				stars: z.int().min(1).max(5),
				/** Before the first start. */
				daysAgo: days,
				/** Percent of the course by then. */
				heard: z.int().min(0).max(100),
				...bothFields(paragraph),
				/** The agency's answer. */
				reply: both(paragraph).optional(),
			})
			.transform(({ zh, en, ...rest }) => ({ text: zh, textEn: en, ...rest })),
	),
});

const courseList = z.array(key).min(1);

/** What the demo member ordered, and what became of it. */
const demoOrder = z.strictObject({
	courses: courseList,
	/** Before the first start. */
	daysAgo: days,
	at: clock,
	end: z.enum(['paid', 'cancelled', 'refunded']).default('paid'),
	/** Places of its one course for a team, and how many of them others have taken. */
	seats: z.int().min(2).max(500).optional(),
	taken: z.int().min(0).default(0),
	invoice: invoiceWanted.optional(),
	/** By whom what belongs to the courses was sent; it has come. The carrier is a code of contract/orders/staff.ts. */
	parcel: z.strictObject({ carrier: line({ min: 2, max: 20 }), trackingNumber: line({ min: 6, max: 32, pattern: /^[0-9A-Za-z]+$/ }) }).optional(),
});

/** The demo member: what they have and what they have heard. */
export const demoMember = z.strictObject({
	/** Days for which the member's VIP has run, and days that it is for. */
	vip: z.strictObject({ since: days, days }),
	/** Given since how many days, and for how many; absent: for ever. */
	courses: z.array(z.strictObject({ course: key, since: days, days: days.optional() })),
	orders: z.array(demoOrder),
	/** An order that waits for its payment at the first start, and for how many minutes it does. */
	waiting: z.strictObject({ courses: courseList, minutes: z.int().min(0).max(25) }),
	cart: z.array(z.strictObject({ course: key, daysAgo: days })),
	/** Where things are posted to; one is the default. */
	addresses: z
		.array(
			z.strictObject({
				name: line({ min: 1, max: 40 }),
				phone: line({ min: 11, max: 11, pattern: /^1[3-9]\d{9}$/ }),
				/** A code of contract/addresses/divisions.json. */
				division: line({ min: 6, max: 6, pattern: /^[1-9]\d{5}$/ }),
				detail: line({ min: 2, max: 200 }),
				postcode: line({ max: 6, pattern: /^(\d{6})?$/ }).default(''),
				default: z.literal(true).optional(),
			}),
		)
		.max(mostAddresses),
	/** Courses that they saved, since how many days. */
	favourites: z.array(z.strictObject({ course: key, since: days })),
	/** Teachers whom they follow, since how many days. */
	follows: z.array(z.strictObject({ teacher: key, since: days })),
	evenings: z.array(
		z.strictObject({
			/** Before the first start. */
			daysAgo: days,
			at: clock,
			course: key,
			/** Where it begins; from 1, films alone. */
			lesson: z.int().min(1),
			/** How many in a row. */
			lessons: z.int().min(1).default(1),
			/** How much of the last one. */
			ofLast: z.number().gt(0).max(1).default(1),
		}),
	),
});

/** At which second of which lesson (from 1, films alone), and how long before the first start. */
const place = { course: key, lesson: z.int().min(1), at: length, daysAgo: days };

/** What the demo member wrote at lessons, and what learners asked there. */
export const lessonNotes = z.strictObject({
	/** Markdown, a line each. */
	notes: z.array(z.strictObject({ ...place, text: z.array(line({ min: 1, max: sentence })).min(1) })),
	questions: z.array(
		z.strictObject({
			...place,
			/** Absent: the demo member. */
			by: nickname.optional(),
			...bothFields(paragraph),
			/** By a teacher of the course. */
			answer: z.strictObject({ by: key, ...bothFields(paragraph) }).optional(),
		}),
	),
});

export type LessonNotes = z.infer<typeof lessonNotes>;
export type SeedReviews = z.infer<typeof reviews> & { course: string };
export type DemoMember = z.infer<typeof demoMember>;
export type DemoOrder = DemoMember['orders'][number];
export type Evening = DemoMember['evenings'][number];
