import type { JobHandler } from '../../jobs/handlers.ts';
import type { Topic } from './notices.topic.ts';
import { replyNotices, replyTopics } from './reply.notices.ts';
import { securityNotices, securityTopics } from './security.notices.ts';
import { systemNotices, systemTopics } from './system.notices.ts';

/** The one list of what members are told. */
const topics: readonly Topic[] = [...replyTopics, ...securityTopics, ...systemTopics];

/** The one list of what makes a notice of an event. */
export const noticeSubscribers: JobHandler[] = [...replyNotices, ...securityNotices, ...systemNotices];

const byName = new Map(topics.map((topic) => [topic.name, topic]));

/** Undefined for one that this release does not know. */
export function topicOf(name: string): Topic | undefined {
	return byName.get(name);
}
