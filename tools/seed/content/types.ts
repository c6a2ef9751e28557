/** The shapes the demo agency is written in. Money is integer fen, durations are seconds, HTML is trusted source text that is still sanitised on the way in. */

export interface SeedCategory {
	key: string;
	name: string;
	nameEn: string;
	children?: SeedCategory[];
}

export interface SeedTeacher {
	key: string;
	name: string;
	nameEn: string;
	/** Key of a level-1 category. */
	category: string;
	/** 数学教师 */
	title: string;
	titleEn: string;
	/** The teacher's own words, one or two short sentences, set in Kai. */
	summary: string;
	summaryEn: string;
	/** HTML, three or four paragraphs with an h2 and a list. */
	introduction: string;
	years: number;
	/** 1 = first on the home page; absent = not recommended. */
	recommended?: number;
}

export interface SeedLesson {
	title: string;
	seconds: number;
	trial?: true;
	kind?: 'video' | 'live' | 'document';
}

export interface SeedCourse {
	/** Latin, unique, kebab-case. */
	key: string;
	/** Key of a leaf category. */
	category: string;
	teachers: string[];
	title: string;
	titleEn: string;
	subtitle: string;
	subtitleEn: string;
	/** Fen; 0 is free. */
	price: number;
	originalPrice?: number;
	/** Absent = the early price has no end; otherwise days from first start. */
	vip?: true;
	/** The whole course may be watched by anybody: such a course costs nothing, and nothing else does. */
	trial?: true;
	/** Days of access; absent = for ever. */
	validityDays?: number;
	/** Something is posted to the buyer. */
	materials?: true;
	audience: string;
	outcomes: string[];
	/** HTML. */
	introduction: string;
	chapters: { title: string; lessons: SeedLesson[] }[];
	learnerCount: number;
	publishedDaysAgo: number;
	/** 1 = first among the recommended. */
	recommended?: number;
	/** 1 = first among the home page's trial courses. */
	trialRank?: number;
}

/** The English of a course's long texts: files in english/, by the course's key. */
export interface CourseEnglish {
	audience: string;
	outcomes: string[];
	/** HTML. */
	introduction: string;
	/** A chapter in a row: its title, then the titles of its lessons. */
	chapters: [title: string, ...lessons: string[]][];
}

/** The English of a room, by its English title. */
export interface RoomEnglish {
	summary: string;
	/** The titles of the agenda, step by step. */
	agenda: string[];
}

/** The English of an article, by its English title. */
export interface ArticleEnglish {
	summary: string;
	/** HTML. */
	content: string;
}

export interface SeedRoom {
	title: string;
	titleEn: string;
	teacher: string;
	/** Key of a level-1 category. */
	category: string;
	/** Key of the course it belongs to, if any. */
	course?: string;
	/** Days from the day of seeding (negative = past, 0 = today). */
	day: number;
	/** Wall clock in the site's zone. */
	at: `${number}:${number}`;
	minutes: number;
	/** Fen; 0 is free. */
	price: number;
	/** What happens when, shown under the picture. */
	agenda: { minute: number; title: string }[];
	summary: string;
}

export interface SeedModule {
	key: string;
	name: string;
	nameEn: string;
}

export interface SeedArticle {
	module: string;
	title: string;
	titleEn: string;
	summary: string;
	/** HTML. */
	content: string;
	author: string;
	source: string;
	publishedDaysAgo: number;
	viewCount: number;
	/** Picks the picture: a level-1 category key. */
	picture: string;
}
