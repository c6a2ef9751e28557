import { useEffect, useRef } from 'react';
import { readPreferences } from '../../../features/video/preferences.ts';

/** N, wherever on the page the focus is, unless what has it takes letters. */
export function useNewKey(begin: () => void): void {
	const latest = useRef(begin);
	latest.current = begin;
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			const { key, target, ctrlKey, metaKey, altKey } = event;
			if (key.toLowerCase() !== 'n' || event.defaultPrevented || ctrlKey || metaKey || altKey) return;
			if (!(target instanceof Element) || target.closest('input:not([type=range]), textarea, select, [contenteditable], dialog, [role=menu]')) return;
			if (!readPreferences().letters) return;
			event.preventDefault();
			latest.current();
		};
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, []);
}
