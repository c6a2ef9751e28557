import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { provideI18n } from './lib/i18n.ts';
import { pageLocale, rememberLocale, toLocale } from './lib/locale.ts';
import { fetchLostSheets } from './lib/sheets.ts';
import { keepInTexts, textsOf } from './lib/texts.ts';

const locale = pageLocale();
// A language that came with the address stays for the pages that follow.
const asked = toLocale(new URLSearchParams(location.search).get('lang'));
if (asked) rememberLocale(asked);

fetchLostSheets();
const i18n = provideI18n(locale, await textsOf(locale));
keepInTexts(i18n);
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<I18nProvider i18n={i18n}>
				<HydratedRouter />
			</I18nProvider>
		</StrictMode>,
	);
});
