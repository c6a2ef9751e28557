import { expect, test } from 'vitest';
import { idOf, notFound, numbers } from './params.ts';

test('R26 numbers are read, absent ones stay absent', () => {
	expect(numbers({ categoryId: '12', typeId: '0' }, 'categoryId', 'typeId', 'current')).toEqual({ categoryId: 12, typeId: 0 });
	expect(idOf({ id: '2147483647' })).toBe(2147483647);
	expect(numbers({ id: '1', current: '1', other: '0' }, 'id', 'current', 'other')).toEqual({ id: 1, current: 1, other: 0 });
	expect(() => notFound()).toThrow(expect.objectContaining({ data: { reason: 'not_found' }, init: { status: 404 } }));
});

test.each(['detail', '7a', '-1', '1.5', '007', '1e3', ' 7', '2147483648', '99999999999', '٣', '', '00', '7\\n'])(
	'R26 %j is no number: not found',
	(text) => {
		expect(() => numbers({ categoryId: text }, 'categoryId')).toThrow(expect.objectContaining({ init: { status: 404 } }));
	},
);

test('R26 a missing id, id 0 and page 0 are not found', () => {
	for (const wrong of [() => idOf({}), () => idOf({ id: '0' }), () => numbers({ current: '0' }, 'current')])
		expect(wrong).toThrow(expect.objectContaining({ init: { status: 404 } }));
});
