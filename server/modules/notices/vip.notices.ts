import * as z from 'zod';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { vipEnding } from '../enrolment/enrolment.events.ts';
import { momentWords } from './notices.rules.ts';
import { defineTopic, type Topic } from './notices.topic.ts';
import { noticeOn } from './tell.service.ts';

const endingTopic = defineTopic({
	name: 'vip_ending',
	kind: 'order',
	facts: z.object({ endsAt: z.iso.datetime() }),
	words: ({ endsAt }, locale, timeZone) =>
		locale === 'en'
			? {
					title: 'Your VIP membership ends soon',
					text: `It runs until ${momentWords(endsAt, 'en', timeZone)}; VIP courses stay open one day longer. A renewal begins where it ends.`,
					act: 'Renew',
				}
			: {
					title: 'VIP 快到期了',
					text: `会员到 ${momentWords(endsAt, 'zh-CN', timeZone)}，课再多开一天。续费从到期那一刻接着算。`,
					act: '去续费',
				},
	href: () => pagePaths.vip(),
});

export const vipTopics: readonly Topic[] = [endingTopic];

export const vipNotices: JobHandler[] = [
	noticeOn(vipEnding, endingTopic, ({ memberId, endsAt }) => ({ memberId, facts: { endsAt }, key: `vip ending ${endsAt}` })),
];
