import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import * as present from './site.presenter.ts';
import * as queries from './site.queries.ts';

export function currentTime(context: Context): CallOutput<'currentTime'> {
	const now = context.now();
	return { time: now.getTime(), iso: now.toISOString(), timezone: context.config.timeZone };
}

export async function webInfo(context: Context): Promise<CallOutput<'webInfo'>> {
	context.tag('site');
	return present.presentWebInfo(await queries.findText(context.db, 'web_info'), context.locale);
}

export async function agencyInfo(context: Context): Promise<CallOutput<'agencyInfo'>> {
	context.tag('site');
	return present.presentAgency(await queries.findText(context.db, 'agency_info'), context.locale);
}

export async function aboutInfo(context: Context): Promise<CallOutput<'aboutInfo'>> {
	context.tag('site');
	return { content: present.presentHtml(await queries.findText(context.db, 'about'), context.locale).content };
}

export async function legalText(context: Context, { kind }: CallArgs<'legalText'>): Promise<CallOutput<'legalText'>> {
	context.tag('site');
	const row = await queries.findText(context.db, `legal_${kind}`);
	if (!row) throw new AppError('not_found');
	return { kind, ...present.presentHtml(row, context.locale), updatedAt: row.updated_at.toISOString() };
}

export async function navList(context: Context, { navType }: CallArgs<'navList'>): Promise<CallOutput<'navList'>> {
	context.tag('site');
	return present.presentNav(await queries.listNav(context.db, navType), context.locale);
}

export async function hoverBarList(context: Context): Promise<CallOutput<'hoverBarList'>> {
	context.tag('site');
	return (await queries.listHover(context.db)).map((row) => present.presentHover(row, context.locale));
}

export async function bannerList(context: Context): Promise<CallOutput<'bannerList'>> {
	context.tag('site');
	return (await queries.listBanners(context.db)).map((row) => present.presentBanner(row, context.locale));
}

/** Advertisements that run at this moment; the answer holds until one starts or ends. */
export async function adList(context: Context, { terminal }: CallArgs<'adList'>): Promise<CallOutput<'adList'>> {
	context.tag('site');
	const now = context.now();
	const rows = await queries.listAds(context.db, terminal, now);
	for (const row of rows) context.holdsUntil((row.start_at ?? now) > now ? row.start_at : row.end_at);
	return rows.filter((row) => (row.start_at ?? now) <= now).map((row) => present.presentAd(row, context.locale));
}

/** What the agency keeps for an address; the page's own texts stand where it keeps nothing. */
export async function seo(context: Context, { pathname }: CallArgs<'seo'>): Promise<CallOutput<'seo'>> {
	context.tag('site');
	return present.presentSeo(await queries.findSeo(context.db, pathname), context.locale);
}

/** The fields of a text in the reader's language, for modules that show one. */
export async function textFields(context: Context, key: string): Promise<Record<string, unknown>> {
	return present.fields(await queries.findText(context.db, key), context.locale);
}

/** Saves a text of the site (about, legal, web info). HTML in `content` is sanitised here, once. */
export async function saveText(db: Db, key: string, body: Record<string, unknown>, en: Record<string, unknown> = {}): Promise<void> {
	await db.transaction(async (tx) => {
		await queries.saveText(tx, key, await safe(body), await safe(en));
		await tx.invalidate('site');
	});
}

async function safe(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
	if (typeof fields['content'] !== 'string') return fields;
	const { sanitize } = await import('../../lib/sanitize.ts');
	return { ...fields, content: sanitize(fields['content']) };
}
