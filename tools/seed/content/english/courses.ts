import { drawnCourse, squareEnglish } from '../square/course.ts';
import type { CourseEnglish } from '../types.ts';
import { codingEnglish } from './courses-coding.ts';
import { designEnglish } from './courses-design.ts';
import { financeEnglish } from './courses-finance.ts';
import { languageEnglish } from './courses-language.ts';
import { mathsEnglish } from './courses-maths.ts';
import { musicEnglish } from './courses-music.ts';
import { scienceEnglish } from './courses-science.ts';
import { writingEnglish } from './courses-writing.ts';

/** The long English texts of courses, by key. */
export const coursesEnglish: ReadonlyMap<string, CourseEnglish> = new Map(
	Object.entries({
		...mathsEnglish,
		...languageEnglish,
		...codingEnglish,
		...designEnglish,
		...financeEnglish,
		...writingEnglish,
		...scienceEnglish,
		...musicEnglish,
		[drawnCourse]: squareEnglish,
	}),
);
