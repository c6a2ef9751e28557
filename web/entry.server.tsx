import { existsSync, readFileSync } from 'node:fs';
import type { Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { preloadModule } from 'react-dom';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { setSiteTimeZone } from './lib/dates.ts';
import { provideI18n } from './lib/i18n.ts';
import type { Locale } from './lib/locale.ts';
import { PageData, withData } from './lib/page-data.ts';
import { ScriptMark } from './lib/script-mark.ts';
import { type VisitContext, visitContext } from './lib/visit.ts';
import type { Area } from './locales/areas.ts';
import { renderPage, renderWaiting } from './render-page.ts';
import { ServerBase } from './ui/Link.tsx';

export type { VisitContext };
export { visitContext };

const catalogues = import.meta.glob<Messages>('./locales/*/*.po', { eager: true, import: 'messages' });
/** All areas together: here they cost nobody a download. */
const textsIn = (locale: Locale): Messages =>
	Object.assign({}, ...Object.entries(catalogues).map(([file, messages]) => (file.startsWith(`./locales/${locale}/`) ? messages : {})));

/** Texts of each language, never changed after this: visitors of two languages cannot meet in one. */
const i18n = { 'zh-CN': provideI18n('zh-CN', textsIn('zh-CN')), en: provideI18n('en', textsIn('en')) } as const;

/** In development React Router writes a page's data from a stream, which can be read once: such a page cannot be drawn as text first. */
const draw = import.meta.env.DEV ? renderWaiting : renderPage;

/** How long deferred data may take before rendering gives up. */
export const streamTimeout = 10_000;

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const { locale, base, timeZone, scriptMark, takeHtml } = context.get(visitContext);
	setSiteTimeZone(timeZone);
	const { page, json } = withData(routerContext);
	const { html, failed } = await draw(
		<ScriptMark value={scriptMark}>
			<ServerBase value={base}>
				<I18nProvider i18n={i18n[locale]}>
					<PageData value={json}>
						<TextsPreload files={textFiles(routerContext, status, locale)} base={base}>
							<ServerRouter context={page} url={request.url} nonce={scriptMark} />
						</TextsPreload>
					</PageData>
				</I18nProvider>
			</ServerBase>
		</ScriptMark>,
		streamTimeout,
	);
	headers.set('content-type', 'text/html; charset=utf-8');
	headers.set('content-language', locale);
	// A body would be encoded, streamed and decoded again.
	takeHtml?.(html);
	return new Response(takeHtml ? null : html, { status: failed && status < 400 ? 500 : status, headers });
}

/** Crashes of loads and of rendering; not refusals, and not visitors who left. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
	if (request.signal.aborted) return;
	const { onError } = context.get(visitContext);
	if (onError) onError(error);
	// biome-ignore lint/suspicious/noConsole: in development nobody else is listening
	else console.error(error);
}

/**
 * Catalogues are asked for by scripts; naming them in the head saves a round trip. Around the page and not beside it: `useId` counts by the place in the tree,
 * where the browser has the page alone.
 */
function TextsPreload({ files, base, children }: { files: string[]; base: string; children: ReactNode }) {
	for (const file of files) preloadModule(`${base}/${file}`, { as: 'script' });
	return children;
}

// Not built (development): the catalogues are found a little later.
const manifest = builtJson<Record<string, { file: string }>>('manifest.json');
const chunkAreas = builtJson<Record<string, Area[]>>('texts.json');

/** The catalogues of the areas that the page's chunks belong to. */
function textFiles({ manifest: { routes }, staticHandlerContext }: EntryContext, status: number, locale: Locale): string[] {
	const areas = new Set<Area>(status < 400 ? ['shared'] : ['shared', 'exception']);
	for (const { route } of staticHandlerContext.matches) {
		const { module = '', imports = [] } = routes[route.id] ?? {};
		for (const chunk of [module, ...imports]) for (const area of chunkAreas[chunk.slice(chunk.lastIndexOf('/assets/') + 1)] ?? []) areas.add(area);
	}
	return [...areas].flatMap((area) => manifest[`web/locales/${locale}/${area}.po`]?.file ?? []);
}

function builtJson<T extends object>(name: string): Partial<T> {
	// Beside this file or a folder up, as the bundler pleases.
	const file = ['../client/', '../../client/'].map((client) => new URL(`${client}.vite/${name}`, import.meta.url)).find((each) => existsSync(each));
	return file ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
