import * as z from 'zod';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { subscribe } from '../../jobs/events.ts';
import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { coursePublished } from '../catalogue/catalogue.events.ts';
import { courseNews } from '../catalogue/publish.service.ts';
import { followersOf } from '../follows/follows.service.ts';
import { roomPublished } from '../live/live.events.ts';
import { roomNews } from '../live/publish.service.ts';
import { followers, type ToFollowers } from './notices.jobs.ts';
import { momentWords } from './notices.rules.ts';
import { defineTopic, shortened, type Topic } from './notices.topic.ts';
import { tell } from './tell.service.ts';

const names = { title: z.string(), titleEn: z.string().nullable(), teacher: z.string(), teacherEn: z.string().nullable() };

const courseTopic = defineTopic({
	name: 'teacher_course',
	kind: 'course',
	facts: z.object({ courseId: z.int(), ...names }),
	words: ({ title, titleEn, teacher, teacherEn }, locale) =>
		locale === 'en'
			? { title: `${teacherEn ?? teacher} has a new course`, text: `“${shortened(titleEn ?? title)}” is online.`, act: 'Have a look' }
			: { title: `${teacher}开了新课`, text: `《${shortened(title)}》上线了。`, act: '去看看' },
	href: ({ courseId }) => pagePaths.course(courseId),
});

const roomTopic = defineTopic({
	name: 'teacher_room',
	kind: 'course',
	facts: z.object({ roomId: z.int(), startAt: z.iso.datetime(), endAt: z.iso.datetime(), ...names }),
	words: ({ title, titleEn, teacher, teacherEn, startAt }, locale, timeZone) =>
		locale === 'en'
			? {
					title: `${teacherEn ?? teacher} will be live`,
					text: `“${shortened(titleEn ?? title)}” begins on ${momentWords(startAt, 'en', timeZone)}.`,
					act: 'Have a look',
				}
			: { title: `${teacher}要开直播课`, text: `《${shortened(title)}》，${momentWords(startAt, 'zh-CN', timeZone)} 开始。`, act: '去看看' },
	href: ({ roomId }) => pagePaths.live(roomId),
	isNow: ({ startAt, endAt }, now) => now >= new Date(startAt) && now < new Date(endAt),
});

export const teacherTopics: readonly Topic[] = [courseTopic, roomTopic];

/** Followers who are told in one transaction. */
const batch = 100;

/**
 * Tells some followers of a teacher and queues the next ones. Whoever follows two teachers of a course is told once. Nobody is told of what is not shown
 * any more, or of a room that is over.
 */
async function tellFollowers(platform: Platform, what: ToFollowers): Promise<void> {
	await platform.db.transaction(async (tx) => {
		const tellOne = await teller(tx, platform, what);
		if (tellOne === undefined) return;
		const members = await followersOf(tx, what.teacherId, { after: what.after, limit: batch });
		for (const memberId of members) await tellOne(memberId);
		const last = members.at(-1);
		if (last !== undefined && members.length === batch) await platform.jobs.queue(tx, followers, { ...what, after: last });
	});
}

async function teller(tx: Tx, platform: Platform, { of, id, teacherId }: ToFollowers): Promise<((memberId: number) => Promise<void>) | undefined> {
	const key = `${of} ${id}`;
	if (of === 'course') {
		const news = await courseNews(tx, id);
		const teacher = news?.teachers.find((each) => each.id === teacherId);
		if (news === undefined || teacher === undefined) return;
		const { title, titleEn } = news;
		const facts = { courseId: id, title, titleEn, teacher: teacher.name, teacherEn: teacher.nameEn };
		return (memberId) => tell(tx, platform, courseTopic, { memberId, key, facts });
	}
	const news = await roomNews(tx, id);
	if (news === undefined || news.teacher.id !== teacherId || news.endAt <= platform.now()) return;
	const { title, titleEn, teacher, startAt, endAt } = news;
	const facts = {
		...{ roomId: id, title, titleEn, teacher: teacher.name, teacherEn: teacher.nameEn },
		...{ startAt: startAt.toISOString(), endAt: endAt.toISOString() },
	};
	return (memberId) => tell(tx, platform, roomTopic, { memberId, key, facts });
}

export const teacherNotices: JobHandler[] = [
	subscribe(coursePublished, 'notice followers', async (tx, { courseId: id }, platform) => {
		for (const { id: teacherId } of (await courseNews(tx, id))?.teachers ?? [])
			await platform.jobs.queue(tx, followers, { of: 'course', id, teacherId, after: 0 });
	}),
	subscribe(roomPublished, 'notice followers', async (tx, { roomId: id }, platform) => {
		const news = await roomNews(tx, id);
		if (news !== undefined) await platform.jobs.queue(tx, followers, { of: 'room', id, teacherId: news.teacher.id, after: 0 });
	}),
	jobHandler(followers, tellFollowers),
];
