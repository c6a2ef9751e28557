import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n');

test('sheets keep words whole by --keep, which WebKit has otherwise: but for what has no punctuation, or says where it may be broken', () => {
	const files = globSync('web/**/*.{css,tsx}');
	const found = files.flatMap((file) =>
		linesOf(file).flatMap((line) => (/: keep-all;|break-keep|\[word-break/.test(line) ? [`${file} ${line.trim()}`] : [])),
	);
	expect(found.sort()).toEqual([
		'web/styles/base.css --keep: keep-all;',
		// “For good” and the like.
		'web/styles/cart.css word-break: keep-all;',
		// What `Phrases` is in.
		'web/styles/home.css word-break: keep-all;',
	]);
	expect(readFileSync('web/styles/base.css', 'utf8')).toMatch(/@supports \(hanging-punctuation: first\) \{\s*--keep: normal;/);
});
