import type { JobHandler } from '../../jobs/handlers.ts';
import { goalNotices, goalTopics } from './goal.notices.ts';
import type { Topic } from './notices.topic.ts';
import { orderNotices, orderTopics } from './order.notices.ts';
import { passkeyNotices, passkeyTopics } from './passkey.notices.ts';
import { replyNotices, replyTopics } from './reply.notices.ts';
import { seatNotices, seatTopics } from './seat.notices.ts';
import { securityNotices, securityTopics } from './security.notices.ts';
import { systemNotices, systemTopics } from './system.notices.ts';
import { teacherNotices, teacherTopics } from './teacher.notices.ts';
import { vipNotices, vipTopics } from './vip.notices.ts';

/** The one list of what members are told. */
export const topics: readonly Topic[] = [
	...goalTopics,
	...orderTopics,
	...passkeyTopics,
	...replyTopics,
	...seatTopics,
	...securityTopics,
	...systemTopics,
	...teacherTopics,
	...vipTopics,
];

/** The one list of what makes a notice of an event. */
export const noticeSubscribers: JobHandler[] = [
	...goalNotices,
	...orderNotices,
	...passkeyNotices,
	...replyNotices,
	...seatNotices,
	...securityNotices,
	...systemNotices,
	...teacherNotices,
	...vipNotices,
];

const byName = new Map(topics.map((topic) => [topic.name, topic]));

/** Undefined for one that this release does not know. */
export function topicOf(name: string): Topic | undefined {
	return byName.get(name);
}
