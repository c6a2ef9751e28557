import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './push.queries.ts';

export const pushPersonal: PersonalData = {
	files: [
		{
			name: 'pushed-browsers',
			table: 'push_subscription',
			purpose: ['把通知送到你的浏览器', 'Sending notices to your browsers'],
			source: ['你打开通知时浏览器给的地址', 'The address the browser gave when you switched notices on'],
			kept: ['到你关掉通知，或者退出登录', 'Until you switch notices off or log out'],
			shared: ['浏览器厂商的推送服务：加密的通知', 'The push service of the browser’s maker: the notices, encrypted'],
			pages: (db, memberId) => onePage(queries.listPersonal(db, memberId)),
		},
	],
	tables: { push_subscription: {} },
	forget: (tx, { id }) => queries.removeAllOf(tx, id),
};
