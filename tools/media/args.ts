import { parseArgs } from 'node:util';

export type Command =
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

const options = { lesson: { type: 'string' }, title: { type: 'string' }, label: { type: 'string' }, seconds: { type: 'string' } } as const;

/** Reads the arguments after `npm run media --`; null when they are not understood. */
export function readCommand(args: readonly string[]): Command | null {
	const parsed = parse(args);
	if (parsed === null) return null;
	const { lesson, title = null, label = null, seconds } = parsed.values;
	const [does, one, two, three, ...rest] = parsed.positionals;
	if (rest.length > 0) return null;
	if (does === 'list' && one === undefined) return { does };
	if (does === 'add' && one !== undefined && two === undefined) {
		const id = lesson === undefined ? null : idOf(lesson);
		return id === undefined ? null : { does, file: one, lesson: id, title };
	}
	if (does === 'ticket' && two === undefined) {
		const valid = seconds === undefined ? 3600 : idOf(seconds);
		return valid === undefined ? null : { does, subject: one ?? 'command', seconds: valid };
	}
	const asset = idOf(one);
	if (asset === undefined) return null;
	if ((does === 'retry' || does === 'delete') && two === undefined) return { does, asset };
	if (does === 'caption' && two !== undefined && three !== undefined) return { does, asset, lang: two, file: three, label };
	return null;
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch {
		return null;
	}
}

function idOf(text: string | undefined): number | undefined {
	return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
