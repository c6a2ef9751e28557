import type { PageFault } from './fault.ts';

const lesson = (title: string) => ({ file: 'e2e/lesson-page.e2e.ts', title });

const around = lesson('R07 R42 desktop, a visitor at a trial lesson');

/** Faults of what stands around a lesson’s picture. */
export const lessonFaults: readonly PageFault[] = [
	{
		id: 'r07-no-categories-in-the-trail',
		row: 'R07',
		what: 'the trail begins at the course',
		file: 'web/site/video/WatchHead.tsx',
		at: 'const categories = ⟦breadcrumb?.path ?? []⟧;',
		becomes: '[]',
		test: around,
		says: '财会',
	},
	{
		id: 'r07-no-next-courses',
		row: 'R07',
		what: 'nothing to learn next',
		file: 'web/site/video/VideoPage.tsx',
		at: '{⟦courses.length > 0⟧ && <NextCourses courses={courses} />}',
		becomes: 'false',
		test: around,
		says: '接着学',
	},
	{
		id: 'r07-two-next-courses',
		row: 'R07',
		what: 'two courses to learn next, not four',
		file: 'web/site/video/video-load.ts',
		at: "api('recommendedCourses', { prodType: 1, size: ⟦4⟧,",
		becomes: '2',
		test: lesson('R07 R72 to its owner'),
		says: 'toHaveCount',
	},
	{
		id: 'r07-no-teachers',
		row: 'R07',
		what: 'the tab of the teachers is empty',
		file: 'web/site/video/LessonTabs.tsx',
		at: "⟦<Teachers teachers={teacherList} since={stale['teacherList']} />⟧",
		becomes: 'null',
		test: around,
		says: 'tabpanel',
	},
	{
		id: 'r07-no-way-back',
		row: 'R07',
		what: 'no lesson before this one',
		file: 'web/site/video/WatchTitle.tsx',
		at: '{⟦previous !== null⟧ && (',
		becomes: 'false',
		test: lesson('R07 a locked lesson says the price'),
		says: '上一讲',
	},
	{
		id: 'r07-offer-without-price',
		row: 'R07',
		what: 'a locked lesson does not say what it costs',
		file: 'web/site/video/LessonOffer.tsx',
		at: "{⟦course && reason !== 'access_not_started'⟧ && (",
		becomes: 'false',
		test: lesson('R07 a locked lesson says the price'),
		says: '¥229.00',
	},
	{
		id: 'r07-nothing-heard',
		row: 'R07',
		what: 'the list says of the course that nothing was heard',
		file: 'web/site/video/WatchList.tsx',
		at: 'const percent = ⟦all > 0 ? Math.floor((done * 100) / all) : 0⟧;',
		becomes: '0',
		test: lesson('R07 R72 to its owner'),
		says: '已听',
	},
	{
		id: 'r07-locked-looks-open',
		row: 'R07',
		what: 'a locked lesson of the list does not say so',
		file: 'web/site/video/WatchRow.tsx',
		at: ': ⟦lesson.locked⟧ ? t`报名后可听` : t`还没听`;',
		becomes: 'false',
		test: around,
		says: '报名后可听',
	},
];
