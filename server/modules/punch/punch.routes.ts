import { route } from '../../http/route.ts';
import * as classroom from './classroom.service.ts';
import * as makeUp from './make-up.service.ts';
import * as punch from './punch.service.ts';
import * as staff from './staff-classrooms.service.ts';

const aMinute = 60;

export const punchRoutes = [
	route('memberInfo', punch.memberInfoWithFigures, { keptForMember: true }),
	route('punchMonth', punch.punchMonth),
	// A class behind one address checks in together.
	route('punchIn', punch.punchIn, { limit: { max: 600, windowSeconds: aMinute } }),
	route('punchMakeUp', makeUp.punchMakeUp, { limit: { max: 600, windowSeconds: aMinute } }),
	// A class behind one address types its code within a minute; a member's own tries are counted besides.
	route('punchClassroom', classroom.punchClassroom, { limit: { max: 240, windowSeconds: aMinute, shared: true } }),
	route('staffClassrooms', staff.staffClassrooms),
	route('staffClassroomOpen', staff.staffClassroomOpen),
	route('staffClassroomCode', staff.staffClassroomCode),
	route('staffClassroomClose', staff.staffClassroomClose),
];
