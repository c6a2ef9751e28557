import * as z from 'zod';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { accountClosing, accountReopened, emailChanged, passwordChanged, phoneChanged } from '../members/members.events.ts';
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
			? { title: 'Your account is being closed', text: 'Log in within seven days to restore it.' }
			: { title: '账号正在注销', text: '七天之内登录，就能恢复。' },
});

const reopenedTopic = defineTopic({
	name: 'account_reopened',
	kind: 'security',
	facts: none,
	words: (_, locale) =>
		locale === 'en'
			? {
					title: 'Your account is open again',
					text: 'It will not be closed, and everything is still there. If it was not you, change your password now.',
					act: 'It was not me',
				}
			: { title: '账号恢复了', text: '不注销了，东西都还在。不是你恢复的，现在就改密码。', act: '不是我' },
	href: () => pagePaths.userSecurity(),
});

const emailTopic = defineTopic<{ first: boolean }>({
	name: 'email_changed',
	kind: 'security',
	facts: z.object({ first: z.boolean().default(false) }),
	words: ({ first }, locale) =>
		first
			? locale === 'en'
				? {
						title: 'Your account has an e-mail address now',
						text: 'Our e-mails go there from now on. If you did not add it, change your password now.',
						act: 'Check the account',
					}
				: { title: '账号加了邮箱', text: '以后的邮件都寄到那里。不是你加的，现在就改密码。', act: '查看账号安全' }
			: locale === 'en'
				? {
						title: 'The e-mail address of your account was changed',
						text: 'Our e-mails go there from now on. If it was not you, change your password now.',
						act: 'Check the account',
					}
				: { title: '账号的邮箱换过了', text: '以后的邮件都寄到新邮箱。不是你换的，现在就改密码。', act: '查看账号安全' },
	href: () => pagePaths.userSecurity(),
});

export const securityTopics: readonly Topic[] = [passwordTopic, phoneTopic, closingTopic, reopenedTopic, emailTopic];

export const securityNotices: JobHandler[] = [
	noticeOn(passwordChanged, passwordTopic, ({ memberId }) => ({ memberId, facts: {} })),
	noticeOn(accountClosing, closingTopic, ({ memberId }) => ({ memberId, facts: {} })),
	noticeOn(accountReopened, reopenedTopic, ({ memberId }) => ({ memberId, facts: {} })),
	noticeOn(emailChanged, emailTopic, ({ memberId, first }) => ({ memberId, facts: { first } })),
	// Whoever changed it holds the new phone: the message goes to the old one.
	noticeOn(phoneChanged, phoneTopic, ({ memberId, before }) => ({ memberId, facts: {}, phone: before ?? undefined })),
];
