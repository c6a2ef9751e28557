/** An evening of the demo member: days before the first start, the clock, a course, its lesson (from 1, films alone), how many in a row, and how much of the last. */
export type HistoryRow = [daysAgo: number, clock: `${number}:${number}`, course: string, lesson: number, count: number, ofLast?: number];

/** Three weeks of 小满, the demo member: most evenings a lesson or two, some days nothing, the last one left in the middle. */
export const history: HistoryRow[] = [
	[21, '20:10', 'calculus-from-zero', 1, 1],
	[20, '20:05', 'calculus-from-zero', 2, 1],
	[20, '21:20', 'accounting-three-statements', 1, 1],
	[18, '19:40', 'calculus-from-zero', 3, 2],
	[17, '12:32', 'accounting-three-statements', 2, 2],
	[16, '20:30', 'calculus-from-zero', 5, 1],
	[14, '20:12', 'the-order-of-the-page', 1, 2],
	[13, '09:15', 'calculus-from-zero', 6, 1],
	[13, '20:02', 'accounting-three-statements', 4, 1],
	[11, '20:20', 'python-at-the-office', 1, 2],
	[10, '12:28', 'python-at-the-office', 3, 1],
	[10, '20:40', 'calculus-from-zero', 7, 1],
	[9, '21:05', 'first-concert', 1, 3],
	[7, '20:08', 'python-at-the-office', 4, 1],
	[6, '19:55', 'calculus-from-zero', 8, 2],
	[5, '12:30', 'accounting-three-statements', 5, 2],
	[5, '20:15', 'square-into-square', 1, 1],
	[3, '20:25', 'notes-in-the-booth', 1, 1],
	[2, '12:40', 'python-at-the-office', 5, 1, 0.5],
	[2, '20:10', 'calculus-from-zero', 10, 1, 0.6],
	[1, '20:04', 'square-into-square', 2, 2, 0.62],
];
