import type { PageFault } from './fault.ts';

const inTest = (title: string) => ({ file: 'e2e/privacy.e2e.ts', title });
const copy = inTest('R67 a copy of one’s data');
const closing = inTest('R67 closing says what goes');

/** Faults of the copy of one's data, of closing an account and of the way back. */
export const privacyFaults: readonly PageFault[] = [
	{
		id: 'r67-no-look',
		row: 'R67',
		what: 'a copy that is being made never becomes ready on the page',
		file: 'web/member/privacy/use-export.ts',
		at: "const making = ⟦copy?.state === 'making'⟧",
		becomes: 'false',
		test: copy,
		says: '准备好了',
	},
	{
		id: 'r67-no-size',
		row: 'R67',
		what: 'the copy does not say how large it is',
		file: 'web/member/privacy/ExportBox.tsx',
		at: 'const size = ⟦fileSize(copy.bytes)⟧;',
		becomes: "''",
		test: copy,
		says: '前可下载',
	},
	{
		id: 'r67-nothing-stays',
		row: 'R67',
		what: 'closing does not say what stays',
		file: 'web/member/privacy/CloseDialog.tsx',
		at: '⟦<Line name={<Trans>会留下</Trans>}> <Trans>订单、发票和学时账本，去掉姓名和手机：账目和学时证明靠它们。</Trans> </Line>⟧',
		becomes: 'null',
		test: closing,
		says: '会留下',
	},
	{
		id: 'r67-stays-logged-in',
		row: 'R67',
		what: 'the browser keeps the token of a closed account',
		file: 'web/member/privacy/CloseDialog.tsx',
		at: '⟦closeSession();⟧',
		becomes: '',
		kind: 'statements',
		test: closing,
		says: '401 (Unauthorized)',
	},
	{
		id: 'r67-no-date-back',
		row: 'R67',
		what: 'the way back does not say when the account goes',
		file: 'web/member/privacy/ComeBackPage.tsx',
		at: 'const until = ⟦moment(closesAt, locale)⟧;',
		becomes: "''",
		test: closing,
		says: '天后清除',
	},
];
