import { lines, listPrograms, type Node, parseFile, walk } from './sources.ts';

/** Files that speak with PostgreSQL without `server/db`, with the reason. */
const exceptions: Record<string, string> = {
	'server/jobs/lost-ends.ts': 'tables of graphile-worker, on its pool',
	'server/jobs/worker.ts': 'tables of graphile-worker, on its pool',
	'server/jobs/worker-liveness.ts': 'tables of graphile-worker, and a lock that is held as long as its connection',
	'server/adapters/uploads/shared-locker.ts': 'listens, and holds locks, on a connection of its own',
};

/**
 * Statements that the other checks would not see: `sql` and its helpers under another name, and texts given to `.query()` outside `server/db`. `npm run
 * check -- sql` reads what is sent by `rows`, `row`, `one` and `run`, and `boundaries` looks for the tag `sql`.
 */
export function hiddenSql(root: string, allowed = exceptions): string[] {
	const found: string[] = [];
	const needed = new Set<string>();
	for (const path of listPrograms(root, ['server'])) {
		const { text, program, module } = parseFile(root, path);
		const lineOf = lines(text);
		const add = (start: number, problem: string) => found.push(`${path}:${lineOf(start)} ${problem}`);
		let named = false;
		for (const { moduleRequest, entries, start } of module.staticImports) {
			if (!/\/db\/sql\.ts$/.test(moduleRequest.value)) continue;
			for (const { importName, localName } of entries) {
				if (importName.name !== localName.value)
					add(start, `calls ${importName.name ?? 'server/db/sql.ts'} ${localName.value}: its own name is looked for`);
				else if (localName.value === 'sql') named = true;
			}
		}
		const tags = new Set<unknown>();
		walk(program, (node) => {
			if (node.type === 'TaggedTemplateExpression') tags.add(node['tag']);
			// Names of properties, and of what is imported, are no use of it.
			if (node.type === 'MemberExpression' && node['computed'] === false) tags.add(node['property']);
			if (node.type === 'Property' && node['shorthand'] === false) tags.add(node['key']);
			if (node.type === 'ImportSpecifier') tags.add(node['local']).add(node['imported']);
			if (named && node.type === 'Identifier' && node['name'] === 'sql' && !tags.has(node))
				add(node.start, 'takes sql for something else than a tag: a statement under another name is not looked at');
			if (!isQuery(node) || path.startsWith('server/db/')) return;
			if (path in allowed) needed.add(path);
			else add(node.start, 'sends a text by query(): statements run through server/db');
		});
	}
	const idle = Object.keys(allowed).filter((path) => !needed.has(path));
	return [...new Set(found), ...idle.map((path) => `tools/check/hidden-sql.ts excuses ${path}, which sends nothing`)];
}

/** `client.query(…)`, `client['query'](…)`, `client.query.bind(…)`; `request.query` is part of an address. */
function isQuery(node: Node): boolean {
	if (node.type !== 'CallExpression') return false;
	const callee = node['callee'] as Node;
	if (callee.type !== 'MemberExpression') return false;
	return nameOf(callee) === 'query' || (/^(bind|call|apply)$/.test(nameOf(callee)) && nameOf(callee['object'] as Node) === 'query');
}

function nameOf(node: Node): string {
	const property = node['property'] as Node | undefined;
	return String(property?.['name'] ?? property?.['value'] ?? '');
}
