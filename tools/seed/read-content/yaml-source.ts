import { isNode, LineCounter, parseDocument, visit } from 'yaml';
import type { FieldPath, Mistakes } from './mistakes.ts';

/** The values of a YAML text, and where each of them stands. */
export interface YamlSource {
	data: unknown;
	/** The line of a field; of what is around it where it is missing. */
	lineOf(field: FieldPath): number;
}

/** `firstLine` is the line of the file on which the text begins. Undefined when it is no YAML, which is told. */
export function parseYaml(text: string, at: { file: string; firstLine: number }, mistakes: Mistakes): YamlSource | undefined {
	const counter = new LineCounter();
	const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
	const lineAt = (offset: number) => counter.linePos(offset).line + at.firstLine - 1;
	for (const { message, pos } of document.errors) {
		const why = message.replace(/\s+/g, ' ').trim();
		mistakes.add(at.file, lineAt(pos[0]), `this is no YAML (${why}); look at indentation, and put texts with ": ", "#" or quotation marks in quotes`);
	}
	visit(document, {
		Scalar: (_key, { value, comment, range }) => {
			if (typeof value !== 'string' || !comment || !range) return;
			mistakes.add(
				at.file,
				lineAt(range[0]),
				`what follows the # ("${comment.trim().slice(0, 20)}") is lost; put the text in quotes, or the remark on a line of its own`,
			);
		},
	});
	if (document.errors.length > 0) return undefined;
	return {
		data: document.toJS(),
		lineOf: (field) => {
			for (let length = field.length; length > 0; length -= 1) {
				const node = document.getIn(field.slice(0, length), true);
				if (isNode(node) && node.range) return lineAt(node.range[0]);
			}
			return at.firstLine;
		},
	};
}
