import type { Locale } from '../../../contract/call.ts';
import type { LessonInfo, PlayData, Resource } from '../../../contract/video/public.ts';
import { text } from '../../lib/localized.ts';
import type { LessonInfoRow } from '../catalogue/contents.service.ts';
import type { DecidedLesson, LessonDecision } from '../enrolment/enrolment.service.ts';
import type { MediaAsset } from '../media/media.assets.service.ts';
import { failureSentence } from '../media/media.failures.ts';

export function presentLessonInfo(row: LessonInfoRow, locale: Locale): LessonInfo {
	return {
		videoId: row.id,
		courseId: row.course_id,
		courseTitle: text({ title: row.course_title, en: row.course_en }, 'title', locale),
		chapterTitle: text({ title: row.chapter_title, en: row.chapter_en }, 'title', locale),
		title: text(row, 'title', locale),
		kind: row.kind,
		durationSeconds: row.seconds,
		sample: row.sample,
		trialFlag: row.trial ? 1 : 0,
	};
}

/** How far a member is in a lesson; seconds. */
export interface HeardLesson {
	position: number;
	heard: [from: number, to: number][];
	/** When the place was last told; null when it never was. */
	updatedAt: Date | null;
}

/** Where signed files of an asset lie, and until when. */
export interface SignedPlace {
	prefix: string;
	expiresAt: Date;
}

export function presentPlayData(
	locale: Locale,
	parts: {
		decision: LessonDecision;
		neighbours: { previous: number | null; next: number | null };
		asset: MediaAsset | null;
		place: SignedPlace | null;
		heard: HeardLesson;
		memberId: number | null;
		now: Date;
		watermark: string | null;
		ticket: string | null;
	},
): PlayData {
	const { decision, asset, place } = parts;
	const { updatedAt } = parts.heard;
	const lesson: DecidedLesson = decision.lesson;
	const published = asset !== null && place !== null;
	return {
		videoId: lesson.id,
		courseId: lesson.courseId,
		title: text(lesson, 'title', locale),
		kind: lesson.kind,
		resourceId: lesson.resourceId,
		durationSeconds: (asset?.state === 'ready' && Math.round(asset.seconds ?? 0)) || lesson.seconds,
		position: parts.heard.position,
		memberId: parts.memberId,
		updatedAt: updatedAt?.toISOString() ?? null,
		updatedAgo: updatedAt && Math.max(0, (parts.now.getTime() - updatedAt.getTime()) / 1000),
		heard: parts.heard.heard,
		previousVideoId: parts.neighbours.previous,
		nextVideoId: parts.neighbours.next,
		captions: published
			? asset.captions.map((caption) => ({ lang: caption.lang, label: caption.label, src: `${place.prefix}captions/${caption.lang}.vtt` }))
			: [],
		thumbnails: published && asset.thumbnails ? `${place.prefix}thumbs.vtt` : null,
		watermark: parts.watermark,
		access: decision.reason as PlayData['access'],
		ticket: parts.ticket,
		expiresAt: published ? place.expiresAt.toISOString() : null,
	};
}

const entrance = { video: 'master.m3u8', audio: 'master.m3u8', document: 'document.pdf' } as const;

/** `place` is null while nothing of it plays. */
export function presentResource(asset: MediaAsset, place: SignedPlace | null, locale: Locale): Resource {
	return {
		resourceId: asset.id,
		kind: asset.kind,
		status: asset.state === 'uploaded' ? 'processing' : asset.state,
		percent: asset.percent,
		failure: asset.state === 'failed' && asset.failure !== null ? failureSentence(asset.failure, locale) : null,
		src: place && `${place.prefix}${entrance[asset.kind]}`,
		poster: place && asset.poster ? `${place.prefix}poster.webp` : null,
		renditions: asset.renditions.map(({ height, bitrate }) => ({ height, bitrate })),
		expiresAt: place === null ? null : place.expiresAt.toISOString(),
	};
}
