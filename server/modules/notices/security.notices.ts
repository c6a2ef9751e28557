import * as z from 'zod';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { accountClosing, passwordChanged, phoneChanged } from '../members/members.events.ts';
import { defineTopic, type Topic } from './notices.topic.ts';
import { noticeOn } from './tell.service.ts';

const none = z.object({});

const passwordTopic = defineTopic({
	name: 'password_changed',
	kind: 'security',
	facts: none,
	words: (_, locale) =>
		locale === 'en'
			? { title: 'Your password was changed', text: 'All other logins have ended. If it was not you, set a new password now.', act: 'It was not me' }
			: { title: '登录密码改过了', text: '其他设备都已退出。不是你改的，现在就重设密码。', act: '不是我' },
	href: () => pagePaths.userSecurity(),
});

const phoneTopic = defineTopic({
	name: 'phone_changed',
	kind: 'security',
	facts: none,
	words: (_, locale) =>
		locale === 'en'
			? { title: 'You log in with another phone now', text: 'All other logins have ended. If it was not you, call us.', act: 'Check the account' }
			: { title: '登录的手机号换过了', text: '其他设备都已退出。不是你换的，请马上给我们打电话。', act: '查看账号安全' },
	href: () => pagePaths.userSecurity(),
});

const closingTopic = defineTopic({
	name: 'account_closing',
	kind: 'security',
	facts: none,
	words: (_, locale) =>
		locale === 'en'
			? { title: 'Your account is being closed', text: 'Log in within seven days to take it back.' }
			: { title: '账号正在注销', text: '七天之内登录，就能收回来。' },
});

export const securityTopics: readonly Topic[] = [passwordTopic, phoneTopic, closingTopic];

export const securityNotices: JobHandler[] = [
	noticeOn(passwordChanged, passwordTopic, ({ memberId }) => ({ memberId, facts: {} })),
	noticeOn(accountClosing, closingTopic, ({ memberId }) => ({ memberId, facts: {} })),
	// Whoever changed it holds the new phone: the message goes to the old one.
	noticeOn(phoneChanged, phoneTopic, ({ memberId, before }) => ({ memberId, facts: {}, phone: before ?? undefined })),
];
