import { route } from '../../http/route.ts';
import * as makeUp from './make-up.service.ts';
import * as punch from './punch.service.ts';

const aMinute = 60;

export const punchRoutes = [
	route('memberInfo', punch.memberInfoWithFigures),
	route('punchMonth', punch.punchMonth),
	// A class behind one address checks in together.
	route('punchIn', punch.punchIn, { limit: { max: 600, windowSeconds: aMinute } }),
	route('punchMakeUp', makeUp.punchMakeUp, { limit: { max: 600, windowSeconds: aMinute } }),
];
