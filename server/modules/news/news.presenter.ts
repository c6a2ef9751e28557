import type { Locale } from '../../../contract/call.ts';
import type { NewsCard, NewsDetail } from '../../../contract/news/public.ts';
import type { Config } from '../../config.ts';
import { type Bilingual, text } from '../../lib/localized.ts';
import { pictureUrl } from '../media/media.urls.ts';
import type { ModuleRow, NewsDetailRow, NewsRow } from './news.queries.ts';

export function presentModule(row: ModuleRow, locale: Locale) {
	return { id: row.id, name: text(row, 'name', locale) };
}

export function presentNews(config: Config, row: NewsRow, locale: Locale): NewsCard {
	return {
		id: row.id,
		moduleId: row.module_id,
		moduleName: text({ name: row.module_name, en: row.module_en }, 'name', locale),
		title: text(row, 'title', locale),
		summary: text(row, 'summary', locale),
		cover: pictureUrl(config, row),
		publishedAt: row.published_at.toISOString(),
		viewCount: row.view_count,
	};
}

type Neighbour = (Bilingual & { id: number; title: string }) | undefined;

export function presentNewsDetail(config: Config, row: NewsDetailRow, around: { previous: Neighbour; next: Neighbour }, locale: Locale): NewsDetail {
	const neighbour = (each: Neighbour) => (each ? { id: each.id, title: text(each, 'title', locale) } : null);
	return {
		...presentNews(config, row, locale),
		content: text(row, 'content', locale),
		author: text(row, 'author', locale),
		source: text(row, 'source', locale),
		previous: neighbour(around.previous),
		next: neighbour(around.next),
	};
}
