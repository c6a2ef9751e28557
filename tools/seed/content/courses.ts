import { coursesCoding } from './courses-coding.ts';
import { coursesDesign } from './courses-design.ts';
import { coursesFinance } from './courses-finance.ts';
import { coursesLanguage } from './courses-language.ts';
import { coursesMaths } from './courses-maths.ts';
import { coursesMusic } from './courses-music.ts';
import { coursesScience } from './courses-science.ts';
import { coursesWriting } from './courses-writing.ts';
import { squareCourse } from './square/course.ts';
import type { SeedCourse } from './types.ts';

export const courses: SeedCourse[] = [
	...coursesMaths,
	...coursesLanguage,
	...coursesCoding,
	...coursesDesign,
	...coursesFinance,
	...coursesWriting,
	...coursesScience,
	...coursesMusic,
	squareCourse,
];
