import * as z from 'zod';
import { line } from '../../../contract/text.ts';
import { both, bothFields, count, days, flat, key, order, sentence, short } from './texts.ts';

/** The tabs of the news list, in order. */
export const moduleList = z.array(z.strictObject({ key, ...bothFields(short) }).transform(({ key, zh, en }) => ({ key, name: zh, nameEn: en })));

/** Who signs the news. */
export const authorList = z.array(z.strictObject(bothFields(short)));

const author = line({ min: 1, max: short });

export const article = z
	.strictObject({
		order,
		module: key,
		title: both(short),
		summary: both(sentence),
		author,
		source: author,
		publishedDaysAgo: days,
		viewCount: count,
		/** Picks the picture: a first-level category. */
		picture: key,
	})
	.transform(flat);

export type SeedModule = z.infer<typeof moduleList>[number];
export type SeedArticle = z.infer<typeof article> & { authorEn: string; sourceEn: string; content: string; contentEn: string };
