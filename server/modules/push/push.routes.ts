import { route } from '../../http/route.ts';
import * as push from './push.service.ts';

export const pushRoutes = [
	route('pushDevices', push.pushDevices),
	route('pushSubscribe', push.pushSubscribe, { limit: { max: 60, windowSeconds: 600 } }),
	route('pushUnsubscribe', push.pushUnsubscribe),
];
