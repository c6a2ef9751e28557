import { route } from '../../http/route.ts';
import * as news from './news.service.ts';
import * as reads from './reads.service.ts';

export const newsRoutes = [
	route('newsModules', news.newsModules),
	route('newsList', news.newsList),
	route('hotNews', news.hotNews),
	route('newsDetail', news.newsDetail),
	route('relatedNews', news.relatedNews),
	// For one address. A class reads together behind one.
	route('newsRead', reads.newsRead, { limit: { max: 120, windowSeconds: 600 } }),
];
