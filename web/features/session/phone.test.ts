import { expect, test } from 'vitest';
import { barePhone, groupedPhone, maskedPhone } from './phone.ts';

test.each([
	['138 0013 8000', '13800138000'],
	['+86 138-0013-8000', '13800138000'],
	['008613800138000', '13800138000'],
	['8613800138000', '13800138000'],
	['１３８００１３８０００', '13800138000'],
	['86138', '86138'],
	['+44 7911 123456', '+447911123456'],
])('%s is sent as %s', (written, bare) => {
	expect(barePhone(written)).toBe(bare);
});

test.each([
	['138', '138'],
	['1380', '138 0'],
	['13800138', '138 0013 8'],
	['13800138000', '138 0013 8000'],
	['138 ', '138'],
	['+86 13800138000', '138 0013 8000'],
	['+4479', '+4479'],
])('%s is shown as %s', (written, grouped) => {
	expect(groupedPhone(written)).toBe(grouped);
});

test('a number that got a code is shown without its middle', () => {
	expect(maskedPhone('13905716620')).toBe('139****6620');
});
