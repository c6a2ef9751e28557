import type { PageFault } from './fault.ts';

const seats = (title: string) => ({ file: 'e2e/seats.e2e.ts', title });
const desktop = seats('R89 desktop: a company buys');
const owned = seats('R89 who has the course is told');

/** Faults of group seats: at the till, by the link, and on the screen of who bought them. */
export const seatsFaults: readonly PageFault[] = [
	{
		id: 'r89-number-not-asked',
		row: 'R89',
		what: 'another number of seats leaves the sum what it was',
		file: 'web/member/payments/CheckoutSeats.tsx',
		at: "else ⟦search.set('seats', String(next))⟧;",
		becomes: 'search',
		test: desktop,
		says: '845.00',
	},
	{
		id: 'r89-wrong-number-unsaid',
		row: 'R89',
		what: 'one seat is no number, and nothing says so',
		file: 'web/member/payments/CheckoutSeats.tsx',
		at: 'const isRight = ⟦/^\\d{1,3}$/.test(typed) && count >= fewest && count <= most⟧;',
		becomes: 'true',
		test: desktop,
		says: '最少 2 席',
	},
	{
		id: 'r89-paid-leads-to-course',
		row: 'R89',
		what: 'paid, the button leads to the course and not to the seats',
		file: 'web/member/orders/order-words.ts',
		at: 'if (⟦first?.seats⟧) return seatPaths.pool(orderId);',
		becomes: 'null',
		test: desktop,
		says: 'waitForURL',
	},
	{
		id: 'r89-old-link-shown',
		row: 'R89',
		what: 'the link that was replaced still stands there',
		file: 'web/member/seats/NewLink.tsx',
		at: 'onClose(); ⟦await onDone();⟧',
		becomes: '',
		kind: 'statements',
		test: desktop,
		says: '席位链接',
	},
	{
		id: 'r89-focus-lost',
		row: 'R89',
		what: 'the seat taken, the keyboard stands nowhere',
		file: 'web/member/seats/TakeSeatPage.tsx',
		at: "if (taken) ⟦acts.current?.querySelector('a')?.focus()⟧;",
		becomes: 'null',
		test: desktop,
		says: 'toBeFocused',
	},
	{
		id: 'r89-taken-back-unseen',
		row: 'R89',
		what: 'a seat that was taken back still stands in the list',
		file: 'web/member/seats/TakeBack.tsx',
		at: 'toast(t`收回了，这一席空出来了。`); ⟦await onDone();⟧',
		becomes: '',
		kind: 'statements',
		test: desktop,
		says: '20',
	},
	{
		id: 'r89-owned-untold',
		row: 'R89',
		what: 'who has the course is not told why they take no seat',
		file: 'web/member/seats/use-take-seat.ts',
		at: "trouble: ⟦trouble || (look?.problem ?? '')⟧,",
		becomes: 'trouble',
		test: owned,
		says: '已经有这门课',
	},
];
