import { route } from '../../http/route.ts';
import * as news from './news.service.ts';

export const newsRoutes = [
	route('newsModules', news.newsModules),
	route('newsList', news.newsList),
	route('hotNews', news.hotNews),
	route('newsDetail', news.newsDetail),
	route('relatedNews', news.relatedNews),
];
