import { randomBytes } from 'node:crypto';

/** Letters and digits that are not taken for others on paper: no 0 O 1 I L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Bytes below it fall on each letter equally often. */
const even = 256 - (256 % letters.length);

/** Codes of so many letters, of not quite five random bits each. Five thousand of sixteen take the processor for some milliseconds, as bytes are drawn for all at once. */
export function randomCodes(quantity: number, length: number): string[] {
	const made: string[] = [];
	let code = '';
	while (made.length < quantity) {
		for (const byte of randomBytes((quantity - made.length) * length)) {
			if (byte >= even) continue;
			code += letters[byte % letters.length];
			if (code.length < length) continue;
			made.push(code);
			code = '';
			if (made.length === quantity) break;
		}
	}
	return made;
}

/** In groups of four: `WT7K-29QM-4XPA-8DWE`. */
export function printed(code: string): string {
	return code.replace(/.{4}(?=.)/g, '$&-');
}

/** The letters of what somebody typed, whatever stands between them and however wide they are; or how many of `length` are missing. */
export function readCode(typed: string, length: number): { code: string } | { missing: number } {
	const code = typed
		.normalize('NFKC')
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, '');
	const isWhole = code.length === length && [...code].every((letter) => letters.includes(letter));
	return isWhole ? { code } : { missing: Math.max(0, length - code.length) };
}
