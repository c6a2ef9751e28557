import type { AssetRow, findPublished, MediaKind, MediaState } from './media.assets.queries.ts';

/** A medium as other modules see it. */
export interface MediaAsset {
	id: number;
	kind: MediaKind;
	title: string;
	state: MediaState;
	/** 0 to 100; ready below 100 means that more qualities come. */
	percent: number;
	failure: AssetRow['failure'];
	seconds: number | null;
	/** What plays; 0 for nothing yet. */
	revision: number;
	/** Bits a second by height; 0 is sound alone. */
	renditions: { height: number; bitrate: number }[];
	captions: { lang: string; label: string }[];
	poster: boolean;
	thumbnails: boolean;
}

export function presentAsset(row: NonNullable<Awaited<ReturnType<typeof findPublished>>>): MediaAsset {
	const { id, kind, title, state, percent, failure, seconds, revision, renditions, captions, poster, thumbnails } = row;
	return { id, kind, title, state, percent, failure, seconds, revision, renditions, captions, poster, thumbnails };
}
