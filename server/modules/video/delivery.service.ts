import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { encode, matches } from '../../http/encoded.ts';
import { type FileBody, openFileBody } from '../../http/file-body.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { keepPlaying } from '../enrolment/devices.service.ts';
import { decide, refuseClosed } from '../enrolment/enrolment.service.ts';
import { assetKey } from '../media/media.assets.service.ts';
import { authenticate } from '../members/sessions.service.ts';
import { cachingOf, type PublishedFile, publishedFile, type Range, rangeOf } from './delivery.rules.ts';
import { type Link, verify } from './delivery.signature.ts';

export interface FileRequest {
	/** The signed part of the address. */
	token: string;
	assetId: number;
	revision: number;
	path: string;
	/** Of the reader: the header, or the cookie of a player that can send no header. */
	session: string;
	isHead: boolean;
	range: string | undefined;
	ifRange: string | undefined;
	ifNoneMatch: string | undefined;
}

export interface FileAnswer {
	status: 200 | 206 | 302 | 304 | 416;
	headers: Record<string, string>;
	body: Readable | Buffer | LocalPart | null;
}

/** Bytes of a file of this machine, both ends included; whoever gets it sends it or closes it. */
export interface LocalPart extends Range {
	file: FileBody;
}

/** How long (ms) a reader whose access was checked may fetch further segments without another check. Keys and playlists are checked each time. */
const trusted = 5_000;
/** An address of the bucket is good for the one request it answers. Seconds. */
const bucketLife = 300;

/** Sends the published files of an asset to those who may have them. */
export interface Delivery {
	/** Checks access where that is due, and throws a refusal. */
	send(request: FileRequest): Promise<FileAnswer>;
	/** Whether access to files of this kind was just checked for the reader, so that no check is due. */
	isRecentlyAuthorized(request: FileRequest): boolean;
}

export function openDelivery(platform: Platform): Delivery {
	const recent = new RecentlyAuthorized();
	// The role is part of it: who was allowed to see a picture has not been counted as a device that plays.
	const visitOf = ({ token, assetId, session }: FileRequest, { role }: PublishedFile) => `${token} ${assetId} ${role} ${session}`;
	// A refusal is never remembered, nor access to a key: keys are checked each time.
	const knownLink = (request: FileRequest, file: PublishedFile, now: Date) => recent.get(visitOf(request, file), now);
	return {
		isRecentlyAuthorized: (request) => {
			const file = publishedFile(request.path);
			return file !== null && knownLink(request, file, platform.now()) !== undefined;
		},
		send: async (request) => {
			const file = publishedFile(request.path);
			if (file === null) throw new AppError('not_found');
			const now = platform.now();
			let link = knownLink(request, file, now);
			if (link === undefined) {
				link = verify(await platform.secret('media'), request.token, request.assetId, now);
				await ask(platform, link, file, request.session);
				if (file.fixed) recent.add(visitOf(request, file), link, now);
			}
			if (file.role === 'key') return sendKey(platform, link);
			return sendFile(platform, request, file, link);
		},
	};
}

/**
 * May this reader have this file now? A member's address opens with that member's session alone, so a copied one is worth
 * nothing; enrolment decides anew; and the account plays on no more devices than it may.
 */
async function ask(platform: Platform, link: Link, file: PublishedFile, session: string): Promise<void> {
	let member: { id: number; sessionId: number } | null = null;
	if (link.memberId !== null) {
		member = await authenticate(platform, session);
		if (member === null) throw new AppError('not_logged_in');
		if (member.id !== link.memberId) throw new AppError('forbidden');
	}
	const decision = await decide({ db: platform.db, now: platform.now, member }, { lessonId: link.lessonId });
	refuseClosed(decision);
	// The lesson shows another video by now.
	if (decision.lesson.resourceId !== link.assetId) throw new AppError('not_found');
	const plays = file.role === 'key' || file.role === 'playlist' || file.role === 'segment';
	if (plays && decision.reason !== 'trial') await keepPlaying({ db: platform.db, now: platform.now, member });
}

async function sendKey(platform: Platform, link: Link): Promise<FileAnswer> {
	const key = await assetKey(platform, link.assetId);
	if (key === null) throw new AppError('not_found');
	const headers = { 'content-type': 'application/octet-stream', 'content-length': String(key.length), 'cache-control': 'private, no-store' };
	return { status: 200, headers, body: key };
}

async function sendFile(platform: Platform, request: FileRequest, file: PublishedFile, link: Link): Promise<FileAnswer> {
	const key = `media/${request.assetId}/r${request.revision}/${request.path}`;
	const headers: Record<string, string> = { 'content-type': file.type, 'cache-control': cachingOf(file, link.memberId !== null) };
	if (!file.fixed) return sendText(platform, request, key, file.type, headers);
	const etag = `"${request.assetId}-r${request.revision}"`;
	Object.assign(headers, { etag, 'accept-ranges': 'bytes' });
	if (file.role === 'document') headers['content-disposition'] = 'inline; filename="document.pdf"';
	if (matches(request.ifNoneMatch, etag)) return { status: 304, headers, body: null };
	const elsewhere = await handOn(platform, key, headers);
	if (elsewhere !== null) return elsewhere;
	return sendBytes(platform, { ...request, range: isCurrent(request.ifRange, etag) ? request.range : undefined }, key, headers);
}

