import { describe, expect, test } from 'vitest';
import { asWritten, comparable, holds, misspellable, partsOf, patternOf, queryOf, tsquery, type Word, wordsOf } from './search.rules.ts';

const word = (text: string, more: Partial<Word> = {}): Word => ({ text, lexeme: text, chinese: /[一-龥]/.test(text), prefix: false, ...more });

describe('R51 the words of a query', () => {
	test.each([
		['数据 Python', [word('数据'), word('python', { prefix: true })]],
		['Python 数据', [word('python'), word('数据')]],
		['学python课', [word('学'), word('python'), word('课')]],
		[
			'C++ c# .NET Node.js',
			[
				word('c++', { lexeme: 'cplusplus' }),
				word('c#', { lexeme: 'csharp' }),
				word('.net', { lexeme: 'dotnet' }),
				word('node.js', { lexeme: 'nodejs', prefix: true }),
			],
		],
		['ＡＢＣ１２３', [word('abc123', { prefix: true })]],
		['été 3d', [word('été'), word('3d', { prefix: true })]],
		['a-b_c', [word('a'), word('b'), word('c', { prefix: true })]],
		['㐀鿿', [word('㐀鿿', { chinese: true })]],
		['かな', [word('かな', { chinese: false, prefix: true })]],
		['', []],
		['！？ — …', []],
	] as [string, Word[]][])('%s', (q, words) => {
		expect(wordsOf(q)).toEqual(words);
	});
	test('eight at most; one that is not the last of them all is whole', () => {
		const words = wordsOf('a b c d e f g h i');
		expect(words.map(({ text, prefix }) => [text, prefix])).toEqual([...'abcdefgh'].map((text) => [text, false]));
		expect(wordsOf('a b c d e f g h').at(-1)).toMatchObject({ text: 'h', prefix: true });
	});
	test('texts are compared without case and width', () => {
		expect(comparable('Ｐｙｔｈｏｎ Ⅳ')).toBe('python iv');
	});
});

/** Where a word begins and ends for the database, Chinese beside it or not. */
const begin = '(\\m|(?<=[\\u3400-\\u9fff]))';
const end = '(\\M|(?=[\\u3400-\\u9fff]))';

describe('R51 as the full-text index is asked', () => {
	test.each([
		['数', "'数':*", "'数':*A"],
		['数据', "'数据'", "'数据':A"],
		['数据库', "('数据' <-> '据库')", "('数据':A <-> '据库':A)"],
		['c++', "'cplusplus':*", "'cplusplus':*A"],
		['python 数', "'python' & '数':*", "'python':A & '数':*A"],
		['数 python', "'数':* & 'python':*", "'数':*A & 'python':*A"],
	])('%s', (q, anywhere, titled) => {
		expect([tsquery(wordsOf(q)), tsquery(wordsOf(q), 'A')]).toEqual([anywhere, titled]);
	});
	test('a query has all its forms', () => {
		const words = wordsOf('微积分 数据 java');
		const [calculus, data, java] = words as [Word, Word, Word];
		expect(queryOf(words)).toEqual({
			words,
			anywhere: "('微积' <-> '积分') & '数据' & 'java':*",
			titled: "('微积':A <-> '积分':A) & '数据':A & 'java':*A",
			named: "('微积':ABD <-> '积分':ABD) & '数据':ABD & 'java':*ABD",
			pairs: "('微积' & '积分') & '数据' & 'java':*",
			phrases: [{ like: '%微积分%', regex: null }],
			patterns: [patternOf(calculus), patternOf(data), patternOf(java)],
			each: [
				{ anywhere: "('微积' <-> '积分')", pattern: patternOf(calculus) },
				{ anywhere: "'数据'", pattern: patternOf(data) },
				{ anywhere: "'java':*", pattern: patternOf(java) },
			],
		});
		expect(queryOf([])).toEqual({ words: [], anywhere: '', titled: '', named: '', pairs: '', phrases: [], patterns: [], each: [] });
	});
	test.each([
		['数据', { like: '%数据%', regex: null }],
		['java x', { like: '%java%', regex: `${begin}java${end}` }],
		['java', { like: '%java%', regex: `${begin}java` }],
		['c++ x', { like: '%c++%', regex: `${begin}c\\+\\+` }],
		['c# x', { like: '%c#%', regex: `${begin}c\\#` }],
		['.net x', { like: '%.net%', regex: `\\.net${end}` }],
		['node.js', { like: '%node.js%', regex: `${begin}node\\.js` }],
	])('%s is looked for as %j', (q, pattern) => {
		expect(patternOf(wordsOf(q)[0] as Word)).toEqual(pattern);
	});
	test('what like means by itself is taken as it stands', () => {
		expect(patternOf(word('a%b_c\\d', { chinese: true })).like).toBe('%a\\%b\\_c\\\\d%');
		expect(patternOf(word('')).regex).toBe('');
	});
});

