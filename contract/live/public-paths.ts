import type { CallPath } from '../call.ts';

export const livePaths = {
	roomList: ['GET', '/api/product/live/room/pageInfo'],
	recentRooms: ['GET', '/api/product/live/room/recent'],
	pastRooms: ['GET', '/api/product/live/room/past'],
	roomInfo: ['GET', '/api/product/live/room/info'],
} as const satisfies Record<string, CallPath>;
