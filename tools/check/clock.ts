import { dotted } from './assertions.ts';
import { lines, listPrograms, type Node, parseFile, walk } from './sources.ts';

/** Where time is an argument, or `now()` of the app: tests set that clock, and one request has one moment. */
const folders = ['contract', 'server/modules'];

/** Code that asks the machine what time it is. Durations (`performance.now()`) and ages of files (`server/lib/file-time.ts`) are no matter of the app's clock. */
export function clockReads(root: string): string[] {
	return listPrograms(root, folders).flatMap((path) => {
		const { text, program } = parseFile(root, path);
		const lineOf = lines(text);
		const found: string[] = [];
		walk(program, (node) => {
			const read = readIn(node);
			if (read) found.push(`${path}:${lineOf(node.start)} ${read} is the machine's clock: take the time as an argument, or from context.now()`);
		});
		return found;
	});
}

function readIn(node: Node): string | undefined {
	const callee = node['callee'] as Node | undefined;
	const without = (node['arguments'] as Node[] | undefined)?.length === 0;
	if (node.type === 'MemberExpression' && /^(globalThis\.)?Date\.now$/.test(dotted(node))) return 'Date.now';
	if (node.type === 'NewExpression' && without && /^(globalThis\.)?Date$/.test(dotted(callee as Node))) return 'new Date()';
	if (node.type === 'CallExpression' && callee?.['name'] === 'Date') return 'Date()';
	return undefined;
}
