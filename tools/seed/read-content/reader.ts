import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type * as z from 'zod';
import { type FieldPath, Mistakes } from './mistakes.ts';
import { readProse } from './prose.ts';
import { nearest, sentenceOf } from './sentence-of.ts';
import type { Both } from './texts.ts';
import { parseYaml, type YamlSource } from './yaml-source.ts';

const fileName = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z]+$/;

/** What one file says, with a way to say what is wrong in it. */
export interface Read<T> {
	/** The file's name without its ending. */
	key: string;
	value: T;
	wrong(field: FieldPath, sentence: string): void;
}
export type ReadProse<T> = Read<T> & { prose: Both };

/** Reads files of a folder of content against their schemas. Whatever is wrong is collected, and what comes back then is not complete. */
export class ContentReader {
	readonly mistakes = new Mistakes();
	readonly #root: string;
	/** Files are named to people as they stand in the repository: `demo/courses/…`. */
	readonly #name: string;

	constructor(root: string) {
		this.#root = root;
		this.#name = basename(root);
	}

	/** A file of YAML. */
	yaml<T>(path: string, schema: z.ZodType<T>): Read<T> | undefined {
		const text = this.#text(path);
		if (text === undefined) return undefined;
		return this.#checked(path, parseYaml(text, { file: this.#named(path), firstLine: 1 }, this.mistakes), schema);
	}

	/** A file of Markdown, below its fields in YAML between two lines of ---. */
	markdown<T>(path: string, schema: z.ZodType<T>): ReadProse<T> | undefined {
		const text = this.#text(path);
		if (text === undefined) return undefined;
		const [all, fields = ''] = /^---\n([\s\S]*?\n)?---\n/.exec(text) ?? [];
		if (all === undefined) {
			this.mistakes.add(this.#named(path), 1, 'the file begins with its fields, between two lines of ---');
			return undefined;
		}
		const read = this.#checked(path, parseYaml(fields, { file: this.#named(path), firstLine: 2 }, this.mistakes), schema);
		const firstLine = all.split('\n').length;
		const prose = readProse(text.slice(all.length), (line, sentence) => this.mistakes.add(this.#named(path), firstLine + line, sentence));
		return read && { ...read, prose };
	}

	/** Every file of a folder, in the order that they ask for. */
	yamlFolder<T extends { order: number }>(folder: string, schema: z.ZodType<T>): Read<T>[] {
		return this.#inOrder(this.#files(folder, '.yaml').map((path) => this.yaml(path, schema)));
	}

	markdownFolder<T extends { order: number }>(folder: string, schema: z.ZodType<T>): ReadProse<T>[] {
		return this.#inOrder(this.#files(folder, '.md').map((path) => this.markdown(path, schema)));
	}

	#inOrder<R extends Read<{ order: number }>>(all: (R | undefined)[]): R[] {
		const read = all.filter((each) => each !== undefined).sort((a, b) => a.value.order - b.value.order);
		for (const [index, each] of read.entries()) {
			const before = read[index - 1];
			if (before?.value.order === each.value.order)
				each.wrong(['order'], `${each.value.order} is already the order of "${before.key}"; take another number`);
		}
		return read;
	}

	#files(folder: string, ending: string): string[] {
		const at = join(this.#root, folder);
		if (!existsSync(at)) return [];
		return readdirSync(at)
			.filter((name) => !name.startsWith('.'))
			.sort()
			.flatMap((name) => {
				if (name.endsWith(ending) && fileName.test(name)) return [`${folder}/${name}`];
				this.mistakes.add(
					this.#named(`${folder}/${name}`),
					1,
					`this is not read; files here are named by small letters, digits and hyphens, and end in ${ending}`,
				);
				return [];
			});
	}

	#named(path: string): string {
		return `${this.#name}/${path}`;
	}

	#text(path: string): string | undefined {
		try {
			// Editors of Windows put a mark before the text and end lines with two characters.
			return readFileSync(join(this.#root, path), 'utf8')
				.replace(/^\ufeff/, '')
				.replaceAll('\r\n', '\n');
		} catch (error) {
			this.mistakes.add(this.#named(path), 1, `the file cannot be read (${(error as NodeJS.ErrnoException).code})`);
			return undefined;
		}
	}

	#checked<T>(path: string, source: YamlSource | undefined, schema: z.ZodType<T>): Read<T> | undefined {
		if (source === undefined) return undefined;
		const wrong = (field: FieldPath, sentence: string) => this.mistakes.add(this.#named(path), source.lineOf(field), sentence, field);
		const parsed = schema.safeParse(source.data, { reportInput: true });
		if (parsed.success) return { key: path.replace(/^.*\/|\.[a-z]+$/g, ''), value: parsed.data, wrong };
		for (const issue of parsed.error.issues.flatMap(nearest)) {
			if (issue.code !== 'unrecognized_keys') wrong(issue.path, sentenceOf(issue));
			else for (const name of issue.keys) wrong([...issue.path, name], 'there is no such field here; look for a slip in its name, or take it out');
		}
		return undefined;
	}
}
