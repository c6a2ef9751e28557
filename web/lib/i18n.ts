import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core';
import type { Locale } from './locale.ts';
import { textsOf } from './texts.ts';

const instances: Partial<Record<Locale, I18n>> = {};

/** One instance a language on the server; in the browser one in all, which changes its language. */
export function provideI18n(locale: Locale, messages: Messages): I18n {
	const i18n = setupI18n({ locale, messages: { [locale]: messages } });
	instances[locale] = i18n;
	return i18n;
}

export async function switchI18n(i18n: I18n, locale: Locale): Promise<void> {
	i18n.loadAndActivate({ locale, messages: await textsOf(locale) });
	instances[locale] = i18n;
}

/** Texts outside components (`meta`): `say(locale, msg`课程`)`. */
export function say(locale: Locale, message: MessageDescriptor): string {
	const i18n = instances[locale] ?? Object.values(instances)[0];
	return i18n ? i18n._(message) : (message.message ?? message.id);
}
