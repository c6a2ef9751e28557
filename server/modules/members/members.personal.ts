import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as closing from './closing.queries.ts';
import * as email from './email.queries.ts';
import { forgetFailures } from './lockout.service.ts';
import * as queries from './personal.queries.ts';

export const membersPersonal: PersonalData = {
	files: [
		{
			name: 'profile',
			table: 'member',
			purpose: ['账号和个人资料', 'The account and the profile'],
			pages: (db, memberId) => onePage(queries.profileOf(db, memberId)),
		},
		{
			name: 'logins',
			table: 'member_session',
			purpose: ['让已登录的浏览器保持登录，让你看到谁登录着', 'Keeping browsers logged in, and showing you which ones are'],
			source: ['登录时浏览器说的名字和网络地址', 'What the browser says of itself and its address when it logs in'],
			kept: ['退出登录，或最后一次登录后 30 天', 'Until it logs out, or 30 days after the login'],
			pages: (db, memberId) => onePage(queries.loginsOf(db, memberId)),
		},
		{
			name: 'ended-logins',
			table: 'ended_session',
			purpose: ['登录结束前听的课照样算', 'So that what was heard before a login ended still counts'],
			kept: ['一天', 'One day'],
			pages: (db, memberId) => onePage(queries.endedLoginsOf(db, memberId)),
		},
		{
			name: 'known-browsers',
			table: 'member_device',
			purpose: [
				'认出用过的浏览器，别人猜密码时不会把你锁在外面',
				'Recognising browsers you have used, so that somebody who guesses passwords cannot lock you out',
			],
			source: ['登录时放在浏览器里的随机数，只存它的 SHA-256', 'A random cookie set at login; only its SHA-256 is kept'],
			kept: ['400 天没有登录就删', 'Until 400 days without a login'],
			pages: (db, memberId) => onePage(queries.browsersOf(db, memberId)),
		},
		{
			name: 'security-events',
			table: 'security_event',
			purpose: ['告诉你有人动过你的账号', 'Telling you what others tried with your account'],
			source: ['别人对你的账号做的尝试', 'What others tried'],
			kept: ['180 天', '180 days'],
			pages: (db, memberId) => onePage(queries.eventsOf(db, memberId)),
		},
		{
			name: 'text-messages',
			table: 'sms_code',
			purpose: ['核对短信验证码，限制发送次数', 'Checking codes sent by SMS, and limiting how many are sent'],
			kept: ['两天', 'Two days'],
			shared: ['短信服务商：手机号和短信内容', 'The SMS carrier: the phone number and the text'],
			pages: (db, memberId) => onePage(queries.codesOf(db, memberId)),
		},
		{
			name: 'e-mail-changes',
			table: 'email_change',
			purpose: ['确认邮箱是你的，限制发信次数', 'Making sure an e-mail address is yours, and limiting how many mails are sent'],
			kept: ['30 天', '30 days'],
			shared: ['邮件服务商：邮箱和邮件内容', 'The mail server: the address and the mail'],
			pages: (db, memberId) => onePage(email.listPersonal(db, memberId)),
		},
	],
	pictures: async (db, memberId) => {
		const row = await queries.pictureOf(db, memberId);
		return row === undefined ? [] : [{ name: 'avatar.webp', bytes: row.picture }];
	},
	tables: {
		member: {
			stays: [
				'留一个没有人的编号：学时账本、提问和评价靠它连着',
				'A number that nobody is behind: the ledger of study hours, questions and reviews rest on it',
			],
		},
		member_avatar: { leftOut: ['在 avatar.webp 里', 'It is avatar.webp'] },
		member_session: {},
		ended_session: {},
		member_device: {},
		security_event: {},
		sms_code: {},
		email_change: {},
		login_failure: {
			leftOut: [
				'别人猜密码留下的网络地址，是别人的数据；一天之内删除',
				'Addresses of whoever guessed passwords are other people’s data; gone within a day',
			],
		},
	},
	forget: async (tx, { id, phone, at }, platform) => {
		const accounts = [`member ${id}`, ...(phone === null ? [] : [phone, `sms ${phone}`])];
		for (const account of accounts) await forgetFailures({ secret: platform.secret, db: tx }, account);
		await queries.removeBeside(tx, id, phone);
		await email.removeAllOf(tx, id);
		await closing.makeNobody(tx, id, at);
	},
};
