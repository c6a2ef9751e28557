import { expect, test } from 'vitest';
import { fen } from '../../contract/money.ts';
import { money, plainYuan, yuan } from './money.ts';

test('C1 money is integer fen, shown in yuan', () => {
	expect([0, 5, 19900, 129999, 123456789].map(fen).map(money)).toEqual(['¥0.00', '¥0.05', '¥199.00', '¥1,299.99', '¥1,234,567.89']);
	expect(plainYuan(fen(129900))).toBe('1299.00');
	expect(plainYuan(fen(123456789))).toBe('1234567.89');
	expect([-5, -129900, -1, 99, 100, 99_900, 100_000].map(fen).map(yuan)).toEqual([
		'-0.05',
		'-1,299.00',
		'-0.01',
		'0.99',
		'1.00',
		'999.00',
		'1,000.00',
	]);
});