/** Playlists and captions are small and change under their address: read whole, marked by their content. Never a redirect: what stands in them is relative to us. */
async function sendText(platform: Platform, request: FileRequest, key: string, type: string, headers: Record<string, string>): Promise<FileAnswer> {
	const opened = await platform.store.open(key);
	if (opened === null) throw new AppError('not_found');
	const parts: Buffer[] = [];
	for await (const part of opened.stream) parts.push(part as Buffer);
	const { body, etag } = encode(Buffer.concat(parts), type);
	headers['etag'] = etag;
	if (matches(request.ifNoneMatch, etag)) return { status: 304, headers, body: null };
	headers['content-length'] = String(body.length);
	return { status: 200, headers, body };
}

/** Lets nginx or the bucket send the bytes, where that is configured. */
async function handOn(platform: Platform, key: string, headers: Record<string, string>): Promise<FileAnswer | null> {
	const { accelRedirect, s3Redirect } = platform.config;
	if (accelRedirect !== undefined && platform.store.localPath(key) !== null)
		return { status: 200, headers: { ...headers, 'x-accel-redirect': `${accelRedirect}/${key}` }, body: null };
	const address = s3Redirect ? await platform.store.signedUrl(key, bucketLife) : null;
	if (address === null) return null;
	return { status: 302, headers: { location: address, 'cache-control': `private, max-age=${bucketLife / 2}` }, body: null };
}

async function sendBytes(platform: Platform, request: FileRequest, key: string, headers: Record<string, string>): Promise<FileAnswer> {
	const path = platform.store.localPath(key);
	if (path === null) return sendStored(platform, request, key, headers);
	const file = await openFileBody(path, { fixed: true });
	if (file === null) throw new AppError('not_found');
	const answer = partOf(request, file.size, headers);
	if (answer.range === null || request.isHead) {
		await file.close();
		return { ...answer, body: null };
	}
	return { ...answer, body: { file, ...answer.range } };
}

/** From elsewhere, as it comes. */
async function sendStored(platform: Platform, request: FileRequest, key: string, headers: Record<string, string>): Promise<FileAnswer> {
	const isWhole = request.range === undefined && !request.isHead;
	const opened = isWhole ? await platform.store.open(key) : null;
	const size = opened?.total ?? (isWhole ? undefined : (await platform.store.stat(key))?.bytes);
	if (size === undefined) throw new AppError('not_found');
	const answer = partOf(request, size, headers);
	if (answer.range === null || request.isHead) return { ...answer, body: null };
	const body = opened ?? (await platform.store.open(key, answer.range));
	if (body === null) throw new AppError('not_found');
	return { ...answer, body: body.stream };
}

/** Status and headers for what is asked of so many bytes; `range` is null when nothing of it is there. */
function partOf(request: FileRequest, size: number, headers: Record<string, string>) {
	// RFC 9110: a range means nothing to HEAD.
	const range = request.isHead ? undefined : rangeOf(request.range, size);
	if (range === null) return { status: 416 as const, headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }, range };
	if (range === undefined)
		return { status: 200 as const, headers: { ...headers, 'content-length': String(size) }, range: { start: 0, end: size - 1 } };
	const part = { 'content-length': String(range.end - range.start + 1), 'content-range': `bytes ${range.start}-${range.end}/${size}` };
	return { status: 206 as const, headers: { ...headers, ...part }, range };
}

/** If-Range: a part is worth sending only of the file that the reader has the rest of. A date is never ours. */
function isCurrent(ifRange: string | undefined, etag: string): boolean {
	return ifRange === undefined || ifRange === etag;
}

/** Visits whose access was checked, and until when that holds; bounded by their bytes. */
export class RecentlyAuthorized {
	readonly #visits = new LRUCache<string, { link: Link; from: number; until: number }>({
		maxSize: 8 * 1024 * 1024,
		sizeCalculation: (_visit, key) => key.length * 2 + 300,
	});

	get(visit: string, now: Date): Link | undefined {
		const found = this.#visits.get(visit);
		// Nor before it: a clock that was set back would lengthen it by the step.
		return found !== undefined && found.from <= now.getTime() && found.until > now.getTime() ? found.link : undefined;
	}

	add(visit: string, link: Link, now: Date): void {
		const from = now.getTime();
		this.#visits.set(visit, { link, from, until: Math.min(from + trusted, link.expiresAt.getTime()) });
	}
}
