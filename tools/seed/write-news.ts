import type { Tx } from '../../server/db/db.ts';
import { sanitize } from '../../server/lib/sanitize.ts';
import { insertMany } from './bulk.ts';
import type { Content } from './read-content/read-content.ts';
import { at, of } from './write-catalogue.ts';

/** News modules and articles, oldest first, so that ids grow with time. */
export async function writeNews(tx: Tx, { modules, articles }: Pick<Content, 'modules' | 'articles'>, now: Date): Promise<void> {
	const ids = await insertMany(
		tx,
		'news_module',
		modules.map((module, sort) => ({ key: module.key, name: module.name, sort, en: { name: module.nameEn } })),
	);
	const moduleOf = new Map(modules.map((module, index) => [module.key, at(ids, index)]));
	const ordered = articles
		.map((article, index) => ({ article, index }))
		.sort((a, b) => b.article.publishedDaysAgo - a.article.publishedDaysAgo || b.index - a.index);
	await insertMany(
		tx,
		'news',
		ordered.map(({ article, index }) => ({
			module_id: of(moduleOf, article.module),
			title: article.title,
			summary: article.summary,
			content: sanitize(article.content),
			picture: article.picture,
			author: article.author,
			source: article.source,
			// A minute apart, so that articles of one day keep the order in which they were written down.
			published_at: new Date(now.getTime() - article.publishedDaysAgo * 86_400_000 - index * 60_000).toISOString(),
			view_count: article.viewCount,
			en: {
				title: article.titleEn,
				summary: article.summaryEn,
				content: sanitize(article.contentEn),
				author: article.authorEn,
				source: article.sourceEn,
			},
		})),
	);
}
