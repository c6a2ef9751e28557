import { route } from '../../http/route.ts';
import * as deliveries from './deliveries.service.ts';
import * as notices from './notices.service.ts';
import * as settings from './settings.service.ts';

const aMinute = 60;

export const noticesRoutes = [
	route('noticeUnread', notices.noticeUnread),
	route('noticeList', notices.noticeList),
	route('noticeFolded', notices.noticeFolded),
	// A class behind one address.
	route('noticeRead', notices.noticeRead, { limit: { max: 600, windowSeconds: aMinute } }),
	route('staffDeliveries', deliveries.staffDeliveries),
	route('staffDeliveryRetry', deliveries.staffDeliveryRetry),
	route('noticeSettings', settings.noticeSettings),
	route('noticeSettingsSave', settings.noticeSettingsSave, { limit: { max: 600, windowSeconds: aMinute } }),
];
