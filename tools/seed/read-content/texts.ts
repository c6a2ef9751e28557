import * as z from 'zod';
import { money } from '../../../contract/common.ts';
import { line } from '../../../contract/text.ts';

/** A text in both languages, side by side. */
export interface Both {
	zh: string;
	en: string;
}
/** A text of one line in both languages. */
export const both = (max: number) => z.strictObject(bothFields(max));
/** For what has no name but its text: `zh` and `en` beside its other fields. */
export const bothFields = (max: number) => ({ zh: line({ min: 1, max }), en: line({ min: 1, max }) });

/** Characters that a title, a sentence, a paragraph may have. */
export const short = 120;
export const sentence = 300;
export const paragraph = 1000;

/** What files name each other by: their names without the ending. */
export const key = line({ min: 1, max: 80, pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/ });

/** Files of a folder are taken in this order: ids of the database follow it. */
export const order = z.int().min(1);
export const flag = z.boolean().default(false);
export const days = z.int().min(0).max(36_500);
export const count = z.int().min(0).max(1_000_000_000);

/** Yuan in the file, fen in the program. */
export const yuan = z
	.number()
	.min(0)
	.max(1_000_000)
	.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'an amount in yuan has two decimals at most')
	.transform((value) => Math.round(value * 100))
	.pipe(money);

/** `38:12`, minutes and seconds, as seconds. */
export const length = z
	.string()
	.regex(/^\d{1,3}:[0-5]\d$/, 'a length is minutes and seconds, as 38:12')
	.transform((clock) => {
		const [minutes = 0, seconds = 0] = clock.split(':').map(Number);
		return minutes * 60 + seconds;
	});

/** `19:30`, on the clocks of the site's zone. */
export const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time is hours and minutes, as 19:30');

type Flat<T> = {
	[K in keyof T]: T[K] extends Both ? string : T[K] extends Both[] ? string[] : T[K];
} & { [K in keyof T & string as T[K] extends Both ? `${K}En` : never]: string } & {
	[K in keyof T & string as T[K] extends Both[] ? `${K}En` : never]: string[];
};

/** `title: { zh, en }` as `title` and `titleEn`; lists of texts likewise. */
export function flat<T extends object>(value: T): Flat<T> {
	const isBoth = (each: unknown): each is Both =>
		typeof each === 'object' && each !== null && 'zh' in each && 'en' in each && Object.keys(each).length === 2;
	const entries = Object.entries(value).flatMap(([name, each]) => {
		if (isBoth(each)) return [[name, each.zh] as const, [`${name}En`, each.en] as const];
		if (Array.isArray(each) && each.length > 0 && each.every(isBoth))
			return [[name, each.map(({ zh }) => zh)] as const, [`${name}En`, each.map(({ en }) => en)] as const];
		return [[name, each] as const];
	});
	return Object.fromEntries(entries) as Flat<T>;
}

/** What is named by its own `zh` and `en`: as `title` and `titleEn`. */
export function titled<T extends Both>({ zh, en, ...rest }: T) {
	return { title: zh, titleEn: en, ...rest };
}
