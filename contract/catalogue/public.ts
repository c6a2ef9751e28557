import * as z from 'zod';
import { call } from '../call.ts';
import { currency, currPage, flag, flagInput, id, instant, money, nothing, optionalId, pageOf, pageSize, seoFields, size } from '../common.ts';
import { at } from '../paths.ts';

export const category = z.object({
	id,
	key: z.string(),
	parentId: z.int().min(0),
	level: z.int().min(1).max(3),
	name: z.string(),
	courseCount: z.int(),
});

export interface CategoryNode extends z.infer<typeof category> {
	children: CategoryNode[];
}
export const categoryNode: z.ZodType<CategoryNode> = category.extend({
	get children() {
		return z.array(categoryNode);
	},
});

export const courseTeacher = z.object({ id, name: z.string(), avatar: z.string() });

export const courseCard = z.object({
	id,
	prodType: z.literal(1),
	title: z.string(),
	subtitle: z.string(),
	cover: z.string(),
	price: money,
	originalPrice: money.nullable(),
	currency,
	vipFlag: flag,
	trialFlag: flag,
	categoryId: id,
	/** Name of the level-1 category, as cards show it. */
	categoryName: z.string(),
	/** Key of the level-1 category: picks pigment and figure of generated art. */
	categoryKey: z.string(),
	lessonCount: z.int(),
	durationSeconds: z.int(),
	learnerCount: z.int(),
	rating: z.number(),
	ratingCount: z.int(),
	teachers: z.array(courseTeacher),
	publishedAt: instant,
});

/** `own`: how far the reader has come in a course of theirs; null for everybody else's. */
export const listedCourse = courseCard.extend({ own: z.object({ percent: z.int(), lessonNumber: z.int().nullable() }).nullable() });

export const trialCourse = courseCard.extend({ firstVideoId: id.nullable(), firstVideoSeconds: z.int() });

export const courseDetail = courseCard.extend({
	introduction: z.string(),
	audience: z.string(),
	outcomes: z.array(z.string()),
	validityDays: z.int().nullable(),
	materials: z.boolean(),
	/** What whoever has a VIP term that runs pays; null: the same as everybody. */
	memberPrice: money.nullable(),
	/** The reader is one of them. */
	paysMemberPrice: z.boolean(),
	/** All its places are taken; one that is given up is free again. */
	soldOut: z.boolean(),
	categoryPath: z.array(z.object({ id, name: z.string() })),
	owned: z.boolean(),
	favourite: z.boolean(),
	nextVideoId: id.nullable(),
	/** First lesson that anybody may watch. */
	trialVideoId: id.nullable(),
	seo: seoFields,
});

export const lesson = z.object({
	id,
	title: z.string(),
	/** Of its own film, or as planned while there is none. */
	durationSeconds: z.int(),
	/** Of what plays: what progress is measured against. */
	filmSeconds: z.int(),
	/** What plays is a sample that stands in for its film. */
	sample: z.boolean(),
	trialFlag: flag,
	kind: z.enum(['video', 'live', 'document']),
	resourceId: id.nullable(),
	locked: z.boolean(),
	progress: z.object({ position: z.int(), percent: z.int(), finished: z.boolean(), updatedAt: instant }).nullable(),
});
export const chapter = z.object({ id, title: z.string(), videos: z.array(lesson) });

export const teacherOfCourse = z.object({ id, name: z.string(), avatar: z.string(), title: z.string(), summary: z.string(), years: z.int() });

export const courseSort = z.enum(['newest', 'popular', 'price', 'price-desc']);
/** Up to 2 hours, up to 10, more. */
export const courseLength = z.enum(['short', 'medium', 'long']);

const unlessEmpty = (value: unknown) => (value === '' ? undefined : value);
/** What a list of courses is narrowed by. `categoryLevel1` takes a category of any level; flags of 0 do not filter. */
const courseFilter = z.object({
	categoryLevel1: optionalId,
	vipFlag: flagInput,
	trialFlag: flagInput,
	/** 1: only what costs nothing. */
	freeFlag: flagInput,
	/** 0 or absent: any; 1 for beginners, 2 for those who know a little, 3 in depth. */
	level: z.preprocess(unlessEmpty, z.coerce.number().int().min(0).max(3).optional()),
	length: z.preprocess(unlessEmpty, courseLength.optional()),
	teacherId: optionalId,
	/** 0 or absent: any; else at least this mark, given by five or more. */
	rating: z.preprocess(
		unlessEmpty,
		z.coerce
			.number()
			.pipe(z.union([z.literal(0), z.literal(4), z.literal(4.5)]))
			.optional(),
	),
});

