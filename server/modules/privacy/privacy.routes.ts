import { route } from '../../http/route.ts';
import * as closing from './closing.service.ts';
import * as exports from './exports.service.ts';

const aMinute = 60;

export const privacyRoutes = [
	route('memberExport', exports.memberExport),
	route('exportAsk', exports.exportAsk, { limit: { max: 120, windowSeconds: aMinute } }),
	route('closePlan', closing.closePlan),
	route('memberClose', closing.memberClose),
	route('closing', closing.closing),
	route('memberReopen', closing.memberReopen),
];
