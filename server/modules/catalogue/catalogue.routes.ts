import { route } from '../../http/route.ts';
import * as catalogue from './catalogue.service.ts';
import * as categories from './categories.service.ts';
import * as facets from './facets.service.ts';

export const catalogueRoutes = [
	route('industryCategories', categories.industryCategories),
	route('categoryChildren', categories.categoryChildren),
	route('categoryPath', categories.categoryPath),
	route('trialCourses', catalogue.trialCourses),
	route('recommendedCourses', catalogue.recommendedCourses),
	route('courseList', catalogue.courseList),
	route('courseFacets', facets.courseFacets),
	route('courseDetail', catalogue.courseDetail),
	route('courseVideos', catalogue.courseVideos),
	route('courseTeachers', catalogue.courseTeachers),
	route('coursesOfTeacher', catalogue.coursesOfTeacher),
	route('vipPlans', catalogue.vipPlans),
];
