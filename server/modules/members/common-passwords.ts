import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

let common: Set<string> | undefined;

/** Some 18,000 of the 49,000 commonest passwords: those that the length does not refuse. Read once, when first asked for. */
function list(): Set<string> {
	if (common === undefined) {
		const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
		common = new Set((JSON.parse(readFileSync(file, 'utf8')) as string[]).filter((each) => each.length >= 8));
	}
	return common;
}

/** Runs of keys and letters that a password may not be cut from, forwards and backwards. */
const runs = [
	'012345678901234567890',
	'abcdefghijklmnopqrstuvwxyz',
	'qwertyuiop[]',
	"asdfghjkl;'",
	'zxcvbnm,./',
	'1234567890-=',
	'1qaz2wsx3edc4rfv5tgb6yhn7ujm',
].flatMap((run) => [run, [...run].reverse().join('')]);

/**
 * Whether a password stands among the 10,000 commonest (completions §5) or is one of the patterns that its list leaves out:
 * one short piece over and over, a run of keys, a date. Case does not help, and neither does one's own phone number.
 */
export function isCommonPassword(password: string, phone?: string): boolean {
	const text = password.normalize('NFKC').toLowerCase();
	if (list().has(text) || text === phone) return true;
	if (/^(.{1,6}?)\1+$/u.test(text) || /^(?:(.)\1)+$/u.test(text) || /^(.)\1{2,}(.)\2{2,}$/u.test(text)) return true;
	// What the international list lacks: the favourites of Chinese readers, woaini1314 and abc123456 among them.
	if (/^(?:woaini|woaiwojia|wodemima|[a-z]{1,3})?(?:5201314|1314520|1314|520|123456\d{0,4})+[a-z]{0,3}$/.test(text)) return true;
	return runs.some((run) => run.includes(text)) || isDate(text);
}

/** 19900131, 31011990 or 01311990. */
function isDate(text: string): boolean {
	const year = '(?:19|20)\\d\\d';
	const month = '(?:0[1-9]|1[0-2])';
	const day = '(?:0[1-9]|[12]\\d|3[01])';
	return new RegExp(`^(?:${year}${month}${day}|${day}${month}${year}|${month}${day}${year})$`).test(text);
}
