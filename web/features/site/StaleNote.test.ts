import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (pattern: string) => globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')] as const);

test('C1 what could not be had is named for the middle of a sentence, also in English', () => {
	const bare = read('web/**/*.tsx').flatMap(([file, source]) => (/\bwhat=\{<Trans>/.test(source) ? [file] : []));
	expect(bare, 'a word without the context 没能取到').toEqual([]);
	const english = read('web/locales/en/*.po').flatMap(([, source]) =>
		[...source.matchAll(/^msgctxt "没能取到"\nmsgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, chinese, words = '']) => `${chinese}: ${words}`),
	);
	expect(english.length).toBeGreaterThan(40);
	expect(english.filter((each) => !/: [a-z]/.test(each))).toEqual([]);
});
