/** A statement with its bound values. Values never become text. */
export interface Sql {
	readonly text: string;
	readonly values: readonly unknown[];
	readonly parts: readonly string[];
	readonly isSql: true;
}

/** Builds a statement; a nested `Sql` is spliced in, everything else is bound. */
export function sql(strings: TemplateStringsArray, ...inputs: unknown[]): Sql {
	const parts: string[] = [strings[0] ?? ''];
	const values: unknown[] = [];
	const append = (text: string) => {
		parts[parts.length - 1] += text;
	};
	inputs.forEach((input, index) => {
		if (isSql(input)) {
			input.parts.forEach((part, at) => {
				if (at > 0) {
					values.push(input.values[at - 1]);
					parts.push('');
				}
				append(part);
			});
		} else {
			values.push(input);
			parts.push('');
		}
		append(strings[index + 1] ?? '');
	});
	return make(parts, values);
}

/** Text from our own code (a column, a direction), never from outside. */
export function raw(text: string): Sql {
	return make([text], []);
}

export function join(pieces: readonly Sql[], separator: string): Sql {
	if (pieces.length === 0) return raw('');
	return pieces.slice(1).reduce((all, piece) => sql`${all}${raw(separator)}${piece}`, pieces[0] as Sql);
}

function make(parts: string[], values: unknown[]): Sql {
	return { parts, values, text: parts.reduce((all, part, index) => (index === 0 ? part : `${all}$${index}${part}`), ''), isSql: true };
}

function isSql(value: unknown): value is Sql {
	return typeof value === 'object' && value !== null && (value as Partial<Sql>).isSql === true;
}
