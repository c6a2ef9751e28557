import { type RefObject, useEffect } from 'react';
import { rates, readPreferences } from './preferences.ts';

export interface KeyActions {
	toggle: () => void;
	/** Seconds, forwards or back. */
	skip: (seconds: number) => void;
	/** −1 to 1. */
	louder: (by: number) => void;
	fullscreen: () => void;
	captions: () => void;
	mute: () => void;
	/** To the next speed, up or down. */
	faster: (step: 1 | -1) => void;
}

/** The keys of the player, wherever on the page the focus is, unless what has it uses the key itself. */
export function usePlayerKeys(root: RefObject<HTMLElement | null>, actions: KeyActions): void {
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			const { key, target, ctrlKey, metaKey, altKey } = event;
			if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
			const act = actOf(key, actions);
			if (!act || !(target instanceof Element) || uses(target, key, root.current)) return;
			if (key.length === 1 && key !== ' ' && !readPreferences().letters) return;
			event.preventDefault();
			act();
		};
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	});
}

function actOf(key: string, actions: KeyActions): (() => void) | undefined {
	const table: Record<string, () => void> = {
		' ': actions.toggle,
		k: actions.toggle,
		ArrowLeft: () => actions.skip(-5),
		ArrowRight: () => actions.skip(5),
		ArrowUp: () => actions.louder(0.1),
		ArrowDown: () => actions.louder(-0.1),
		f: actions.fullscreen,
		c: actions.captions,
		m: actions.mute,
		'<': () => actions.faster(-1),
		'>': () => actions.faster(1),
	};
	return table[key.length === 1 ? key.toLowerCase() : key];
}

/** Fields take every key, buttons the space bar, menus, tabs and sliders the arrows. Outside the player arrows scroll the page. */
function uses(target: Element, key: string, player: HTMLElement | null): boolean {
	if (target.closest('input:not([type=range]), textarea, select, [contenteditable], dialog, [role=menu]')) return true;
	if (key === ' ') return target.closest('button, a, summary') !== null;
	if (!key.startsWith('Arrow')) return false;
	if (target.closest('[role=slider], [role=tablist], input')) return true;
	return !player?.contains(target) && target !== document.body && (key === 'ArrowUp' || key === 'ArrowDown');
}

/** The speed beside this one. */
export function rateBeside(rate: number, step: 1 | -1): number {
	const at = rates.findIndex((each) => each === rate);
	return rates[Math.min(rates.length - 1, Math.max(0, (at === -1 ? 2 : at) + step))] ?? 1;
}
