import { expect, test } from 'vitest';
import { longFiles } from './file-length.ts';
import { temporaryTree } from './temporary-tree.ts';

const long = 'x;\n'.repeat(401);

test('a file of more than 400 lines is found, texts and what is generated are not', () => {
	using tree = temporaryTree({
		'server/lib/long.ts': long,
		'server/lib/just.ts': 'x;\n'.repeat(400),
		'web/styles/long.css': long,
		'web/locales/en.ts': long,
		'server/lib/generated/table.ts': long,
		'demo/courses/long.md': long,
		'build/server/index.mjs': long,
		'docs/long.md': long,
	});
	expect(longFiles(tree.root)).toEqual(['server/lib/long.ts has 401 lines; at most 400', 'web/styles/long.css has 401 lines; at most 400']);
});
