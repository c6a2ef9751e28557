import { existsSync, readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { I18nProvider } from '@lingui/react';
import { preloadModule } from 'react-dom';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { provideI18n } from './lib/i18n.ts';
import { type Locale, locales } from './lib/locale.ts';
import { type VisitContext, visitContext } from './lib/visit.ts';
import { messages as en } from './locales/en.po';
import { messages as zh } from './locales/zh-CN.po';

export type { VisitContext };
export { visitContext };

/** Texts of each language, never changed after this: visitors of two languages cannot meet in one. */
const i18n = { 'zh-CN': provideI18n('zh-CN', zh), en: provideI18n('en', en) } as const;

/** How long deferred data may take before rendering gives up. */
export const streamTimeout = 10_000;

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const { locale, base } = context.get(visitContext);
	const { html, failed } = await render(
		<I18nProvider i18n={i18n[locale]}>
			<CataloguePreload locale={locale} base={base} />
			<ServerRouter context={routerContext} url={request.url} />
		</I18nProvider>,
	);
	headers.set('content-type', 'text/html; charset=utf-8');
	headers.set('content-language', locale);
	return new Response(html, { status: failed && status < 400 ? 500 : status, headers });
}

/** The whole page at once: one stable HTML whose inline scripts can be hashed, compressed and kept. */
function render(page: React.ReactNode): Promise<{ html: string; failed: boolean }> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let failed = false;
		const out = new Writable({
			write(chunk: Buffer, _encoding, done) {
				chunks.push(chunk);
				done();
			},
			final(done) {
				done();
				resolve({ html: Buffer.concat(chunks).toString(), failed });
			},
		});
		const { pipe, abort } = renderToPipeableStream(page, {
			// Everything in its place: pieces that arrive later would bring scripts of their own.
			progressiveChunkSize: Number.MAX_SAFE_INTEGER,
			onAllReady() {
				clearTimeout(timer);
				pipe(out);
			},
			onShellError: reject,
			onError(error) {
				failed = true;
				console.error(error);
			},
		});
		const timer = setTimeout(() => abort(new Error('rendering took too long')), streamTimeout);
	});
}

/** Crashes of loads and of rendering; not refusals, and not visitors who left. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
	if (request.signal.aborted) return;
	const { onError } = context.get(visitContext);
	if (onError) onError(error);
	else console.error(error);
}

/** The catalogue's chunk is asked for by a script; naming it in the head saves a round trip. */
const chunks = catalogueChunks();

/** Resource hints for the whole document. */
function CataloguePreload({ locale, base }: { locale: Locale; base: string }) {
	const file = chunks[locale];
	if (file) preloadModule(`${base}/${file}`, { as: 'script' });
	return null;
}

function catalogueChunks(): Partial<Record<Locale, string>> {
	// Beside this file or a folder up, as the bundler pleases. Not built (development): the chunk is found a little later.
	const file = ['../client/', '../../client/']
		.map((client) => new URL(`${client}.vite/manifest.json`, import.meta.url))
		.find((each) => existsSync(each));
	if (!file) return {};
	const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>;
	return Object.fromEntries(locales.map((locale) => [locale, manifest[`web/locales/${locale}.po`]?.file]));
}
