import * as z from 'zod';
import { call } from '../call.ts';
import { flag, id, instant } from '../common.ts';
import { at } from '../paths.ts';
import { word } from '../text.ts';

/** Why the reader may watch. */
export const openReason = z.enum(['owned', 'vip', 'trial']);

/** What a lesson's page says of it before anybody plays it: also of locked ones. */
export const lessonInfo = z.object({
	videoId: id,
	courseId: id,
	courseTitle: z.string(),
	chapterTitle: z.string(),
	title: z.string(),
	kind: z.enum(['video', 'live', 'document']),
	/** Of its own film, or as planned while there is none. */
	durationSeconds: z.int(),
	/** What plays is a sample that stands in for its film; progress is measured against that. */
	sample: z.boolean(),
	trialFlag: flag,
});

export const captionTrack = z.object({ lang: z.string(), label: z.string(), src: z.string() });

export const playData = z.object({
	videoId: id,
	courseId: id,
	title: z.string(),
	kind: z.enum(['video', 'live', 'document']),
	resourceId: id.nullable(),
	/** Of the film that plays. */
	durationSeconds: z.int(),
	/** Where the member stopped, in seconds. */
	position: z.int(),
	/** Whose place this is; null for a visitor. What a device remembers belongs to one member. */
	memberId: id.nullable(),
	/** When the place was last told; null when it never was. A device that knows a later one has the newer place. */
	updatedAt: instant.nullable(),
	/** Seconds since then by the server's clock: devices compare ages, their clocks may be wrong. */
	updatedAgo: z.number().nullable(),
	/** What was really heard: seconds, from (included) to (not included). */
	heard: z.array(z.tuple([z.number(), z.number()])),
	previousVideoId: id.nullable(),
	nextVideoId: id.nullable(),
	/** WebVTT, signed addresses. */
	captions: z.array(captionTrack),
	/** WebVTT of the sprites, or null while there are none. */
	thumbnails: z.string().nullable(),
	/** Text that moves over the picture; null for trial lessons. */
	watermark: z.string().nullable(),
	access: openReason,
	/** To be sent with the first progress report; null for a visitor, who reports nothing. */
	ticket: z.string().nullable(),
	/** Until when the addresses work; ask again before. Null when there are none. */
	expiresAt: instant.nullable(),
});

export const resource = z.object({
	resourceId: id,
	kind: z.enum(['video', 'audio', 'document']),
	/** `ready` below 100 percent plays already, and more qualities come. */
	status: z.enum(['processing', 'ready', 'failed']),
	percent: z.int().min(0).max(100),
	/** Why it failed, in words. */
	failure: z.string().nullable(),
	/** HLS playlist or document, signed. */
	src: z.string().nullable(),
	poster: z.string().nullable(),
	renditions: z.array(z.object({ height: z.int(), bitrate: z.int() })),
	/** Until when the addresses work. */
	expiresAt: instant.nullable(),
});

/** A document of a course, to be kept. */
export const handout = z.object({
	videoId: id,
	title: z.string(),
	resourceId: id.nullable(),
	/** Null while it is not ready. */
	bytes: z.int().nullable(),
	trialFlag: flag,
	locked: z.boolean(),
});

export const transcript = z.object({
	resourceId: id,
	lang: z.string(),
	/** Seconds and plain text, in order. */
	cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

export const videoCalls = {
	lessonInfo: call({
		...at('lessonInfo'),
		guard: 'public',
		cached: true,
		summary: 'What a lesson is and where it stands, locked or not.',
		input: z.object({ videoId: id }),
		output: lessonInfo,
	}),
	playData: call({
		...at('playData'),
		guard: 'public',
		token: 'optional',
		summary: 'What the player needs. 401 for a visitor and 403 for a member who may not watch this lesson; trial lessons are everybody’s.',
		input: z.object({ videoId: id }),
		output: playData,
	}),
	courseHandouts: call({
		...at('courseHandouts'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'Handouts of a course. `resource` gives the file of one that is not locked.',
		input: z.object({ id }),
		output: z.array(handout),
	}),
	resource: call({
		...at('resource'),
		guard: 'public',
		token: 'optional',
		summary: 'A media resource with signed, expiring addresses. videoId names the lesson it is watched in.',
		input: z.object({ resourceId: id, videoId: id.optional() }),
		output: resource,
	}),
	transcript: call({
		...at('transcript'),
		guard: 'public',
		token: 'optional',
		summary: 'What is said in a resource, cue by cue; empty without captions in that language. For whoever may watch it.',
		input: z.object({ resourceId: id, videoId: id.optional(), lang: word({ max: 40, pattern: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/ }) }),
		output: transcript,
	}),
};

export type LessonInfo = z.infer<typeof lessonInfo>;
export type PlayData = z.infer<typeof playData>;
export type Handout = z.infer<typeof handout>;
export type Resource = z.infer<typeof resource>;
export type Transcript = z.infer<typeof transcript>;
export type CaptionTrack = z.infer<typeof captionTrack>;
