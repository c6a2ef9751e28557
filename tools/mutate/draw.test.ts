import { expect, test } from 'vitest';
import { draw } from './draw.ts';

const lists = [
	Array.from({ length: 1000 }, (_, index) => `large-${index}`),
	Array.from({ length: 100 }, (_, index) => `small-${index}`),
	Array.from({ length: 3 }, (_, index) => `tiny-${index}`),
];
const one = () => 1;

test('the same seed draws the same, another one others', () => {
	expect(draw(lists, one, 60, 7)).toEqual(draw(lists, one, 60, 7));
	expect(draw(lists, one, 60, 7)).not.toEqual(draw(lists, one, 60, 8));
});

test('evenly, what a small folder has not from the others; nothing twice', () => {
	const drawn = draw(lists, one, 60, 7);
	expect(drawn.map(({ length }) => length)).toEqual([29, 29, 3]);
	expect(new Set(drawn.flat()).size).toBe(61);
});

test('an item of more weight takes more of the share', () => {
	expect(draw(lists, () => 4, 60, 7).map(({ length }) => length)).toEqual([6, 6, 3]);
});

test('no more than there is', () => {
	expect(draw(lists, one, 5000, 7)).toEqual(lists);
});
