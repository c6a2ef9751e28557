import type { CallKey } from '../../../contract/paths.ts';
import { type Route, route } from '../../http/route.ts';
import * as follows from './follows.service.ts';

const aMinute = 60;

export const followsRoutes = [
	route('myFollows', follows.myFollows),
	// A class behind one address follows its teacher together.
	route('followAdd', follows.followAdd, { limit: { max: 600, windowSeconds: aMinute } }),
	route('followRemove', follows.followRemove, { limit: { max: 600, windowSeconds: aMinute } }),
	route('followState', follows.followState),
];

/** What a logged-in reader sees of a teacher besides. */
export const followsPersonal: { [K in CallKey]?: Route<K>['personal'] } = { teacherDetail: follows.ownTeacherDetail };
