import type { CallPath } from '../call.ts';

export const videoPaths = {
	lessonInfo: ['GET', '/api/product/course/video/info'],
	playData: ['GET', '/api/product/course/player/data'],
	courseHandouts: ['GET', '/api/product/course/handout/list'],
	resource: ['GET', '/api/product/resource/src'],
	transcript: ['GET', '/api/product/resource/transcript'],
} as const satisfies Record<string, CallPath>;
