import { readFileSync } from 'node:fs';
import type { Locale } from '../../contract/call.ts';
import { type Reason, reasons } from '../../contract/reasons.ts';
import { parsePo } from '../lib/po.ts';

const catalogue = readFileSync(new URL('../../contract/locales/en/reasons.po', import.meta.url), 'utf8');
const english = new Map(parsePo(catalogue).map(({ id, text }) => [id, text]));

/** What the reader is told for a reason: what happened, and what to do next. Throws for one whose English is not in lingui's catalogue. */
export function sentence(reason: Reason, locale: Locale): string {
	const { zh } = reasons[reason];
	const said = locale === 'en' ? english.get(zh) : zh;
	if (!said) throw new Error(`contract/locales/en/reasons.po does not translate “${zh}”: npm run extract`);
	return said;
}

/** Of a field that holds characters which no text may hold (`contract/clean-text.ts`). */
export function uncleanSentence(locale: Locale): string {
	return locale === 'en' ? 'Holds characters that cannot be used, perhaps invisible ones. Delete them' : '有不能用的字符，可能看不见，请删掉';
}
