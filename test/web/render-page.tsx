import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import type { Locale } from '../../contract/call.ts';
import { precedence } from '../../web/lib/sheets.ts';

const catalogues = import.meta.glob<Messages>('../../web/locales/*/*.po', { import: 'messages' });

/** The texts of all areas; Chinese ones stand in the code. */
export async function textsIn(locale: Locale): Promise<I18n> {
	if (locale === 'zh-CN') return setupI18n({ locale, messages: { [locale]: {} } });
	const files = Object.entries(catalogues).filter(([file]) => file.includes(`/${locale}/`));
	const messages = Object.assign({}, ...(await Promise.all(files.map(([, load]) => load()))));
	return setupI18n({ locale, messages: { [locale]: messages } });
}

export interface Shown extends ReturnType<typeof render> {
	/** Path and query of the page on the screen. */
	address: () => string;
	/** Shows this in its place. */
	show: (element: ReactElement) => void;
}

/** Puts the sheets that code has asked for where React finds them as loaded: nobody serves any here, and it would wait a minute for each. */
function standSheets(): void {
	for (const link of document.querySelectorAll('link[rel="preload"][as="style"]')) {
		const href = link.getAttribute('href') ?? '';
		if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null) continue;
		const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
		sheet.dataset['precedence'] = precedence;
		document.head.append(sheet);
	}
}

/** Shows a part of a page in the real router at `path`, in the texts of `locale`; `site` is the root's data. */
export async function renderPage(
	element: ReactElement,
	{ path = '/', site = undefined as object | undefined, locale = 'zh-CN' as Locale } = {},
): Promise<Shown> {
	const i18n = await textsIn(locale);
	document.documentElement.lang = locale;
	const state = { address: '', element, again: () => {} };
	const Part = () => {
		const [times, again] = useState(0);
		state.again = () => again(times + 1);
		const { pathname, search } = useLocation();
		state.address = pathname + search;
		return state.element;
	};
	const routes = [{ id: 'root', path: '*', Component: Part, loader: () => site ?? null }];
	const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData: { loaderData: { root: site ?? null } } });
	const page = (
		<I18nProvider i18n={i18n}>
			<RouterProvider router={router} />
		</I18nProvider>
	);
	standSheets();
	const shown = await act(async () => render(page));
	return {
		...shown,
		address: () => state.address,
		show: (next) => {
			state.element = next;
			act(() => state.again());
		},
	};
}
