/** A statement with one fault in it. */
export interface SqlMutant {
	/** The whole text that stands in place of the statement's. */
	text: string;
	/** What was done, in words. */
	change: string;
	/** Where in the text. */
	at: number;
}

interface Token {
	text: string;
	lower: string;
	at: number;
	/** How many brackets are open around it; a closing one has the depth of its opening one. */
	depth: number;
}

const turned: Record<string, string> = { '=': '<>', '<>': '=', '!=': '=', '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const clauses = new Set(
	'select from where on and or order group having limit offset for returning union intersect except join left right inner cross full set values then when else end window do using with'.split(
		' ',
	),
);

/**
 * The faults that are planted in a statement: a condition dropped, a comparison turned, an order reversed, a limit or offset one higher (but for the `limit 1` of a statement for one row). A limit in brackets becomes one lower: what is more there is often cut by the one around it.
 * @param text The text of a template, its holes as they stand in the source (`${…}`).
 */
export function sqlMutants(text: string): SqlMutant[] {
	const tokens = tokensOf(text);
	const replace = (from: number, to: number, by: string, change: string): SqlMutant => ({
		text: text.slice(0, from) + by + text.slice(to),
		change,
		at: from,
	});
	return tokens.flatMap((token, index) => [
		...droppedConditions(tokens, index, text, replace),
		...turnedComparison(tokens, index, replace),
		...turnedOrder(tokens, index, text, replace),
		...changedLimit(tokens, index, replace),
		...(token.lower === 'is' ? turnedNull(tokens, index, replace) : []),
	]);
}

type Replace = (from: number, to: number, by: string, change: string) => SqlMutant;

function droppedConditions(tokens: readonly Token[], index: number, text: string, replace: Replace): SqlMutant[] {
	const token = tokens[index] as Token;
	if (token.lower === 'and' && !isBetween(tokens, index)) {
		const end = endOfClause(tokens, index, text);
		return [replace(token.at, end, '', `dropped: ${oneLine(text.slice(token.at, end))}`)];
	}
	if (token.lower !== 'where' && token.lower !== 'on') return [];
	if (token.lower === 'on' && tokens[index + 1]?.lower === 'conflict') return [];
	const from = token.at + token.text.length;
	const end = endOfClause(tokens, index, text);
	const next = tokens.findIndex(
		(each, at) => at > index && each.at < end && each.depth === token.depth && each.lower === 'and' && !isBetween(tokens, at),
	);
	const and = tokens[next];
	if (and) return [replace(from, and.at + 3, '', `dropped: ${oneLine(text.slice(from, and.at))}`)];
	const condition = oneLine(text.slice(from, end));
	return condition === 'true' ? [] : [replace(from, end, ' true ', `${token.lower} true in place of: ${condition}`)];
}

function turnedComparison(tokens: readonly Token[], index: number, replace: Replace): SqlMutant[] {
	const { text, at } = tokens[index] as Token;
	const other = turned[text];
	if (other === undefined || clauseOf(tokens, index) === 'set') return [];
	return [replace(at, at + text.length, other, `${text} became ${other}`)];
}

function turnedOrder(tokens: readonly Token[], index: number, text: string, replace: Replace): SqlMutant[] {
	const token = tokens[index] as Token;
	if (token.lower !== 'by' || tokens[index - 1]?.lower !== 'order') return [];
	const found: SqlMutant[] = [];
	let from = index + 1;
	for (let at = index + 1; at <= tokens.length; at += 1) {
		const each = tokens[at];
		const ends = !each || each.depth < token.depth || (each.depth === token.depth && (each.text === ')' || clauses.has(each.lower)));
		if (!ends && !(each.text === ',' && each.depth === token.depth)) continue;
		const term = tokens.slice(from, at);
		const direction = term.find(({ lower, depth }) => depth === token.depth && (lower === 'asc' || lower === 'desc'));
		const last = term.at(-1);
		if (direction) {
			const other = direction.lower === 'asc' ? 'desc' : 'asc';
			found.push(
				replace(
					direction.at,
					direction.at + direction.text.length,
					other,
					`order by ${oneLine(text.slice(term[0]?.at ?? 0, direction.at))} became ${other}`,
				),
			);
		} else if (last && !(term.length === 1 && last.text.startsWith('${'))) {
			const end = last.at + last.text.length;
			found.push(replace(end, end, ' desc', `order by ${oneLine(text.slice(term[0]?.at ?? 0, end))} became desc`));
		}
		if (ends) break;
		from = at + 1;
	}
	return found;
}

