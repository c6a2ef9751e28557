import type { PlayData } from '../../contract/video/public.ts';

export const twoCaptions = [
	{ lang: 'zh-CN', label: '中文', src: '/zh.vtt' },
	{ lang: 'en', label: 'English', src: '/en.vtt' },
];

/** A lesson of 90 s whose first 20 were heard. */
export function playData(change: Partial<PlayData> = {}): PlayData {
	return {
		videoId: 7,
		courseId: 3,
		title: '第一讲',
		kind: 'video',
		resourceId: 9,
		durationSeconds: 90,
		position: 20,
		memberId: null,
		updatedAt: null,
		updatedAgo: null,
		heard: [[0, 20]],
		previousVideoId: null,
		nextVideoId: null,
		captions: twoCaptions,
		thumbnails: null,
		watermark: null,
		access: 'owned',
		ticket: null,
		expiresAt: null,
		...change,
	};
}
