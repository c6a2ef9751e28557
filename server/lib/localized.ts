import type { Locale } from '../../contract/call.ts';

/** A row that keeps its English beside its Chinese: `en` holds the fields that have one. */
export interface Bilingual {
	en: Record<string, unknown>;
}

/** A text field in the reader's language; Chinese where there is no English. */
export function text<R extends Bilingual>(row: R, field: keyof R & string, locale: Locale): string {
	const english = locale === 'en' ? row.en[field] : undefined;
	return typeof english === 'string' && english !== '' ? english : String(row[field] ?? '');
}

/** A list of texts in the reader's language; Chinese where the English list is missing or of another length. */
export function texts(list: readonly string[], english: unknown, locale: Locale): string[] {
	const whole = Array.isArray(english) && english.length === list.length && english.every((each) => typeof each === 'string' && each !== '');
	return locale === 'en' && whole ? [...(english as string[])] : [...list];
}
