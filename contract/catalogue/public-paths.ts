import type { CallPath } from '../call.ts';

export const cataloguePaths = {
	industryCategories: ['GET', '/api/product/agency/industry-category'],
	categoryChildren: ['GET', '/api/product/agency/category/getByParentId', '/api/product/category/getByParentId'],
	categoryPath: ['GET', '/api/product/category/get', '/api/product/agency/category/get'],
	trialCourses: ['GET', '/api/product/agency/prod/trial'],
	recommendedCourses: ['GET', '/api/product/agency/prod/recommend'],
	courseList: ['GET', '/api/product/agency/prod/list'],
	courseFacets: ['GET', '/api/product/agency/prod/facets'],
	courseDetail: ['GET', '/api/product/detail'],
	courseVideos: ['GET', '/api/product/course/video/list'],
	courseTeachers: ['GET', '/api/product/course/teacher'],
	coursesOfTeacher: ['GET', '/api/product/course/getByTeacherId'],
	vipPlans: ['GET', '/api/product/agency/vip/list'],
} as const satisfies Record<string, CallPath>;
