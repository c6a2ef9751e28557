import { cataloguePaths } from './catalogue/public-paths.ts';
import { couponsPublicPaths } from './coupons/public-paths.ts';
import { favouritesPaths } from './favourites/public-paths.ts';
import { learningPaths } from './learning/public-paths.ts';
import { livePaths } from './live/public-paths.ts';
import { membersPaths } from './members/public-paths.ts';
import { newsPaths } from './news/public-paths.ts';
import { reviewsPaths } from './reviews/public-paths.ts';
import { searchPaths } from './search/public-paths.ts';
import { sitePaths } from './site/public-paths.ts';
import { teachersPaths } from './teachers/public-paths.ts';
import { videoPaths } from './video/public-paths.ts';

/**
 * Method and address of every call that a public page or the player makes, free of schemas: the browser carries them with its first load. Further
 * addresses of a call are aliases (`specification.md` §7 gives two readings of the category calls).
 */
export const publicPaths = {
	...sitePaths,
	...cataloguePaths,
	...couponsPublicPaths,
	...reviewsPaths,
	...teachersPaths,
	...newsPaths,
	...livePaths,
	...searchPaths,
	...membersPaths,
	...favouritesPaths,
	...learningPaths,
	...videoPaths,
};

/** Calls of pages that are the same for everybody whose answers are others for a member: `ownParts` asks for them together. */
export const ownCalls = [
	'memberInfo',
	'unfinishedLessons',
	'courseList',
	'recommendedCourses',
	'courseDetail',
	'courseVideos',
	'courseHandouts',
	'reviewList',
	'teacherDetail',
	'roomList',
	'roomInfo',
] as const satisfies readonly (keyof typeof publicPaths)[];
