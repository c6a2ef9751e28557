import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { NewsCard } from '../../../contract/news/public.ts';
import type { Context } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { presentModule, presentNews, presentNewsDetail } from './news.presenter.ts';
import * as queries from './news.queries.ts';

const hot = 8;
const related = 5;

/** Modules of a kind of thing; only news has any. */
export async function newsModules(context: Context, { objName }: CallArgs<'newsModules'>): Promise<CallOutput<'newsModules'>> {
	context.tag('news');
	if (objName !== 'news') return [];
	return (await queries.listModules(context.db)).map((row) => presentModule(row, context.locale));
}

export async function newsList(context: Context, input: CallArgs<'newsList'>): Promise<CallOutput<'newsList'>> {
	context.tag('news');
	const module = input.moduleId ?? 0;
	const total = await queries.countOnline(context.db, module);
	const rows = await queries.listPage(context.db.lists, { module, offset: offsetOf(input), limit: input.pageSize, total });
	return pageOf(cardsOf(context, rows), total, input);
}

export async function hotNews(context: Context): Promise<CallOutput<'hotNews'>> {
	context.tag('news');
	return cardsOf(context, await queries.listHot(context.db, hot));
}

export async function newsDetail(context: Context, { id }: CallArgs<'newsDetail'>): Promise<CallOutput<'newsDetail'>> {
	// Its neighbours change with any article.
	context.tag('news');
	const row = await queries.find(context.db, id);
	if (!row) throw new AppError('not_found');
	if (row.withdrawn_at !== null) throw new AppError('withdrawn');
	return presentNewsDetail(context.config, row, await queries.findNeighbours(context.db, row), context.locale);
}

export async function relatedNews(context: Context, { newsId }: CallArgs<'relatedNews'>): Promise<CallOutput<'relatedNews'>> {
	context.tag('news');
	return cardsOf(context, await queries.listRelated(context.db, newsId, related));
}

/** Cards of these articles, in this order; for modules that found them. */
export async function newsByIds(context: Context, ids: number[]): Promise<NewsCard[]> {
	return cardsOf(context, await queries.listByIds(context.db, ids));
}

const cardsOf = ({ config, locale }: Context, rows: readonly queries.NewsRow[]): NewsCard[] => rows.map((row) => presentNews(config, row, locale));

/** Which articles have a page; for the sitemap. */
export const newsAddresses = queries.addresses;
