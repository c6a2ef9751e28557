import { route } from '../../http/route.ts';
import * as plan from './plan.service.ts';

const aMinute = 60;

export const planRoutes = [
	route('studyWeek', plan.studyWeek),
	// A class behind one address sets its goals together.
	route('setGoal', plan.setGoal, { limit: { max: 600, windowSeconds: aMinute } }),
	route('dropGoal', plan.dropGoal, { limit: { max: 600, windowSeconds: aMinute } }),
];