function changedLimit(tokens: readonly Token[], index: number, replace: Replace): SqlMutant[] {
	const token = tokens[index] as Token;
	const value = tokens[index + 1];
	if ((token.lower !== 'limit' && token.lower !== 'offset') || !value || value.text === '(') return [];
	// Of a statement for one row the first is taken, however many come.
	if (token.lower === 'limit' && value.text === '1' && index + 2 === tokens.length) return [];
	const cast = value.text.startsWith('${') ? '::bigint' : '';
	const isInner = token.lower === 'limit' && token.depth > 0 && value.text !== '1';
	const [sign, words] = isInner ? ['-', 'one lower'] : ['+', 'one higher'];
	return [replace(value.at, value.at + value.text.length, `(${value.text}${cast} ${sign} 1)`, `${token.lower} ${words}`)];
}

function turnedNull(tokens: readonly Token[], index: number, replace: Replace): SqlMutant[] {
	const [first, second] = [tokens[index + 1], tokens[index + 2]];
	if (first?.lower === 'null') return [replace(first.at, first.at + 4, 'not null', 'is null became is not null')];
	if (first?.lower === 'not' && second?.lower === 'null') return [replace(first.at, second.at + 4, 'null', 'is not null became is null')];
	return [];
}

/** `between a and b`: the `and` belongs to it. */
function isBetween(tokens: readonly Token[], index: number): boolean {
	const { depth } = tokens[index] as Token;
	for (let at = index - 1; at >= 0; at -= 1) {
		const token = tokens[at] as Token;
		if (token.depth < depth) return false;
		if (token.depth !== depth) continue;
		if (token.lower === 'between') return true;
		if (clauses.has(token.lower)) return false;
	}
	return false;
}

/** The clause in which a token stands. */
function clauseOf(tokens: readonly Token[], index: number): string | undefined {
	let depth = (tokens[index] as Token).depth;
	for (let at = index - 1; at >= 0; at -= 1) {
		const token = tokens[at] as Token;
		if (token.depth < depth) depth = token.depth;
		if (token.depth === depth && clauses.has(token.lower)) return token.lower;
	}
	return undefined;
}

/** Where what begins with this token ends: at the next clause of the same depth, or with the bracket around it. */
function endOfClause(tokens: readonly Token[], index: number, text: string): number {
	const { depth, lower } = tokens[index] as Token;
	let between = 0;
	for (const token of tokens.slice(index + 1)) {
		if (token.depth < depth || (token.depth === depth && token.text === ')')) return token.at;
		if (token.depth !== depth) continue;
		if (token.lower === 'between') between += 1;
		else if (token.lower === 'and' && between > 0) between -= 1;
		else if (token.lower === 'case') return text.length;
		// A whole `where` or `on` is dropped with all of its conditions.
		else if (clauses.has(token.lower) && !(lower !== 'and' && (token.lower === 'and' || token.lower === 'or'))) return token.at;
		else if (token.text === ',' || token.text === ';') return token.at;
	}
	return text.length;
}

function tokensOf(text: string): Token[] {
	const tokens: Token[] = [];
	let depth = 0;
	const pattern = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$\{|[a-z_][\w$]*|\d+(?:\.\d+)?|[-+*/<>=~!@#%^&|?]+|[^\s]/giy;
	for (let at = 0; at < text.length; ) {
		pattern.lastIndex = at;
		const match = pattern.exec(text);
		if (!match) {
			at += 1;
			continue;
		}
		let word = match[0];
		if (word === '${') word = text.slice(at, endOfHole(text, at));
		if (word === ')') depth -= 1;
		if (!/^(--|\/\*)/.test(word)) tokens.push({ text: word, lower: word.toLowerCase(), at, depth: word === '(' || word === ')' ? depth + 1 : depth });
		if (word === '(') depth += 1;
		at += word.length;
	}
	return tokens;
}

/** Behind the `}` of a hole, which may hold templates of its own. */
function endOfHole(text: string, from: number): number {
	let open = 0;
	for (let at = from; at < text.length; at += 1) {
		if (text[at] === '{') open += 1;
		if (text[at] === '}') {
			open -= 1;
			if (open === 0) return at + 1;
		}
	}
	return text.length;
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 80);
