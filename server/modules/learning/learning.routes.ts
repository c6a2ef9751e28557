import type { CallKey } from '../../../contract/paths.ts';
import { type Route, route } from '../../http/route.ts';
import { ownCourseList, ownRecommended } from './heard.service.ts';
import * as learning from './learning.service.ts';
import { progressReport } from './report.service.ts';
import { myStatements, studyStatement, verifyStatement } from './statement.service.ts';
import { unfinishedLessons } from './unfinished.service.ts';

// For one address: a whole school reports from behind one, six times a minute each.
const aMinute = 60;

export const learningRoutes = [
	route('progressReport', progressReport, { limit: { max: 6000, windowSeconds: aMinute } }),
	route('myProgress', learning.myProgress),
	route('unfinishedLessons', unfinishedLessons),
	route('myCourses', learning.myCourses),
	route('attendList', learning.attendList),
	route('studyTime', learning.studyTime),
	route('myStatements', myStatements),
	route('studyStatement', studyStatement, { limit: { max: 60, windowSeconds: aMinute } }),
	// Walks a chain each time.
	route('verifyStatement', verifyStatement, { limit: { max: 20, windowSeconds: aMinute, shared: true } }),
];

/** What a logged-in reader sees of the catalogue's answers besides: how far they are. */
export const learningPersonal: { [K in CallKey]?: Route<K>['personal'] } = {
	courseList: ownCourseList,
	recommendedCourses: ownRecommended,
};
