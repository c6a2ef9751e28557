import type { I18n, Messages } from '@lingui/core';
import type { Area } from '../locales/areas.ts';
import { type Locale, pageLocale } from './locale.ts';

/** In the browser without those of `memberAreas`, which pages behind the login add (`web/member/frame/texts.ts`). */
export const files = import.meta.glob<Messages>('../locales/*/*.po', { import: 'messages' });

/** Areas whose code has been loaded. */
const needed = new Set<Area>(['shared']);
const loading = new Map<string, Promise<Messages>>();
const given = new Set<string>();
let shown: I18n | undefined;

const fileOf = (locale: Locale, area: Area) => `../locales/${locale}/${area}.po`;
const missing = (locale: Locale) => [...needed].map((area) => fileOf(locale, area)).filter((file) => !given.has(file));

/** Called by the code of an area as it is evaluated (`tools/build/page-texts.ts`): its catalogue is on its way before anyone waits for it. */
export function needTexts(area: Area): void {
	needed.add(area);
	fetchTexts(fileOf(pageLocale(), area)).catch(() => {});
}

function fetchTexts(file: string): Promise<Messages> {
	const known = loading.get(file);
	if (known !== undefined) return known;
	const promise = files[file]?.() ?? Promise.reject(new Error(`no catalogue ${file}`));
	loading.set(file, promise);
	// The next who needs it tries again.
	promise.catch(() => loading.delete(file));
	return promise;
}

/** What all code so far shows, in that language. */
export async function textsOf(locale: Locale): Promise<Messages> {
	const before = needed.size;
	const files = [...needed].map((area) => fileOf(locale, area));
	const parts = await Promise.all(files.map(fetchTexts));
	// Code that came meanwhile.
	if (needed.size > before) return textsOf(locale);
	for (const file of files) given.add(file);
	return Object.assign({}, ...parts);
}

/** The browser's one instance, which gets what code that comes later needs. */
export function keepInTexts(i18n: I18n): void {
	shown = i18n;
}

/** Awaited after code was loaded and before it renders. */
export async function textsReady(): Promise<void> {
	if (!shown) return;
	const locale = shown.locale as Locale;
	if (missing(locale).length === 0) return;
	const messages = await textsOf(locale);
	// Added in silence: what is on the page shows none of them yet, and a change would make React render anew what it has not hydrated.
	if (shown.locale === locale) Object.assign(shown.messages, messages);
	// The language may have changed meanwhile.
	return textsReady();
}
