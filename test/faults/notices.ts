import type { PageFault } from './fault.ts';

const notices = (title: string) => ({ file: 'e2e/notices.e2e.ts', title });

const bell = notices('R78 the bell counts');
const bellOnPhone = notices('R78 the bell counts');
const push = (title: string) => ({ file: 'web/features/push/push-switch.test.tsx', title });
const pushOn = push('R78 push is switched on');
const pushKnown = push('R78 push is on where');
const pushFails = push('R78 what fails says so');

/** Faults of the page of notices, of the bell, of their settings and of push. */
export const noticesFaults: readonly PageFault[] = [
	{
		id: 'r78-no-square',
		row: 'R78',
		what: 'an unread notice looks like one that was read',
		file: 'web/member/notices/NoticeRow.tsx',
		at: "data-unread={⟦read ? undefined : ''⟧}",
		becomes: 'undefined',
		test: notices('R78 notices by day'),
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
		test: notices('R78 wishes'),
		says: 'toBeChecked',
	},
	{
		id: 'r78-bell-asks-alone',
		row: 'R78',
		what: 'what one tab hears the others do not',
		file: 'web/features/notices/socket.ts',
		at: '⟦channel?.postMessage(told);⟧',
		becomes: '',
		kind: 'statements',
		test: bell,
		says: '4 条没看',
	},
	{
		id: 'r78-bell-old-list',
		row: 'R78',
		what: 'what comes changes the count, and not the list of the page',
		file: 'web/features/notices/socket.ts',
		at: '⟦reload || notices.length > 0 || (before !== null && before !== unread)⟧',
		becomes: 'reload',
		test: bellOnPhone,
		says: '账号开好了',
	},
	{
		id: 'r78-each-tab-connects',
		row: 'R78',
		what: 'every tab holds a connection of its own',
		file: 'web/features/notices/socket.ts',
		at: "if (⟦'locks' in navigator⟧) void",
		becomes: 'false',
		test: bell,
		says: 'Expected: 1',
	},
	{
		id: 'r78-panel-of-three',
		row: 'R78',
		what: 'three notices under the bell instead of five',
		file: 'web/features/notices/NoticePanel.tsx',
		at: 'const shown = ⟦5⟧;',
		becomes: '3',
		test: bellOnPhone,
		says: 'toHaveCount',
	},
	{
		id: 'r78-push-by-another',
		row: 'R78',
		what: 'push looks switched on where another browser of the member has it',
		file: 'web/features/push/this-browser.ts',
		at: '⟦endpointHash === hash⟧',
		becomes: 'true',
		test: pushKnown,
		says: '会推到这里',
	},
	{
		id: 'r78-push-told-too-late',
		row: 'R78',
		what: 'push that is switched off goes on when the browser does not let go',
		file: 'web/features/push/this-browser.ts',
		at: "⟦await browserApi('pushUnsubscribe', { endpoint: subscription.endpoint }, { skipHandler: true });⟧",
		becomes: '',
		kind: 'statements',
		test: pushOn,
		says: 'browser forgets',
	},
	{
		id: 'r78-push-failed-in-silence',
		row: 'R78',
		what: 'nothing is said when push could not be switched on',
		file: 'web/features/push/PushSwitch.tsx',
		at: "{⟦said === 'change'⟧ && <Trans>",
		becomes: 'false',
		test: pushFails,
		says: "false, ''",
	},
];
