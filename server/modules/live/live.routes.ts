import { route } from '../../http/route.ts';
import * as live from './live.service.ts';

export const liveRoutes = [
	route('roomList', live.roomList),
	route('recentRooms', live.recentRooms),
	route('pastRooms', live.pastRooms),
	route('roomInfo', live.roomInfo, { personal: live.ownRoomInfo }),
];