describe('R51 whether a text holds a word', () => {
	test.each([
		['数据', '大数据库', true],
		['数据', '数 据', false],
		['java', 'Learn Java', true],
		['java', 'JavaScript', true],
		['java x', 'JavaScript', false],
		['java x', 'JavaScript, java', true],
		['java x', 'xjava java', true],
		['java x', 'xjava', false],
		['java x', '学java课', true],
		['java x', 'java2', false],
		['java x', 'éjava', false],
		['java x', '2java', false],
		['java x', 'java', true],
		['c++ x', 'c++11', true],
		['c++ x', 'objc++', false],
		['.net x', 'asp.net', true],
		['.net x', '.nets', false],
		['ab x', 'aab ab', true],
		['aa x', 'aaa aa', true],
		['java', '', false],
	])('%s in “%s”: %s', (q, text, isHeld) => {
		expect(holds(text, wordsOf(q)[0] as Word)).toBe(isHeld);
	});
});

describe('L4 misspelt words, and parts', () => {
	test('Latin words of three letters and more, beginning with a letter', () => {
		expect(misspellable(wordsOf('ab abc a1b2 1abc 数据 c++ été abcé xyz')).map(({ text }) => text)).toEqual(['abc', 'a1b2']);
		expect(misspellable(wordsOf('xyz')).map(({ text }) => text)).toEqual(['xyz']);
	});
	test('a word is written as the first title writes it that holds it whole', () => {
		expect(asWritten('python', ['Pythons', 'xPython', 'PYTHON 3', 'Python'])).toBe('PYTHON');
		expect(asWritten('python', ['学Python吧'])).toBe('Python');
		expect(asWritten('python', ['Python2'])).toBe('python');
		expect(asWritten('python', ['Ｐｙｔｈｏｎ'])).toBe('Python');
		expect(asWritten('python', [])).toBe('python');
	});
	test('of a query its words, then pieces of its Chinese from six characters down to two, twelve in all', () => {
		expect(partsOf(wordsOf('数据'))).toEqual([]);
		expect(partsOf(wordsOf('数据库'))).toEqual(['数据', '据库']);
		expect(partsOf(wordsOf('python'))).toEqual([]);
		expect(partsOf(wordsOf('python 数'))).toEqual(['python', '数']);
		expect(partsOf(wordsOf('数据 库存'))).toEqual(['数据', '库存']);
		expect(partsOf(wordsOf('一二三四'))).toEqual(['一二三', '二三四', '一二', '二三', '三四']);
		expect(partsOf(wordsOf('一二三四五六七八'))).toEqual([
			'一二三四五六',
			'二三四五六七',
			'三四五六七八',
			'一二三四五',
			'二三四五六',
			'三四五六七',
			'四五六七八',
			'一二三四',
			'二三四五',
			'三四五六',
			'四五六七',
			'五六七八',
		]);
	});
});
