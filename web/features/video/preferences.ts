/** What a listener set once and finds again on the next lesson. The volume is kept by media-chrome itself. */
export interface Preferences {
	rate: number;
	/** Language of the captions; empty: none; absent: never chosen. */
	captions?: string | undefined;
	/** Height that was chosen; 0: what the line carries. */
	height: number;
	/** The next lesson begins by itself. */
	goOn: boolean;
	/** Single letters are keys of the player and its notes; dictation would press them (WCAG 2.1.4). */
	letters: boolean;
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const key = 'lectern-player';
const usual: Preferences = { rate: 1, captions: undefined, height: 0, goOn: false, letters: true };

export function readPreferences(): Preferences {
	try {
		const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
		return {
			rate: rates.find((rate) => rate === kept.rate) ?? usual.rate,
			captions: typeof kept.captions === 'string' ? kept.captions : usual.captions,
			height: typeof kept.height === 'number' ? kept.height : usual.height,
			goOn: kept.goOn === true,
			letters: kept.letters !== false,
		};
	} catch {
		return usual;
	}
}

export function keepPreference(change: Partial<Preferences>): void {
	try {
		localStorage.setItem(key, JSON.stringify({ ...readPreferences(), ...change }));
	} catch {
		// Storage is closed: it holds for this lesson.
	}
}
