import { useSyncExternalStore } from 'react';
import { type ThemeChoice, themeChoice } from './theme.ts';

/** Every choice writes the attribute, also one that looks the same: what every page carries need not know who listens. */
function subscribe(listener: () => void): () => void {
	const observer = new MutationObserver(listener);
	observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
	return () => observer.disconnect();
}

/** What the visitor chose; `system` on the server. */
export function useTheme(): ThemeChoice {
	return useSyncExternalStore(subscribe, themeChoice, () => 'system');
}
