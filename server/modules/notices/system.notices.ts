import * as z from 'zod';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { memberRegistered } from '../members/members.events.ts';
import { defineTopic, type Topic } from './notices.topic.ts';
import { noticeOn } from './tell.service.ts';

const welcome = defineTopic({
	name: 'welcome',
	kind: 'system',
	facts: z.object({}),
	words: (_, locale) =>
		locale === 'en'
			? {
					title: 'Your account is ready',
					text: 'Answers, your orders and new courses of teachers you follow appear here. You choose how you are told.',
					act: 'Choose',
				}
			: { title: '账号开好了', text: '有人回答你、订单有动静、关注的教师开了新课，都在这里说。怎么通知，你自己定。', act: '去设置' },
	href: () => pagePaths.userNoticeSettings(),
});

/** Told by the module `privacy`, which stands above. */
export const exportReady = defineTopic({
	name: 'export_ready',
	kind: 'system',
	facts: z.object({}),
	words: (_, locale) =>
		locale === 'en'
			? { title: 'The copy of your data is ready', text: 'You can download it for 24 hours; then the file is deleted.', act: 'Download it' }
			: { title: '你的数据打好包了', text: '24 小时之内可以下载，过后文件就删掉。', act: '去下载' },
	href: () => pagePaths.userSecurity(),
});

export const systemTopics: readonly Topic[] = [welcome, exportReady];

export const systemNotices: JobHandler[] = [noticeOn(memberRegistered, welcome, ({ memberId }) => ({ memberId, facts: {} }))];
