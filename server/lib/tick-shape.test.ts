import { createHook } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { keepTickShape } from './tick-shape.ts';

test('what is kept has the shape of what nextTick makes, and stays the same', () => {
	const first = keepTickShape();
	const later: object[] = [];
	const hook = createHook({
		init: (_id, type, _trigger, resource) => {
			if (type === 'TickObject') later.push(resource);
		},
	}).enable();
	process.nextTick(() => {});
	hook.disable();
	expect(later).toHaveLength(1);
	setFlagsFromString('--allow-natives-syntax');
	const haveSameShape = new Function('one', 'other', 'return %HaveSameMap(one, other)') as (one: unknown, other: unknown) => boolean;
	setFlagsFromString('--no-allow-natives-syntax');
	expect(haveSameShape(first, later[0])).toBe(true);
	expect(haveSameShape(first, {})).toBe(false);
	expect(keepTickShape()).toBe(first);
});
