// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { MemberCourse } from '../../../contract/learning/member.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { siteSaysTime } from '../../../test/web/site-time.ts';
import { MyCourseRow } from './MyCourseRow.tsx';

const now = Date.parse('2026-11-21T04:00:00Z');
siteSaysTime(now);

test('R18 R101 the ways on in two courses are told apart by their names', async () => {
	const course = (id: number, title: string) =>
		({
			...{ id, title, cover: '/c.webp', teachers: [], lessonCount: 3, percent: 0, expired: false, expiresAt: null, finished: false },
			...{ enrolledAt: '2026-11-20T04:00:00Z', lastLearnedAt: null, lastVideoId: null, nextVideo: { id: id * 10, title: '第一讲', number: 1 } },
		}) as unknown as MemberCourse;
	const page = await renderPage(
		<ul>
			<MyCourseRow course={course(1, '极限')} written={undefined} />
			<MyCourseRow course={course(2, '导数')} written={undefined} />
		</ul>,
		{ site: { renderedAt: now } },
	);
	const to = (name: string) => page.getByRole('link', { name }).getAttribute('href');
	expect([to('开始听 极限'), to('开始听 导数')]).toEqual(['/video/10', '/video/20']);
});
