import { StartError } from '../../../server/lib/start-error.ts';

/** Everything wrong in a folder of content, each with its file, line and field, and what to do. */
export class ContentError extends StartError {
	readonly mistakes: readonly string[];
	constructor(mistakes: readonly string[]) {
		super(`The content cannot be read:\n${mistakes.join('\n')}`);
		this.mistakes = mistakes;
	}
}

/** The steps to a field: names, and places in lists from 0. */
export type FieldPath = readonly PropertyKey[];

/** Collected, so that whoever writes sees all of them at once. */
export class Mistakes {
	readonly #found: { file: string; line: number; text: string }[] = [];

	add(file: string, line: number, sentence: string, field: FieldPath = []): void {
		// People count from 1.
		const name = field.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join('.');
		this.#found.push({ file, line, text: `${file}:${line} ${name === '' ? '' : `${name}: `}${sentence}` });
	}

	get any(): boolean {
		return this.#found.length > 0;
	}

	throwIfAny(): void {
		if (!this.any) return;
		const sorted = this.#found.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
		throw new ContentError(sorted.map(({ text }) => text));
	}
}
