import type { Locale } from '../../contract/call.ts';

/** A row that keeps its English beside its Chinese: `en` holds the fields that have one. */
export interface Bilingual {
	en: Record<string, unknown>;
}

/** A text field in the reader's language; Chinese where there is no English. */
export function text<R extends Bilingual>(row: R, field: keyof R & string, locale: Locale): string {
	return (locale === 'en' ? englishOf(row, field) : null) ?? String(row[field] ?? '');
}

/** The English of a text field; null where there is none. */
export function englishOf(row: Bilingual, field: string): string | null {
	const english = row.en[field];
	return typeof english === 'string' && english !== '' ? english : null;
}

/** A list of texts in the reader's language; Chinese where the English list is missing or of another length. */
export function texts(list: readonly string[], english: unknown, locale: Locale): string[] {
	const whole = Array.isArray(english) && english.length === list.length && english.every((each) => typeof each === 'string' && each !== '');
	return locale === 'en' && whole ? [...(english as string[])] : [...list];
}
