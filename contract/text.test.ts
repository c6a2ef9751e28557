import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inputStrings, stringsIn } from '../test/input-strings.ts';
import { cleanedLine, cleanedText, isCleanLine, isCleanText, visible } from './clean-text.ts';
import { line, lines, secretText, uncleanIssue, word } from './text.ts';

const composed = '\u00e9';
const apart = 'e\u0301';
const hostile: Record<string, string> = {
	NUL: '\0',
	ESC: '\u001b',
	CR: '\r',
	BEL: '\u0007',
	DEL: '\u007f',
	CSI: '\u009b',
	'line separator': '\u2028',
	override: '\u202e',
	isolate: '\u2066',
	'half a character': '\ud83d',
	'the other half': '\udc00',
};

/** Longer than the picture of a member. */
const long = '1'.repeat(8_000_000);

/** What is wrong with a schema for text from outside; it tries lengths, as many schemas want one. Inside: what is at the ends may be trimmed. */
function weakness(schema: z.ZodType): string | null {
	for (const length of [1, 2, 5, 8, 11, 20, 32, 64]) {
		for (const [name, bad] of Object.entries(hostile)) {
			const text = `1${bad}${'1'.repeat(length)}`;
			const read = schema.safeParse(text);
			// Of several lines CR is a line's end that becomes LF.
			if (read.success && String(read.data).includes(bad)) return `takes ${name}`;
		}
		const found = schema.safeParse(apart.repeat(length));
		if (found.success && found.data !== composed.repeat(length)) return 'is not normalised';
	}
	return schema.safeParse(long).success ? 'has no bound' : null;
}

it('S1 every string that a call takes is clean, normalised and bounded', () => {
	const strings = inputStrings();
	expect(strings.length).toBeGreaterThan(15);
	expect(strings.flatMap(({ call, path, schema }) => (weakness(schema) === null ? [] : [`${call} ${path.join('.')} ${weakness(schema)}`]))).toEqual(
		[],
	);
});

it('S1 a bare string is found wherever it hides', () => {
	const bare = z.string().min(1).max(40);
	const places = [
		z.object({ a: bare }),
		z.object({ a: bare.optional() }),
		z.array(z.tuple([z.number(), bare])),
		z.union([z.number(), bare.default('x')]),
		z.preprocess((value) => value, bare.nullable()),
		z.intersection(z.object({ a: bare }), z.object({})),
	];
	for (const place of places) expect(stringsIn(place, []).map(({ schema }) => weakness(schema))).toContain('takes NUL');
	expect(() => stringsIn(z.record(z.string(), bare), [])).toThrow('record');
	expect(weakness(line({ max: 1e9 }))).toBe('has no bound');
	expect(
		weakness(
			z
				.string()
				.max(10)
				.regex(/^\p{L}\p{M}?$/u),
		),
	).toBe('is not normalised');
});

describe('S1 schemas for text', () => {
	it('a line is trimmed, normalised and bounded by what is left of it', () => {
		const name = line({ min: 2, max: 4 });
		expect(name.parse(` \t高${apart}\n`)).toBe(`高${composed}`);
		expect(name.parse(apart.repeat(4))).toBe(composed.repeat(4));
		for (const bad of ['', ' 一 ', '一二三四五', '一\n二', '一\t二', 'x'.repeat(40), null, 7])
			expect(name.safeParse(bad).success, String(bad)).toBe(false);
		expect(line({ max: 9, pattern: /^\d+$/ }).safeParse('12a').success).toBe(false);
		expect(line({ max: 9 }).parse('👩‍🏫 ‏א')).toBe('👩‍🏫 ‏א');
	});

	it('lines keep line feeds and tabs, and no other', () => {
		const text = lines({ max: 20 });
		expect(text.parse(' 一\r\n二\r三\tx \n')).toBe('一\n二\n三\tx');
		for (const bad of Object.values(hostile).filter((each) => each !== '\r')) expect(text.safeParse(`一${bad}二`).success).toBe(false);
		expect(text.safeParse('x'.repeat(21)).success).toBe(false);
	});

	it('a password keeps its blanks; a word is visible ASCII as it came', () => {
		expect(secretText({ max: 9 }).parse(` ${apart} `)).toBe(` ${composed} `);
		expect(secretText({ max: 9 }).safeParse('a\0b').success).toBe(false);
		expect(word({ max: 3 }).parse('a.Z')).toBe('a.Z');
		for (const bad of ['a b', 'é', 'abcd', 'a\n']) expect(word({ max: 3 }).safeParse(bad).success, bad).toBe(false);
	});

	it('what is unclean says so by a mark, for a sentence of ours', () => {
		const marks = [line({ max: 9 }), lines({ max: 9 }), secretText({ max: 9 })].map((schema) => schema.safeParse('a\0b').error?.issues);
		const marked = expect.objectContaining({ code: 'custom', params: { text: uncleanIssue } });
		expect(marks).toEqual([[marked], [marked], [marked]]);
	});

	it('what is far too long is refused for that alone, before it costs anything', () => {
		const found = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues.map(({ code }) => code);
		const pattern = /^[a-z]+$/;
		for (const schema of [line({ max: 5, pattern }), lines({ max: 5, pattern }), secretText({ max: 5 })]) {
			expect(found(schema, '\0'.repeat(36))).toEqual(['too_big']);
			expect(found(schema, '\0'.repeat(35))).toEqual(['custom']);
			expect(found(schema, 'x'.repeat(6))).toEqual(['too_big']);
		}
		for (const schema of [line({ max: 5, pattern }), lines({ max: 5, pattern })]) expect(found(schema, '12')).toEqual(['invalid_format']);
		expect(found(word({ max: 3 }), 'a b c')).toEqual(['too_big']);
	});

	it('what nobody can be asked to mend is mended', () => {
		for (const bad of Object.values(hostile)) {
			expect(isCleanLine(`a${bad}b`)).toBe(false);
			expect(isCleanLine(cleanedLine(`a${bad}b`, 20))).toBe(true);
			expect(isCleanText(cleanedText(`a${bad}b`, 20))).toBe(true);
		}
		expect(cleanedLine('  极限\u001b[31m的\r\n直觉\0 ', 20)).toBe('极限 [31m的 直觉');
		expect(cleanedLine('👩👩👩', 3)).toBe('👩');
		expect([cleanedLine('abcdef', 5), cleanedLine('abcdef', 6), cleanedLine('ab cd', 3)]).toEqual(['abcde', 'abcdef', 'ab']);
		expect(visible('一\u001b[31m二\n\t三\u202e')).toBe('一\\u{1b}[31m二\n\t三\\u{202e}');
		expect(cleanedText('一\r\n\t二\0', 20)).toBe('一\n\t二');
		expect(cleanedLine(`${'e'}${'\u0301'.repeat(100_000)}`, 10).length).toBeLessThanOrEqual(10);
	});
});
