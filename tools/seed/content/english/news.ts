import type { ArticleEnglish } from '../types.ts';
import { frontEnglish } from './news-front.ts';
import { notesMathsEnglish } from './news-notes-maths.ts';
import { notesWordsEnglish } from './news-notes-words.ts';
import { noticesEnglish } from './news-notices.ts';
import { peopleEnglish } from './news-people.ts';
import { updatesEnglish } from './news-updates.ts';

/** Summary and text of the news in English, by the English title. */
export const newsEnglish: ReadonlyMap<string, ArticleEnglish> = new Map(
	Object.entries({ ...frontEnglish, ...notesMathsEnglish, ...notesWordsEnglish, ...updatesEnglish, ...peopleEnglish, ...noticesEnglish }),
);
