import { useSyncExternalStore } from 'react';

export interface Toast {
	id: number;
	text: string;
	/** A tick unless said otherwise; what did not work out wears a clock. */
	icon?: 'clock';
	/** One thing to do about it, such as undo. */
	action?: { label: string; run: () => void };
	/** Milliseconds, from when it is shown, and again from when it is let go. */
	duration: number;
}

export const toastTime = 2500;
const most = 2;
const none: readonly Toast[] = [];

let toasts = none;
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
	toasts = next;
	for (const listener of listeners) listener();
}

/** Shows a sentence for 2500 ms. At most two stand; a third takes the place of the older. */
export function toast(text: string, options: Partial<Omit<Toast, 'id' | 'text'>> = {}): void {
	const id = ++lastId;
	for (const old of toasts.slice(0, Math.max(0, toasts.length - most + 1))) dismissToast(old.id);
	show([...toasts, { id, text, duration: toastTime, ...options }]);
	releaseToast(id);
}

export function dismissToast(id: number): void {
	holdToast(id);
	show(toasts.filter((one) => one.id !== id));
}

/** Pointer or focus is on it: it stays. */
export function holdToast(id: number): void {
	clearTimeout(timers.get(id));
	timers.delete(id);
}

/** It stands for its whole time again. */
export function releaseToast(id: number): void {
	holdToast(id);
	timers.set(
		id,
		setTimeout(() => dismissToast(id), toasts.find((one) => one.id === id)?.duration),
	);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
	return toasts;
}

export function useToasts(): readonly Toast[] {
	return useSyncExternalStore(subscribe, currentToasts, () => none);
}
