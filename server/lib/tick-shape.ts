import { createHook } from 'node:async_hooks';

let kept: object | undefined;

/**
 * Keeps one of the objects that `process.nextTick` makes, for good; every answer makes several. V8 forgets the shape of objects of which none is left when it
 * collects, and after a few collections takes `nextTick` for a function that makes a new shape each time: it looks every one up from then on, which is a fifth
 * of what a kept answer costs (`docs/decisions/2026-11-26-the-shape-of-a-tick.md`). Answers the object that is kept.
 */
export function keepTickShape(): object | undefined {
	const hook = createHook({
		init: (_id, type, _trigger, resource) => {
			if (type === 'TickObject') kept ??= resource;
		},
	}).enable();
	process.nextTick(() => {});
	hook.disable();
	return kept;
}
