import { onePage, type PersonalData, pagesOf } from '../../db/personal-data.ts';
import * as queries from './personal.queries.ts';
import { listChoices } from './settings.queries.ts';

type Last = { id: number } | undefined;

export const noticesPersonal: PersonalData = {
	files: [
		{
			name: 'notices',
			table: 'notice',
			purpose: ['告诉你的事', 'What you were told'],
			kept: ['90 天；账号和订单的一年', '90 days; a year for those of account and orders'],
			pages: (db, memberId) => pagesOf((last: Last, limit) => queries.listNotices(db, memberId, last?.id ?? 0, limit)),
		},
		{
			name: 'notices-sent',
			table: 'notice_delivery',
			purpose: ['每条消息只发一次，没发出去的再试', 'Sending each message once, and trying again what did not go out'],
			kept: ['和那条消息一样久', 'As long as the notice'],
			shared: ['短信和邮件的服务商：手机号或邮箱，和消息的内容', 'The carriers of SMS and mail: the number or address, and the text'],
			pages: (db, memberId) => pagesOf((last: Last, limit) => queries.listDeliveries(db, memberId, last?.id ?? 0, limit)),
		},
		{
			name: 'notice-settings',
			table: 'notice_setting',
			purpose: ['你想怎样收到消息', 'By which ways you want to hear of what'],
			pages: (db, memberId) => onePage(listChoices(db, memberId)),
		},
	],
	tables: {
		notice: {},
		notice_delivery: {},
		notice_setting: {},
		notice_box: { leftOut: ['只有消息的编号，和夜里吵不吵', 'Only the count of your notices, and whether nights are quiet'] },
	},
	forget: (tx, { id }) => queries.removeAllOf(tx, id),
};