const choice = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }));
const namedChoice = z.array(z.object({ id: z.int().min(0), name: z.string(), count: z.int() }));
/** For each choice how many courses it would leave, the others staying. The first of each takes it back. */
export const courseFacets = z.object({
	total: z.int(),
	categories: namedChoice,
	/** Below the chosen first-level category; empty without one. */
	directions: namedChoice,
	levels: choice(z.int()),
	lengths: choice(z.union([z.literal(''), courseLength])),
	teachers: namedChoice,
	types: choice(z.enum(['', 'vip', 'trial', 'free'])),
	ratings: choice(z.number()),
});

export const vipPlan = z.object({
	id,
	prodType: z.literal(3),
	title: z.string(),
	days: z.int(),
	price: money,
	originalPrice: money.nullable(),
	currency,
	note: z.string(),
});
/** A book on the VIP shelf: colours as hex, height in percent. */
export const vipSpine = z.object({ id, title: z.string(), ground: z.string(), ink: z.string(), band: z.string(), height: z.number() });

/** What the agency says about VIP; `{count}` has been filled in. */
export const vipTexts = z.object({
	title: z.string(),
	lead: z.string(),
	homeTitle: z.string(),
	homeLead: z.string(),
	refund: z.string(),
	answers: z.array(z.object({ question: z.string(), answer: z.string() })),
});

export const catalogueCalls = {
	industryCategories: call({
		...at('industryCategories'),
		guard: 'public',
		cached: true,
		summary: 'The whole category tree.',
		input: nothing,
		output: z.array(categoryNode),
	}),
	categoryChildren: call({
		...at('categoryChildren'),
		guard: 'public',
		cached: true,
		summary: 'Children of a category; parent 0 gives the first level.',
		input: z.object({ parentId: z.coerce.number().int().min(0).default(0), online: flagInput }),
		output: z.array(category),
	}),
	categoryPath: call({
		...at('categoryPath'),
		guard: 'public',
		cached: true,
		summary: 'Breadcrumb: the category and what is above it, first level first.',
		input: z.object({ nodeId: id }),
		output: z.object({ path: z.array(category) }),
	}),
	trialCourses: call({
		...at('trialCourses'),
		guard: 'public',
		cached: true,
		summary: 'Trial courses for the home page.',
		input: z.object({ size: size(8) }),
		output: z.array(trialCourse),
	}),
	recommendedCourses: call({
		...at('recommendedCourses'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'Recommended courses, of one first-level category when it is given.',
		input: z.object({ prodType: z.coerce.number().pipe(z.literal(1)).default(1), size: size(8), categoryLevel1: optionalId, exceptId: optionalId }),
		output: z.array(listedCourse),
	}),
	courseList: call({
		...at('courseList'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'A page of courses. categoryLevel1 takes a category of any level; vipFlag and trialFlag 1 filter, 0 do not.',
		input: courseFilter.extend({
			prodType: z.coerce.number().pipe(z.literal(1)).default(1),
			currPage,
			pageSize: pageSize(16),
			sort: courseSort.default('newest'),
		}),
		output: pageOf(listedCourse),
	}),
	courseFacets: call({
		...at('courseFacets'),
		guard: 'public',
		cached: true,
		summary: 'How many courses each choice of the list’s filters would leave.',
		input: courseFilter,
		output: courseFacets,
	}),
	courseDetail: call({
		...at('courseDetail'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'A course.',
		input: z.object({ id }),
		output: courseDetail,
	}),
	courseVideos: call({
		...at('courseVideos'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'Chapters and lessons of a course.',
		input: z.object({ id }),
		output: z.array(chapter),
	}),
	courseTeachers: call({
		...at('courseTeachers'),
		guard: 'public',
		cached: true,
		summary: 'Teachers of a course.',
		input: z.object({ id }),
		output: z.array(teacherOfCourse),
	}),
	coursesOfTeacher: call({
		...at('coursesOfTeacher'),
		guard: 'public',
		cached: true,
		summary: 'Courses of a teacher.',
		input: z.object({ teacherId: id }),
		output: z.array(courseCard),
	}),
	vipPlans: call({
		...at('vipPlans'),
		guard: 'public',
		cached: true,
		summary: 'VIP plans and the courses on the shelf.',
		input: nothing,
		output: z.object({ plans: z.array(vipPlan), shelf: z.array(vipSpine), courseCount: z.int(), texts: vipTexts }),
	}),
};

export type Category = z.infer<typeof category>;
export type CourseCard = z.infer<typeof courseCard>;
export type TrialCourse = z.infer<typeof trialCourse>;
export type CourseDetail = z.infer<typeof courseDetail>;
export type Chapter = z.infer<typeof chapter>;
export type Lesson = z.infer<typeof lesson>;
export type TeacherOfCourse = z.infer<typeof teacherOfCourse>;
export type ListedCourse = z.infer<typeof listedCourse>;
export type CourseFacets = z.infer<typeof courseFacets>;
export type CourseSort = z.infer<typeof courseSort>;
export type VipPlan = z.infer<typeof vipPlan>;
export type VipSpine = z.infer<typeof vipSpine>;
export type VipTexts = z.infer<typeof vipTexts>;
