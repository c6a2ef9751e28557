import { declaresTest, type Node } from '../../check/sources.ts';
import { above, type Place, readSyntax } from './syntax.ts';

/** A title as a list of characters; `undefined` stands for whatever a template or a table puts there. */
type Title = (string | undefined)[];

/** Whether a test of a file may have these words in its title, its groups' before its own. At least half of them must be written down there. */
export function hasTitle(path: string, text: string, words: string): boolean {
	const wanted = [...words.trim().replace(/\s+/g, ' ')];
	return titles(path, text).some((title) => mostWritten(title, wanted) * 2 >= wanted.length);
}

function titles(path: string, text: string): Title[] {
	const { places } = readSyntax(path, text);
	return places
		.filter((place) => declaresTest(declares(place)))
		.map((place) => {
			const groups = [...above(place)].filter((each) => declares(each) === 'describe').reverse();
			return [...groups, place].flatMap((each, at) => [...(at > 0 ? [' '] : []), ...titleOf(each)]);
		});
}

/** `test`, `it` or `describe` of a call that declares one; `test.describe` is a group. */
function declares({ node, parent, key }: Place): string {
	if (node.type !== 'CallExpression' || (key === 'callee' && parent?.node.type === 'CallExpression')) return '';
	const words: string[] = [];
	const enter = (callee: Node | undefined) => {
		if (callee?.type === 'Identifier') words.push(callee['name'] as string);
		else if (callee?.type === 'MemberExpression') {
			enter(callee['object'] as Node);
			words.push(((callee['property'] as Node)['name'] as string) ?? '');
		} else if (callee) enter((callee['callee'] ?? callee['tag']) as Node | undefined);
	};
	enter(node['callee'] as Node);
	return words.includes('describe') ? 'describe' : (words[0] ?? '');
}

function titleOf({ node }: Place): Title {
	const [title] = node['arguments'] as Node[];
	if (title?.type === 'Literal')
		return [
			...String(title['value'])
				.replace(/\s+/g, ' ')
				.replace(/%[sdifjo]|\$[\w.]+/g, '\0'),
		].map(written);
	if (title?.type !== 'TemplateLiteral') return [undefined];
	const pieces = (title['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked.replace(/\s+/g, ' '));
	return [...pieces.join('\0')].map(written);
}

const written = (character: string) => (character === '\0' ? undefined : character);

/** How many of the wanted characters are written in the title, where they are a part of it; -1 where they are none. */
function mostWritten(title: Title, wanted: readonly string[]): number {
	let reached = new Map(title.map((_, at) => [at, 0]));
	for (const character of wanted) {
		const next = new Map<number, number>();
		const reach = (at: number, count: number) => {
			if (count <= (next.get(at) ?? -1)) return;
			next.set(at, count);
			if (at < title.length && title[at] === undefined) reach(at + 1, count);
		};
		for (const [at, count] of reached) {
			if (at >= title.length) continue;
			if (title[at] === undefined) reach(at, count);
			else if (title[at] === character) reach(at + 1, count + 1);
		}
		reached = next;
	}
	return Math.max(-1, ...reached.values());
}
