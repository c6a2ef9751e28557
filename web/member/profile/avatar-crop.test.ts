import { describe, expect, it } from 'vitest';
import { cropOf, inside } from './avatar-crop.ts';

const wide = { width: 800, height: 400 };

describe('R66 the square of a picture', () => {
	it('is the largest one in the middle at first', () => {
		expect(cropOf(wide, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({ x: 0.25, y: 0, width: 0.5 });
		expect(cropOf({ width: 300, height: 900 }, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({ x: 0, y: expect.closeTo(1 / 3), width: 1 });
	});

	it('never leaves the picture, and is a quarter of the largest at least', () => {
		expect(inside(wide, { x: 0, y: 0, zoom: 1 })).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
		expect(inside(wide, { x: 1, y: 1, zoom: 2 })).toEqual({ x: 0.875, y: 0.75, zoom: 2 });
		expect(inside(wide, { x: 0.5, y: 0.5, zoom: 9 }).zoom).toBe(4);
		expect(inside(wide, { x: 0.5, y: 0.5, zoom: 0.5 }).zoom).toBe(1);
	});

	it('has the size of the magnification, and its corner where the view is', () => {
		expect(cropOf(wide, { x: 0.875, y: 0.25, zoom: 2 })).toEqual({ x: 0.75, y: 0, width: 0.25 });
	});
});
