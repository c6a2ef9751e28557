import { isCleanLine } from '../../../contract/clean-text.ts';
import type { Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import * as assets from './media.assets.queries.ts';
import { prefixOf } from './media.assets.service.ts';
import * as queries from './media.captions.queries.ts';
import { type Cue, readCaptions, writeCaptions } from './media.captions.rules.ts';

export type { Cue } from './media.captions.rules.ts';

/**
 * Takes a caption file in, WebVTT or SubRip; it replaces the one of the same language. `lang` is a tag such as zh-CN. Refused as
 * `invalid` when the text is neither, has no cue, or is larger than 2 MB; as `not_found` without such a medium.
 */
export async function saveCaption(platform: Platform, assetId: number, lang: string, label: string, text: string): Promise<Cue[]> {
	const name = label.trim().normalize('NFC');
	if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(lang)) throw new AppError('invalid', { errors: [{ path: 'lang', message: 'lang' }] });
	if (name === '' || name.length > 40 || !isCleanLine(name)) throw new AppError('invalid', { errors: [{ path: 'label', message: 'label' }] });
	const cues = readCaptions(text);
	if (cues === null) throw new AppError('invalid', { errors: [{ path: 'text', message: 'WebVTT, SRT' }] });
	await platform.db.transaction(async (tx) => {
		if (!(await assets.lock(tx, assetId))) throw new AppError('not_found');
		await queries.save(tx, assetId, { lang, label: name, cues });
		await tx.invalidate(`asset:${assetId}`);
	});
	await publishCaptions(platform, assetId);
	return cues;
}

/** Cues that were written, not uploaded: they are published together with the film. */
export function saveCues(tx: Tx, assetId: number, caption: queries.CaptionRow): Promise<void> {
	return queries.save(tx, assetId, caption);
}

/** Takes a language's captions away; nothing happens when there are none. */
export async function removeCaption(platform: Platform, assetId: number, lang: string): Promise<void> {
	const asset = await assets.find(platform.db, assetId);
	await platform.db.transaction(async (tx) => {
		await queries.remove(tx, assetId, lang);
		await tx.invalidate(`asset:${assetId}`);
	});
	if (asset && asset.revision > 0 && /^[\w-]+$/.test(lang)) await platform.store.remove(`${prefixOf(assetId, asset.revision)}captions/${lang}.vtt`);
}

/** Languages of a medium, Chinese first. */
export function listCaptions({ db }: Pick<Platform, 'db'>, assetId: number): Promise<queries.CaptionRow[]> {
	return queries.list(db, assetId);
}

/** What is said and when, for the transcript; empty without captions in that language. */
export async function captionCues({ db }: Pick<Platform, 'db'>, assetId: number, lang: string): Promise<Cue[]> {
	return (await queries.find(db, assetId, lang))?.cues ?? [];
}

/** Writes the files of all languages beside what plays, or beside `revision`. */
export async function publishCaptions(platform: Platform, assetId: number, revision?: number): Promise<void> {
	const to = revision ?? (await assets.find(platform.db, assetId))?.revision ?? 0;
	if (to === 0) return;
	for (const { lang, cues } of await queries.list(platform.db, assetId))
		await platform.store.put(`${prefixOf(assetId, to)}captions/${lang}.vtt`, Buffer.from(writeCaptions(cues)), { type: 'text/vtt; charset=utf-8' });
}
