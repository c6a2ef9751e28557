// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useReaderNumber } from './use-reader-number.ts';

test('R07 R71 a player goes on for the member who comes to it, and begins anew after them: for nobody, and for another one', () => {
	const play = (memberId: number | null) => ({ memberId });
	const { result, rerender } = renderHook(({ of }) => useReaderNumber(of), {
		initialProps: { of: play(null) as { memberId: number | null } | null },
	});
	const numbers = [play(null), play(7), play(7), null, play(7), play(null), play(8), play(9), null, play(8)].map((of) => {
		rerender({ of });
		return result.current;
	});
	expect(numbers).toEqual([0, 0, 0, 0, 0, 1, 1, 2, 2, 3]);
});
