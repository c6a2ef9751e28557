/** What was asked for, or how to ask. */
export type Wish =
	| { does: 'add'; file: string; lesson: number | null; title: string | null }
	| { does: 'list' }
	| { does: 'retry'; asset: number }
	| { does: 'delete'; asset: number }
	| { does: 'caption'; asset: number; lang: string; file: string; label: string | null }
	| { does: 'ticket'; subject: string; seconds: number };

export const usage = `usage: npm run media -- add <file> [--lesson <id>] [--title <text>]
                        list
                        retry <asset>
                        delete <asset>
                        caption <asset> <lang> <file.vtt|file.srt> [--label <text>]
                        ticket [<who>] [--seconds <n>]`;

/** Reads the command's words; null when they are not understood. */
export function readWords(words: readonly string[]): Wish | null {
	const options = new Map<string, string>();
	const plain: string[] = [];
	for (let at = 0; at < words.length; at += 1) {
		const word = words[at] ?? '';
		if (!word.startsWith('--')) plain.push(word);
		else {
			at += 1;
			const value = words[at];
			if (value === undefined || !['--lesson', '--title', '--label', '--seconds'].includes(word)) return null;
			options.set(word.slice(2), value);
		}
	}
	const [does, one, two, three, ...rest] = plain;
	if (rest.length > 0) return null;
	if (does === 'list' && one === undefined) return { does };
	if (does === 'add' && one !== undefined && two === undefined) {
		const lesson = options.has('lesson') ? idOf(options.get('lesson')) : null;
		return lesson === undefined ? null : { does, file: one, lesson, title: options.get('title') ?? null };
	}
	if (does === 'ticket' && two === undefined) {
		const seconds = options.has('seconds') ? idOf(options.get('seconds')) : 3600;
		return seconds === undefined ? null : { does, subject: one ?? 'command', seconds };
	}
	const asset = idOf(one);
	if (asset === undefined) return null;
	if (does === 'retry' && two === undefined) return { does, asset };
	if (does === 'delete' && two === undefined) return { does, asset };
	if (does === 'caption' && two !== undefined && three !== undefined)
		return { does, asset, lang: two, file: three, label: options.get('label') ?? null };
	return null;
}

function idOf(text: string | undefined): number | undefined {
	return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
