/** Of GB 32100: digits and letters, without those that are taken for digits (I O S Z) and V. Their places are their values. */
const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
export const taxNumberLength = 18;

/** What is wrong with a tax number: so many characters are missing, or too many; the one at this place cannot be in one; the last does not fit the others. */
export type TaxNumberProblem =
	| { kind: 'missing'; count: number }
	| { kind: 'extra'; count: number }
	| { kind: 'character'; place: number }
	| { kind: 'check' };

/** As it is stored: in capitals, without the spaces in which it is printed. */
export function spelledTaxNumber(typed: string): string {
	return typed.replace(/\s/g, '').toUpperCase();
}

/** Null: it is a unified social credit code (GB 32100). A wrong character is told before a missing one: it is there to be seen. */
export function taxNumberProblem(typed: string): TaxNumberProblem | null {
	const code = [...spelledTaxNumber(typed)];
	const wrong = code.findIndex((letter) => !letters.includes(letter));
	if (wrong >= 0) return { kind: 'character', place: wrong + 1 };
	const missing = taxNumberLength - code.length;
	if (missing > 0) return { kind: 'missing', count: missing };
	if (missing < 0) return { kind: 'extra', count: -missing };
	return code[taxNumberLength - 1] === checkCharacter(code) ? null : { kind: 'check' };
}

/** Made of the first seventeen: each counts three times what the one before it does, modulo 31. */
function checkCharacter(code: readonly string[]): string | undefined {
	let weight = 1;
	let total = 0;
	for (const letter of code.slice(0, taxNumberLength - 1)) {
		total += letters.indexOf(letter) * weight;
		weight = (weight * 3) % 31;
	}
	return letters[(31 - (total % 31)) % 31];
}
