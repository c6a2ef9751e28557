import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { cleanedLine } from '../../contract/clean-text.ts';
import { sql } from '../../server/db/sql.ts';
import type { Platform } from '../../server/http/route.ts';
import { sentence } from '../../server/http/sentences.ts';
import { AppError } from '../../server/lib/app-error.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { lessonsShowing } from '../../server/modules/catalogue/catalogue.service.ts';
import { addAsset, findAsset, listAssets } from '../../server/modules/media/media.assets.service.ts';
import { saveCaption } from '../../server/modules/media/media.captions.service.ts';
import { deleteAsset } from '../../server/modules/media/media.delete.service.ts';
import { retryAsset } from '../../server/modules/media/media.failed.service.ts';
import { failureSentence } from '../../server/modules/media/media.failures.ts';
import { uploadTicket } from '../../server/modules/media/media.uploads.service.ts';
import { paths } from '../../web/paths.ts';
import { run, say, withDatabase } from '../lib/command.ts';
import { type Command, readCommand, usage } from './args.ts';
import { openPlatform } from './platform.ts';

const labels: Record<string, string> = { 'zh-CN': '中文', en: 'English' };

/** `npm run media`: the media library by hand, also while the site runs. What it queues is done by a running site. */
async function main(): Promise<void> {
	const command = readCommand(process.argv.slice(2));
	if (command === null) throw new StartError(usage);
	await withDatabase(async ({ config, url, own }) => {
		const platform = await openPlatform(config, url);
		await carryOut(platform, command);
		if (own && (command.does === 'add' || command.does === 'retry')) say('it is processed as soon as the site runs (npm start)');
		if (own && command.does === 'delete') say('its files go as soon as the site runs (npm start)');
		await platform.db.close();
	});
}

async function carryOut(platform: Platform, command: Command): Promise<void> {
	if (command.does === 'add') return add(platform, command);
	if (command.does === 'list') return list(platform);
	if (command.does === 'ticket') return giveTicket(platform, command);
	if (command.does === 'retry') {
		await retryAsset(platform, command.asset);
		return say(`asset ${command.asset} is made anew`);
	}
	if (command.does === 'delete') return remove(platform, command.asset);
	const { asset, lang, file, label } = command;
	const cues = await saveCaption(platform, asset, lang, label ?? labels[lang] ?? lang, await readFile(file, 'utf8'));
	say(`asset ${asset} has ${cues.length} captions in ${lang}`);
}

/** The ticket, and the page that sends a file with it. */
async function giveTicket(platform: Platform, command: Extract<Command, { does: 'ticket' }>): Promise<void> {
	const ticket = await uploadTicket(platform, command);
	say(ticket);
	say(`or the page: ${platform.config.basePath}${paths.upload(ticket)}`);
}

async function add(platform: Platform, { file, lesson, title }: Extract<Command, { does: 'add' }>): Promise<void> {
	const found = lesson === null ? undefined : await platform.db.row<{ course_id: number }>(sql`select course_id from lesson where id = ${lesson}`);
	if (lesson !== null && found === undefined) throw new StartError(`there is no lesson ${lesson}`);
	const id = await addAsset(platform, { title: title ?? basename(file, extname(file)), source: file });
	if (found !== undefined)
		await platform.db.transaction(async (tx) => {
			await tx.run(sql`update lesson set resource_id = ${id} where id = ${lesson}`);
			await tx.invalidate(`course:${found.course_id}`);
		});
	say(`asset ${id}${lesson === null ? '' : ` for lesson ${lesson}`}`);
}

async function remove(platform: Platform, asset: number): Promise<void> {
	try {
		await deleteAsset(platform, asset, lessonsShowing);
	} catch (error) {
		if (!(error instanceof AppError) || error.reason !== 'media_in_use') throw error;
		const places = error.errors?.map(({ message }) => `\n  ${message}`) ?? [];
		throw new StartError(`${sentence(error.reason, 'en')}:${places.join('')}`);
	}
	say(`asset ${asset} is deleted`);
}

async function list(platform: Platform): Promise<void> {
	for (const row of await listAssets(platform)) {
		const asset = await findAsset(platform, row.id);
		const state = row.state === 'failed' || row.failure === null ? row.state : `${row.state}, but`;
		const why = row.failure === null ? '' : `  ${failureSentence(row.failure, 'en')}`;
		const heights = asset?.renditions.map((each) => each.height).join(' ') ?? '';
		say(`${String(row.id).padStart(5)}  ${row.kind.padEnd(8)}  ${state} ${row.percent} %  ${cleanedLine(row.title, 200)}  ${heights}${why}`);
	}
}

run(main, (error) => error instanceof AppError || ['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''));
