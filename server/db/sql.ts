/** A statement with its bound values. Values never become text. */
export interface Sql {
	readonly text: string;
	readonly values: readonly unknown[];
	readonly parts: readonly string[];
	readonly isSql: true;
}

/** A statement, or a piece of one: pieces are spliced into others and never sent, so the text is put together when it is asked for. */
class Statement implements Sql {
	readonly isSql = true;
	readonly parts: readonly string[];
	readonly values: readonly unknown[];

	constructor(parts: readonly string[], values: readonly unknown[]) {
		this.parts = parts;
		this.values = values;
	}

	get text(): string {
		let text = this.parts[0] as string;
		for (let index = 1; index < this.parts.length; index += 1) text += `$${index}${this.parts[index]}`;
		return text;
	}
}

/** Builds a statement; a nested `Sql` is spliced in, everything else is bound. */
export function sql(strings: TemplateStringsArray, ...inputs: unknown[]): Sql {
	const parts: string[] = [strings[0] ?? ''];
	const values: unknown[] = [];
	for (let index = 0; index < inputs.length; index += 1) {
		const input = inputs[index];
		if (input instanceof Statement) {
			parts[parts.length - 1] += input.parts[0] as string;
			for (let at = 1; at < input.parts.length; at += 1) parts.push(input.parts[at] as string);
			for (const value of input.values) values.push(value);
		} else {
			values.push(input);
			parts.push('');
		}
		parts[parts.length - 1] += strings[index + 1] ?? '';
	}
	return new Statement(parts, values);
}

/** Text from our own code (a column, a direction), never from outside. */
export function raw(text: string): Sql {
	return new Statement([text], []);
}

export function join(pieces: readonly Sql[], separator: string): Sql {
	if (pieces.length === 0) return raw('');
	return pieces.slice(1).reduce((all, piece) => sql`${all}${raw(separator)}${piece}`, pieces[0] as Sql);
}
