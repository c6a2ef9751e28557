import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, nothing, optionalId, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { line } from '../text.ts';

export const newsModule = z.object({ id, name: z.string() });
export const newsCard = z.object({
	id,
	moduleId: id,
	moduleName: z.string(),
	title: z.string(),
	summary: z.string(),
	cover: z.string(),
	publishedAt: instant,
	viewCount: z.int(),
});
const neighbour = z.object({ id, title: z.string() }).nullable();
export const newsDetail = newsCard.extend({ content: z.string(), author: z.string(), source: z.string(), previous: neighbour, next: neighbour });

export const newsCalls = {
	newsModules: call({
		...at('newsModules'),
		guard: 'public',
		cached: true,
		summary: 'News modules (objName=news).',
		input: z.object({ objName: line({ max: 40 }).default('news') }),
		output: z.array(newsModule),
	}),
	newsList: call({
		...at('newsList'),
		guard: 'public',
		cached: true,
		summary: 'A page of news.',
		input: z.object({ currPage, pageSize: pageSize(5), moduleId: optionalId }),
		output: pageOf(newsCard),
	}),
	hotNews: call({ ...at('hotNews'), guard: 'public', cached: true, summary: 'What everybody reads.', input: nothing, output: z.array(newsCard) }),
	newsDetail: call({ ...at('newsDetail'), guard: 'public', cached: true, summary: 'An article.', input: z.object({ id }), output: newsDetail }),
	relatedNews: call({
		...at('relatedNews'),
		guard: 'public',
		cached: true,
		summary: 'Articles near this one.',
		input: z.object({ newsId: id }),
		output: z.array(newsCard),
	}),
	newsRead: call({
		...at('newsRead'),
		guard: 'public',
		summary: 'An article was read: it counts one reading more, which lists and its page show within the hour.',
		input: z.object({ id }),
		output: nothing,
	}),
};

export type NewsCard = z.infer<typeof newsCard>;
export type NewsDetail = z.infer<typeof newsDetail>;
