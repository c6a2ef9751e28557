import type { PageFault } from './fault.ts';

const byCode = { file: 'e2e/punch.e2e.ts', title: 'R17 R74 the code of a class' };

/** Faults of checking in for a class by its code. */
export const punchFaults: readonly PageFault[] = [
	{
		id: 'r17-code-with-spaces',
		row: 'R17',
		what: 'a code that is pasted with spaces loses its last digits',
		file: 'web/member/punch/ClassroomForm.tsx',
		at: "const digitsOf = (text: string) => ⟦text.normalize('NFKC').replace(/\\D/g, '').slice(0, length)⟧;",
		becomes: "text.slice(0, length).replace(/\\D/g, '')",
		test: byCode,
		says: 'toHaveValue',
	},
	{
		id: 'r17-class-not-in-month',
		row: 'R17',
		what: 'a class that was checked in for is missing in the month',
		file: 'web/member/punch/Attended.tsx',
		at: '...⟦classes⟧.map((each) => ({ ...each, key: `class ${each.classId}`, to: null, where: each.place })),',
		becomes: '[] as typeof classes',
		test: byCode,
		says: 'toHaveCount',
	},
];
