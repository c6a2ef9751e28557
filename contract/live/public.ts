import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, money, optionalId, pageOf, pageSize, size } from '../common.ts';
import { at } from '../paths.ts';

export const roomState = z.enum(['upcoming', 'live', 'ended', 'replay']);
export const roomCard = z.object({
	id,
	prodType: z.literal(2),
	title: z.string(),
	cover: z.string(),
	teacher: z.object({ id, name: z.string(), avatar: z.string() }),
	categoryId: id,
	categoryName: z.string(),
	categoryKey: z.string(),
	startAt: instant,
	endAt: instant,
	state: roomState,
	price: money,
	owned: z.boolean(),
	reservedCount: z.int(),
	viewerCount: z.int(),
	replayResourceId: id.nullable(),
});
export const roomInfo = roomCard.extend({
	/** `hasPage`: whether there is one to open. One who was taken offline keeps the rooms they gave. */
	teacher: roomCard.shape.teacher.extend({ hasPage: z.boolean() }),
	summary: z.string(),
	course: z.object({ id, title: z.string() }).nullable(),
	agenda: z.array(z.object({ at: instant, title: z.string() })),
	/** When its title, times or texts last changed. */
	updatedAt: instant,
});

export const liveCalls = {
	roomList: call({
		...at('roomList'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary:
			'A page of live rooms: what is on or to come first, soonest first; then the past, latest first. With a token, which are theirs to attend.',
		input: z.object({ currPage, pageSize: pageSize(12), categoryId: optionalId }),
		output: pageOf(roomCard),
	}),
	recentRooms: call({
		...at('recentRooms'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'Rooms on now or next; with a token, which are theirs to attend.',
		input: z.object({ size: size(3) }),
		output: z.array(roomCard),
	}),
	pastRooms: call({
		...at('pastRooms'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'Rooms that are over: those with a recording first, latest first. With a token, which are theirs to attend.',
		input: z.object({ size: size(3), categoryId: optionalId }),
		output: z.array(roomCard),
	}),
	roomInfo: call({
		...at('roomInfo'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'A live room; with a token, whether it is theirs to attend.',
		input: z.object({ id }),
		output: roomInfo,
	}),
};

export type RoomState = z.infer<typeof roomState>;
export type RoomCard = z.infer<typeof roomCard>;
export type RoomInfo = z.infer<typeof roomInfo>;
