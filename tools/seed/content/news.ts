import { articlesFront } from './news-front.ts';
import { articlesNotesA } from './news-notes-maths.ts';
import { articlesNotesB } from './news-notes-words.ts';
import { articlesNotices } from './news-notices.ts';
import { articlesPeople } from './news-people.ts';
import { articlesUpdates } from './news-updates.ts';
import type { SeedArticle } from './types.ts';

export const articles: SeedArticle[] = [
	...articlesFront,
	...articlesNotesA,
	...articlesNotesB,
	...articlesUpdates,
	...articlesPeople,
	...articlesNotices,
];
