import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lines, listPrograms, type Node, parseFile, walk } from './sources.ts';

const table = 'web/routes.ts';
/** Where addresses are spelled: the table of pages, and the builders of links. */
const places = new Set([table, 'web/paths.ts', 'web/member/seats/seat-paths.ts']);

/**
 * Texts, templates and patterns of web and server that spell the address of a call or of a page: `contract/paths.ts`, `contract/page-paths.ts` and
 * the files of `places` have them all, and follow when one changes. An address is taken for one where a text, or a part of a template, begins with it.
 */
export function spelledAddresses(root: string): string[] {
	const isPage = pagesOf(root);
	return listPrograms(root, ['server', 'web'])
		.filter((path) => !places.has(path))
		.flatMap((path) => {
			const { text, program } = parseFile(root, path);
			const lineOf = lines(text);
			const found: string[] = [];
			walk(program, (node) => {
				const spelled = textOf(node);
				if (spelled !== undefined && (/^\/api\/\w/.test(spelled) || isPage(spelled)))
					found.push(`${path}:${lineOf(node.start)} spells the address ${spelled}: the contract has it (contract/page-paths.ts, web/paths.ts)`);
			});
			return found;
		});
}

/** What a literal, a part of a template or a pattern says, as the beginning of an address. */
function textOf(node: Node): string | undefined {
	const regex = node['regex'] as { pattern: string } | undefined;
	if (node.type === 'Literal' && regex) return regex.pattern.replace(/^\^?\(*/, '').replaceAll('\\/', '/');
	if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
	if (node.type === 'TemplateElement') return (node['value'] as { raw: string }).raw;
	return undefined;
}

/** Tells whether a text begins with the fixed parts of a page's address in the table; `/` alone and what matches any page are none. */
function pagesOf(root: string): (text: string) => boolean {
	const routes = [...readFileSync(join(root, table), 'utf8').matchAll(/\broute\('([^']+)'/g)].map(([, path = '']) =>
		path.replace(/(^|\/)[:*].*$/, ''),
	);
	const stems = routes.filter((path) => /^\w/.test(path));
	const pages = new RegExp(`^/(${stems.join('|')})(?![\\w.-])`);
	return (text) => pages.test(text);
}
