import { route } from '../../http/route.ts';
import * as closing from './closing.service.ts';
import * as exports from './exports.service.ts';
import * as desk from './member-desk.service.ts';

const aMinute = 60;

export const privacyRoutes = [
	route('memberExport', exports.memberExport),
	route('exportAsk', exports.exportAsk, { limit: { max: 120, windowSeconds: aMinute } }),
	route('closePlan', closing.closePlan),
	route('memberClose', closing.memberClose),
	route('closing', closing.closing),
	route('memberReopen', closing.memberReopen),
	route('staffMembers', desk.staffMembers, { limit: { max: 120, windowSeconds: aMinute } }),
	route('staffMember', desk.staffMember),
	route('staffMemberContacts', desk.staffMemberContacts, { limit: { max: 60, windowSeconds: aMinute } }),
	route('staffMemberDisable', desk.staffMemberDisable),
	route('staffMemberLogout', desk.staffMemberLogout),
];
