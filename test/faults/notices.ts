import type { PageFault } from './fault.ts';

const notices = (title: string) => ({ file: 'e2e/notices.e2e.ts', title });

/** Faults of the page of notices and of their settings. */
export const noticesFaults: readonly PageFault[] = [
	{
		id: 'r78-no-square',
		row: 'R78',
		what: 'an unread notice looks like one that was read',
		file: 'web/member/notices/NoticeRow.tsx',
		at: "data-unread={⟦read ? undefined : ''⟧}",
		becomes: 'undefined',
		test: notices('R78 desktop: notices by day'),
		says: '登录密码改过了',
	},
	{
		id: 'r78-this-page-alone',
		row: 'R78',
		what: 'all read are those up to the newest of a later page',
		file: 'web/member/notices/NoticesPage.tsx',
		at: 'const upTo = Math.max(⟦newest?.seq ?? 0⟧, ...list.map(({ seq }) => seq));',
		becomes: '0',
		test: notices('R78 twenty-five notices'),
		says: 'toHaveCount',
	},
	{
		id: 'r78-stays-read',
		row: 'R78',
		what: 'what could not be noted as read stays read',
		file: 'web/member/notices/use-reading.ts',
		at: 'setMarked((before) => before.filter((each) => ⟦each !== what⟧));',
		becomes: 'true',
		test: notices('R78 twenty-five notices'),
		says: 'toHaveLength',
	},
	{
		id: 'r78-wish-stays',
		row: 'R78',
		what: 'a wish that was not saved stays ticked',
		file: 'web/member/notices/use-wishes.ts',
		at: 'setWaiting((before) => before.filter((each) => ⟦each !== wish⟧));',
		becomes: 'true',
		test: notices('R78 desktop: wishes'),
		says: 'toBeChecked',
	},
];
