export type ThemeChoice = 'light' | 'dark' | 'system';

const key = 'lectern-theme';

/** Height of the home page's strip when it was last shown here, in px; 0 when there was none. */
const stripKey = 'lectern-strip';

/**
 * Runs before the first paint. Its text is constant, and so is its hash in the content security policy. Beside the theme it marks a page that is the same
 * for everybody and read by a member (`use-own-parts.ts`).
 */
export const themeScript = `(function(d,t){try{t=localStorage.getItem('${key}')}catch(e){}d.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';if(!d.member&&/(^|; )agency-smart-token=(?!(undefined|null|false)?(;|$))/.test(document.cookie)){d.own='waiting';try{t=localStorage.getItem('${stripKey}');t&&document.documentElement.style.setProperty('--strip',t+'px')}catch(e){}}})(document.documentElement.dataset)`;

export function rememberStrip(height: number): void {
	try {
		localStorage.setItem(stripKey, String(height));
	} catch {
		// Storage is switched off: the page keeps its usual height free.
	}
}

/** What was chosen where storage is refused or full: it holds for this page. */
let unkept: ThemeChoice | undefined;

/** What the visitor chose. */
export function themeChoice(): ThemeChoice {
	if (unkept) return unkept;
	try {
		const kept = localStorage.getItem(key);
		return kept === 'light' || kept === 'dark' ? kept : 'system';
	} catch {
		return 'system';
	}
}

function apply(): void {
	const chosen = themeChoice();
	const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme:dark)').matches);
	document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

export function setTheme(theme: ThemeChoice): void {
	try {
		if (theme === 'system') localStorage.removeItem(key);
		else localStorage.setItem(key, theme);
		unkept = undefined;
	} catch {
		unkept = theme;
	}
	apply();
}

/** Follows the system while that is the choice, and other tabs. */
export function followTheme(): () => void {
	const media = matchMedia('(prefers-color-scheme:dark)');
	// It may have changed since the script in the head looked.
	apply();
	media.addEventListener('change', apply);
	addEventListener('storage', apply);
	return () => {
		media.removeEventListener('change', apply);
		removeEventListener('storage', apply);
	};
}
