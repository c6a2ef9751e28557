import * as z from 'zod';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { goalBehind } from '../plan/plan.events.ts';
import { defineTopic, type Topic } from './notices.topic.ts';
import { noticeOn } from './tell.service.ts';

const goalTopic = defineTopic({
	name: 'goal_behind',
	kind: 'goal',
	facts: z.object({ kind: z.enum(['minutes', 'days']), missing: z.int() }),
	words: ({ kind, missing }, locale) => {
		const unit = kind === 'minutes' ? { 'zh-CN': '分钟', en: 'minute' } : { 'zh-CN': '天', en: 'day' };
		return locale === 'en'
			? {
					title: `${missing} ${unit.en}${missing === 1 ? '' : 's'} to your weekly goal`,
					text: 'The week ends on Sunday at midnight. You can change the goal or switch this reminder off.',
					act: 'Go on',
				}
			: { title: `离这周的目标还差 ${missing} ${unit[locale]}`, text: '这周到周日 24:00 为止。目标可以改，这条提醒也可以关。', act: '接着听' };
	},
	href: () => pagePaths.userGoal(),
});

export const goalTopics: readonly Topic[] = [goalTopic];

export const goalNotices: JobHandler[] = [noticeOn(goalBehind, goalTopic, ({ memberId, kind, missing }) => ({ memberId, facts: { kind, missing } }))];
