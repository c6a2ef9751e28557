import type { RoomState } from '../../../contract/live/public.ts';

/** What a room is at a moment: the stream decides, and a scheduled room whose time has gone by without one is over. */
export function stateAt(room: { state: RoomState; end_at: Date }, now: Date): RoomState {
	return room.state === 'upcoming' && room.end_at <= now ? 'ended' : room.state;
}
